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
  'cardToken.statusChanged': {
    emittedWhen: 'a token is approved, activated, suspended, resumed or deactivated',
    attributes: z.strictObject({ previousStatus: status, newStatus: status, wallet }),
    ...links,
  },
});
