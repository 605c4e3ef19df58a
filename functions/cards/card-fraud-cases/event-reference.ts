import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { fraudOutcomes, fraudReporters, fraudTypes } from './statuses.ts';

const fraudType = z.enum(fraudTypes);

const links = { relationships: ['cardFraudCase', 'card', 'account', 'customer'], includes: 'cardFraudCase' } as const;

export const cardFraudCasesEventReference = defineEventReference({
  'cardFraudCase.created': {
    emittedWhen: 'the organisation, a dispute or the card processor says that somebody else has used a card',
    attributes: z.strictObject({ fraudType, openedBy: z.enum(fraudReporters) }),
    ...links,
  },
  'cardFraudCase.activated': {
    emittedWhen: 'the organisation begins to investigate a fraud case',
    attributes: z.strictObject({ fraudType }),
    ...links,
  },
  'cardFraudCase.closed': {
    emittedWhen: 'the organisation closes a fraud case, with what it has found',
    attributes: z.strictObject({ fraudType, outcome: z.enum(fraudOutcomes) }),
    ...links,
  },
});
