import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { storedMerchantAmount } from '../authorizations/merchant-amount.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { codeMessagesSchema, wrongCodesSchema } from '../cards/code-messages.ts';
import { cardTypes } from '../cards/statuses.ts';
import {
  authenticationChannels,
  authenticationDeciders,
  authenticationDeclineReasons,
  authenticationStatuses,
  challengePreferences,
} from './statuses.ts';

export const cardAuthenticationKind = defineKind({ prefix: 'cau', owner: 'account', ...staysForEver });

export const cardAuthenticationItem = defineItem(cardAuthenticationKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  cardId: idSchema,
  cardType: z.enum(cardTypes),
  /** Whose card it is. */
  customerId: idSchema,
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  status: z.enum(authenticationStatuses),
  /** The cents of the payment; absent if none is made, such as when a merchant keeps the card. */
  amount: centsSchema.optional(),
  merchantAmount: storedMerchantAmount.optional(),
  merchant: merchantSchema,
  merchantId: personalText.optional(),
  merchantCountry: keptText.optional(),
  channel: z.enum(authenticationChannels),
  challengePreference: z.enum(challengePreferences).optional(),
  /** The risk that the processor or the network sees: from 0 to 100, which is the most. */
  riskScore: z.number().optional(),
  decidedBy: z.enum(authenticationDeciders).optional(),
  declineReason: z.enum(authenticationDeclineReasons).optional(),
  /** The rule of a control that declined it. */
  declinedBy: brokenRuleSchema.optional(),
  /** What the rules decide if the organisation does not; present while it is Pending. */
  unanswered: z.enum(['Challenged', 'Approved']).optional(),
  /** The hash of the token of the verification that has the last code which the holder was sent. */
  codeName: idSchema.optional(),
  codeMessages: codeMessagesSchema,
  wrongCodes: wrongCodesSchema,
  /** The name that the processor gave it; its id if it has none. */
  processorId: idSchema,
  /** The end of the time of the organisation (Pending) or of the holder (Challenged). */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type CardAuthentication = ItemOf<typeof cardAuthenticationItem>;

/** An account numbers the authentications of its cards. */
export const cardAuthentications = ownedByAccounts(numbered(cardAuthenticationItem), {
  counter: 'cardAuthentications',
  listedAs: 'cardAuthentication',
});
