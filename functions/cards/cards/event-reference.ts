import { cardStatusSchema } from './statuses.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { defineEventReference } from '../../define-reference.ts';
import * as z from 'zod';

const nothing = z.strictObject({});

const links = {
  relationships: ['card', 'account', 'customer'],
  includes: 'card',
} as const;

export const cardsEventReference = defineEventReference({
  'card.created': {
    emittedWhen: 'a card is issued: a physical one Inactive, a virtual one Active at once',
    attributes: nothing,
    ...links,
  },
  'card.activated': {
    emittedWhen: 'a physical card is activated by its holder; one that is Frozen stays so until it is unfrozen',
    attributes: nothing,
    ...links,
  },
  'card.renewed': {
    emittedWhen: 'a card in use gets a later last month, before its present one ends; its number stays',
    attributes: z.strictObject({ previousExpirationDate: keptText, expirationDate: keptText }),
    ...links,
  },
  'card.statusChanged': {
    emittedWhen: 'a card is frozen or unfrozen, is reported lost or stolen, closes, or is suspected of fraud',
    attributes: z.strictObject({ newStatus: cardStatusSchema, previousStatus: cardStatusSchema }),
    ...links,
  },
});
