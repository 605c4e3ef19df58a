import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { tokenStatuses, tokenWallets } from './statuses.ts';

const status = z.enum(tokenStatuses);
const wallet = z.enum(tokenWallets);

const links = { relationships: ['cardToken', 'card', 'account', 'customer'], includes: 'cardToken' } as const;

export const cardTokensEventReference = defineEventReference({
  'cardToken.created': {
    emittedWhen: 'a wallet asks for a token of a card: it is declined, waits for the organisation, or is Inactive',
    attributes: z.strictObject({ status, wallet }),
    ...links,
  },
  'cardToken.pending': {
    emittedWhen: 'a token that a wallet asks for waits for the decision of the organisation',
    attributes: z.strictObject({ status, wallet }),
    ...links,
  },
  'cardToken.statusChanged': {
    emittedWhen: 'a token is approved, activated, suspended, resumed or deactivated',
    attributes: z.strictObject({ previousStatus: status, newStatus: status, wallet }),
    ...links,
  },
  'cardToken.moved': {
    emittedWhen: 'the card processor has moved a token to the card that replaces its own, and it goes on there',
    attributes: z.strictObject({ status, wallet }),
    relationships: ['cardToken', 'card', 'replacedCard', 'account', 'customer'],
    includes: 'cardToken',
  },
});
