import * as z from 'zod';
import { cardFlows } from '../../accounts/accounts/card-flows.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { countedPartSchema } from '../card-controls/counted-part.ts';
import type { OpenName } from '../cards/for-others.ts';
import { cardTypes } from '../cards/statuses.ts';
import { changeSchema } from './changes.ts';
import { deciders } from './deciders.ts';
import { declineReasons } from './decline-reasons.ts';
import { storedMerchantAmount } from './merchant-amount.ts';
import { merchantSchema } from './merchant.ts';
import { storedPresented } from './presented.ts';
import {
  authorizationStatuses,
  cardNetworks,
  digitalWallets,
  paymentMethods,
  requestTypes,
  verificationMethods,
} from './statuses.ts';
import { storedVerificationResults } from './verification-results.ts';

export const authorizationKind = defineKind({
  prefix: 'aut',
  owner: 'account',
  whenAccountCloses: 'holds',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'holds',
  whenOwnersChange: 'stays',
});

export const authorizationItem = defineItem(authorizationKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  cardId: idSchema,
  cardType: z.enum(cardTypes),
  cardLast4Digits: keptText,
  createdAt: instantSchema,
  /** What the merchant may take, or wanted to take if it is Declined. */
  amount: centsSchema,
  /** What the merchant asked for, if only a part of it was authorized. */
  requestedAmount: centsSchema.optional(),
  /** What was authorized at first, if it is another amount now. */
  firstAmount: centsSchema.optional(),
  /** What is still held of it. */
  remaining: centsSchema,
  flow: z.enum(cardFlows),
  /** Credit for money that the merchant gives back: it holds nothing. */
  direction: z.enum(['Credit']).optional(),
  /** The name of the authorization of the purchase of which a Credit gives money back. */
  purchase: idSchema.optional(),
  /** The cents of the amount that the merchant pays out in cash with a purchase. */
  cashbackAmount: centsSchema.optional(),
  /** The cents of what is still held that are cash. */
  cashHeld: centsSchema.optional(),
  /** True if the processor has decided in the place of the platform. */
  standIn: z.boolean().optional(),
  /** The cents that the processor has approved in the place of the platform. */
  standInAmount: centsSchema.optional(),
  /** Why the processor has declined it in the place of the platform. */
  standInReason: z.enum(declineReasons).optional(),
  /** Who has decided at first; absent if the rules have. */
  decidedBy: z.enum(deciders).optional(),
  status: z.enum(authorizationStatuses),
  declineReason: z.enum(declineReasons).optional(),
  /** The rule of a control that declined it. */
  declinedBy: brokenRuleSchema.optional(),
  /** What limits of controls have counted of it. */
  counted: z.array(countedPartSchema).optional(),
  merchant: merchantSchema,
  /** The number that the network gave the merchant. It says as much about a person as the name of the merchant. */
  merchantId: personalText.optional(),
  /** The country of the merchant or the ATM, ISO 3166-1 alpha-2. */
  merchantCountry: keptText.optional(),
  recurring: z.boolean(),
  /** True if the card was not at the merchant, as far as that is known. */
  isCardNotPresent: z.boolean().optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  digitalWallet: z.enum(digitalWallets).optional(),
  cardVerificationData: z.object({ verificationMethod: z.enum(verificationMethods) }).optional(),
  cardNetwork: z.enum(cardNetworks).optional(),
  verificationResults: storedVerificationResults.optional(),
  /** What the merchant asked for at first, in its currency. */
  merchantAmount: storedMerchantAmount.optional(),
  ...storedPresented,
  /** The cents that are held with increases by other tokens than that of the authorization, by token, the last one last. */
  otherTokens: z.array(z.object({ tokenId: idSchema, amount: centsSchema })).optional(),
  tags: tagsSchema,
  /** The authorization request from which it comes. */
  request: z.object({ type: z.enum(requestTypes), id: idSchema }).optional(),
  /** The name that the processor gave it. */
  processorId: idSchema.optional(),
  /** The version of the item of the name, if the name leads to another authorization until this one is over. */
  nameVersion: z.number().optional(),
  /** The last debits that settled it: what is given back of it counts on them. */
  transactionIds: z.array(idSchema).optional(),
  /** The cents that the network has taken for it. */
  settledAmount: centsSchema.optional(),
  /** The cents of its settlements that are marked, because they pass what is usual beyond it. */
  excessAmount: centsSchema.optional(),
  /** Which of the settlements of a sequence have come (`clearing` of a settlement). */
  clearings: z.array(z.number()).optional(),
  /** How many settlements the first of the sequence has announced. */
  clearingsOf: z.number().optional(),
  /** The last increases and reversals, the oldest first (`withChange`). */
  changes: z.array(changeSchema).optional(),
  /** The last messages of the processor about it. */
  messages: z
    .array(
      z.object({
        id: idSchema,
        /** Why the increase for which it asks was declined, or why the processor has declined with it. */
        reason: z.enum(declineReasons).optional(),
        /** The cents that are held by the increase for which it asks, or that the processor has approved with it. */
        amount: centsSchema.optional(),
        /** True if the processor has decided with it in the place of the platform. */
        standIn: z.boolean().optional(),
      }),
    )
    .optional(),
}));
export type Authorization = ItemOf<typeof authorizationItem>;

/** An account numbers the authorizations of its cards. */
export const authorizations = ownedByAccounts(numbered(authorizationItem), {
  counter: 'authorizations',
  listedAs: 'authorization',
});

/** What names an authorization among the open ones of its card. */
export const openNameOf = ({ id, request }: Authorization): OpenName =>
  request === undefined ? { id } : { id: request.id, isRequest: true };
