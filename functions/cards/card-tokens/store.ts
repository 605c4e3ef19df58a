import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, removedAtErasure } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { codeMessagesSchema, wrongCodesSchema } from '../cards/code-messages.ts';
import { cardTypes } from '../cards/statuses.ts';
import {
  deviceTypes,
  tokenDeciders,
  tokenDecisions,
  tokenDeclineReasons,
  tokenRecommendations,
  tokenSetters,
  tokenSources,
  tokenStatuses,
  tokenWallets,
} from './statuses.ts';

/** A token follows its card: the due step of a card that is frozen, unfrozen or closed changes its tokens. */
export const cardTokenKind = defineKind({ prefix: 'cwt', owner: 'account', ...staysForEver });

export const cardTokenItem = defineItem(cardTokenKind, () => ({
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
  status: z.enum(tokenStatuses),
  wallet: z.enum(tokenWallets),
  source: z.enum(tokenSources).optional(),
  deviceType: z.enum(deviceTypes).optional(),
  deviceName: removedAtErasure(z.string()),
  /** Of the number that the token is. */
  last4Digits: keptText.optional(),
  recommendation: z.enum(tokenRecommendations).optional(),
  score: z.number().optional(),
  /** Codes of the wallet or the network. */
  reasons: z.array(keptText).optional(),
  decision: z.enum(tokenDecisions).optional(),
  decidedBy: z.enum(tokenDeciders).optional(),
  declineReason: z.enum(tokenDeclineReasons).optional(),
  /** The hash of the token of the verification that has the last code which the holder was sent. */
  codeName: idSchema.optional(),
  codeMessages: codeMessagesSchema,
  wrongCodes: wrongCodesSchema,
  /** When the holder entered the right code. */
  verifiedAt: instantSchema.optional(),
  /** The status before it was suspended; present while it is Suspended, and kept with `suspendedBy` if its card ends then. */
  suspendedFrom: z.enum(['Inactive', 'Active']).optional(),
  suspendedBy: z.enum(tokenSetters).optional(),
  /** What has deactivated it. */
  endedBy: z.enum(tokenSetters).optional(),
  /** The name that the processor gave it; its id if it has none. */
  processorId: idSchema,
  /** The number of the last change that the processor has told. */
  toldNumber: z.number().optional(),
  /** How often it was changed here. The processor takes the changes by this number. */
  changes: z.number(),
  /** Present until the processor has taken the present status: the tries so far, and the moment of the next one. */
  untold: z.object({ attempts: z.number(), at: instantSchema }).optional(),
  /** The end of the time in which the organisation can decide. */
  decideBy: instantSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type CardToken = ItemOf<typeof cardTokenItem>;

/** An account numbers the tokens of its cards. */
export const cardTokens = ownedByAccounts(numbered(cardTokenItem), { counter: 'cardTokens', listedAs: 'cardToken' });
