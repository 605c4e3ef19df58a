import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { cardTypes } from '../cards/statuses.ts';
import { fraudCaseStatuses, fraudOutcomes, fraudReporters, fraudTypes } from './statuses.ts';

/** What an investigation has found out stays, whatever becomes of the card, its account and its owners. */
export const cardFraudCaseKind = defineKind({ prefix: 'cfc', owner: 'account', ...staysForEver });

/** The most transactions, authorizations and disputes that a case names, of each. */
export const namedMax = 50;

export const cardFraudCaseItem = defineItem(cardFraudCaseKind, () => ({
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
  activatedAt: instantSchema.optional(),
  closedAt: instantSchema.optional(),
  status: z.enum(fraudCaseStatuses),
  fraudType: z.enum(fraudTypes),
  openedBy: z.enum(fraudReporters),
  /** Present once it is Closed. */
  outcome: z.enum(fraudOutcomes).optional(),
  /** The debits that somebody else has made. */
  transactions: z.array(z.object({ type: keptText, id: idSchema })),
  /** The cents of these debits. */
  amount: centsSchema,
  /** Those that were not given back when the case last changed. */
  lostAmount: centsSchema,
  authorizationIds: z.array(idSchema),
  /** The disputes that belong to it, the oldest first. */
  disputeIds: z.array(idSchema),
  tags: tagsSchema,
}));
export type CardFraudCase = ItemOf<typeof cardFraudCaseItem>;

/** An account numbers the fraud cases of its cards. A card names the one that is open (`fraudCaseId`). */
export const cardFraudCases = ownedByAccounts(numbered(cardFraudCaseItem), {
  counter: 'cardFraudCases',
  listedAs: 'cardFraudCase',
});
