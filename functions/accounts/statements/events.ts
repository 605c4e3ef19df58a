import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { Period } from './period.ts';
import type { statementsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof statementsEventReference>();

export const statementsCreated = defineEvent('statements.created');

export const draftStatementsCreated = (period: Period): EventDraft =>
  draftEvent(statementsCreated, { attributes: { period }, relationships: {} });
