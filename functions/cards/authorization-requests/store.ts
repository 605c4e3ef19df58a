import * as z from 'zod';
import { cardFlows } from '../../accounts/accounts/card-flows.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, personalText, removedAtErasure } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { storedMerchantAmount } from '../authorizations/merchant-amount.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { storedPresented } from '../authorizations/presented.ts';
import {
  cardNetworks,
  digitalWallets,
  paymentMethods,
  requestTypes,
  verificationMethods,
} from '../authorizations/statuses.ts';
import { storedVerificationResults } from '../authorizations/verification-results.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { countedPartSchema } from '../card-controls/counted-part.ts';
import { cardTypes } from '../cards/statuses.ts';
import { healthcareAmountsSchema } from './healthcare-amounts.ts';
import { requestStatuses } from './statuses.ts';

export const authorizationRequestKind = defineKind({
  prefix: 'arq',
  owner: 'account',
  ...staysForEver,
});

export const authorizationRequestItem = defineItem(authorizationRequestKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  type: z.enum(requestTypes),
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  cardId: idSchema,
  cardType: z.enum(cardTypes),
  createdAt: instantSchema,
  flow: z.enum(cardFlows),
  /** What the merchant asks for; at an ATM with the surcharge. */
  amount: centsSchema,
  /** The cents of the amount that the merchant pays out in cash with a purchase. */
  cashbackAmount: centsSchema.optional(),
  status: z.enum(requestStatuses),
  partialApprovalAllowed: z.boolean(),
  approvedAmount: centsSchema.optional(),
  declineReason: z.enum(declineReasons).optional(),
  /** The rule of a control that declined it. */
  declinedBy: brokenRuleSchema.optional(),
  /** What limits of controls have counted of it. */
  counted: z.array(countedPartSchema).optional(),
  /** At an ATM: its name and place, with the category of ATMs. */
  merchant: merchantSchema,
  /** The number that the network gave the merchant. It says as much about a person as the name of the merchant. */
  merchantId: personalText.optional(),
  /** The country of the merchant or the ATM, ISO 3166-1 alpha-2. */
  merchantCountry: keptText.optional(),
  recurring: z.boolean(),
  paymentMethod: z.enum(paymentMethods).optional(),
  digitalWallet: z.enum(digitalWallets).optional(),
  cardVerificationData: z.object({ verificationMethod: z.enum(verificationMethods) }).optional(),
  cardNetwork: z.enum(cardNetworks).optional(),
  verificationResults: storedVerificationResults.optional(),
  merchantAmount: storedMerchantAmount.optional(),
  ...storedPresented,
  ecommerce: z.boolean().optional(),
  cardPresent: z.boolean().optional(),
  healthcareAmounts: removedAtErasure(healthcareAmountsSchema),
  surcharge: centsSchema.optional(),
  internationalServiceFee: centsSchema.optional(),
  tags: tagsSchema,
  /** The account that paid for it, if the organisation chose another one than that of the card. */
  fundingAccountId: idSchema.optional(),
  /** The authorization of which it is an increase: it asks to hold more. */
  increases: idSchema.optional(),
  /** The message of the processor that asks for the increase. */
  messageId: idSchema.optional(),
  /** The authorization that came of it, or that it was to increase. */
  authorizationId: idSchema.optional(),
  /** The name that the processor gave the authorization. */
  processorId: idSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type AuthorizationRequest = ItemOf<typeof authorizationRequestItem>;

/** An account numbers the requests about its cards. */
export const authorizationRequests = ownedByAccounts(numbered(authorizationRequestItem), {
  counter: 'authorizationRequests',
  listedAs: 'authorizationRequest',
});
