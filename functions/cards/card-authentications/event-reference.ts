import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { authenticationStatuses } from './statuses.ts';

const status = z.enum(authenticationStatuses);
const payment = { amount: z.int().optional(), merchant: merchantSchema };

const links = {
  relationships: ['cardAuthentication', 'card', 'account', 'customer'],
  includes: 'cardAuthentication',
} as const;

export const cardAuthenticationsEventReference = defineEventReference({
  'cardAuthentication.created': {
    emittedWhen:
      'a merchant asks by 3-D Secure whether it is the holder who pays: it is Approved or Declined at once, or waits for the organisation or the holder',
    attributes: z.strictObject({ status, ...payment }),
    ...links,
  },
  'cardAuthentication.pending': {
    emittedWhen: 'an authentication waits for the decision of the organisation',
    attributes: z.strictObject({ status, ...payment }),
    ...links,
  },
  'cardAuthentication.statusChanged': {
    emittedWhen: 'an authentication is challenged, approved, declined or expires',
    attributes: z.strictObject({ previousStatus: status, newStatus: status, ...payment }),
    ...links,
  },
});
