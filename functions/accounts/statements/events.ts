import * as z from 'zod';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { type Period, periodSchema } from './period.ts';

export const statementsCreated = defineEvent({
  type: 'statements.created',
  emittedWhen: 'all accounts of the organisation have their statement of a month',
  attributes: z.strictObject({ period: periodSchema }),
  relationships: [],
});

export const draftStatementsCreated = (period: Period): EventDraft =>
  draftEvent(statementsCreated, { attributes: { period }, relationships: {} });
