import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { cardTypes } from '../cards/statuses.ts';
import { declineReasons } from './decline-reasons.ts';
import { merchantSchema } from './merchant.ts';
import {
  authorizationStatuses,
  cardNetworks,
  digitalWallets,
  paymentMethods,
  requestTypes,
  verificationMethods,
} from './statuses.ts';
import type { Authorization } from './store.ts';

export const authorizationResource = resourceSchema(
  'authorization',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    remainingHold: z.int(),
    cardLast4Digits: z.string(),
    status: z.enum(authorizationStatuses),
    declineReason: z.enum(declineReasons).optional(),
    merchant: merchantSchema,
    recurring: z.boolean(),
    paymentMethod: z.enum(paymentMethods).optional(),
    digitalWallet: z.enum(digitalWallets).optional(),
    cardVerificationData: z.strictObject({ verificationMethod: z.enum(verificationMethods) }).optional(),
    cardNetwork: z.enum(cardNetworks).optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    card: linkTo(...cardTypes),
    authorizationRequest: linkTo(...requestTypes).optional(),
  },
);

export function authorizationToResource(one: Authorization): ResourceObject {
  const { createdAt, amount, cardLast4Digits, status, declineReason, merchant, recurring, tags } = one;
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = one;
  return authorizationResource.of({
    id: one.id,
    attributes: {
      createdAt,
      amount,
      remainingHold: one.remaining,
      cardLast4Digits,
      status,
      declineReason,
      merchant,
      recurring,
      paymentMethod,
      digitalWallet,
      cardVerificationData,
      cardNetwork,
      tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      card: link(one.cardType, one.cardId),
      authorizationRequest: linkIfAny(one.request),
    },
  });
}
