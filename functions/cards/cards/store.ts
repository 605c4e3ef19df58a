import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { sealedPersonShape } from '../../onboarding/people/sealed-person.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { setterSchema } from '../../kernel/auth/two-setters.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, removedAtErasure } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { shipmentReasons, shipmentStatuses } from '../card-shipments/statuses.ts';
import { cardStatusSchema, cardTypes } from './statuses.ts';

export const cardKind = defineKind({
  prefix: 'crd',
  owner: 'account',
  whenAccountCloses: 'ends',
  whenAccountMoves: 'follows',
  whenOwnerArchived: 'ends',
  whenOwnersChange: 'ends',
});

/** The names of the limits of a card, in cents per day and month of the bank. */
export const cardLimitNames = [
  'dailyWithdrawal',
  'dailyPurchase',
  'dailyCardTransaction',
  'monthlyWithdrawal',
  'monthlyPurchase',
  'monthlyCardTransaction',
] as const;
export type CardLimitName = (typeof cardLimitNames)[number];

export const cardItem = defineItem(cardKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owner of the account whose card it is. */
  customerId: idSchema,
  customerType: customerTypeSchema,
  type: z.enum(cardTypes),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  status: cardStatusSchema,
  /** The status before it was frozen; present while it is Frozen. */
  frozenFrom: z.enum(['Active', 'Inactive']).optional(),
  /**
   * Who has frozen it; of a card that a customer has ended while the organisation had it frozen, too. A Frozen card of an older version
   * has none: it counts as frozen by the organisation.
   */
  frozenBy: setterSchema.optional(),
  /** The fraud case that has frozen it, while it is Frozen for that alone; `overCustomer` if a customer has frozen it too, before or after. */
  frozenFor: z.object({ caseId: idSchema, overCustomer: z.boolean().optional() }).optional(),
  /** The fraud case of the card that is open: it has one at a time. */
  fraudCaseId: idSchema.optional(),
  /** Present if a customer has ended it: it was reported or closed. */
  endedBy: z.literal('customer').optional(),
  last4Digits: keptText,
  /** Its last month, YYYY-MM. */
  expirationDate: keptText,
  /** The name of the card at the processor, without the organisation. */
  reference: idSchema,
  tags: tagsSchema,
  /** Only the limits that are set on the card itself. */
  limits: z.partialRecord(z.enum(cardLimitNames), centsSchema).optional(),
  /** Those that the organisation has set, which bound what a customer sets. Absent in cards of an older version: then all are. */
  limitsOfOrganisation: z.partialRecord(z.enum(cardLimitNames), centsSchema).optional(),
  /** The controls that were made for it, and those that it has from other cards. */
  controlIds: z.array(idSchema).optional(),
  /** The tokens of wallets that stand for it, apart from Declined ones. */
  tokenIds: z.array(idSchema).optional(),
  shippingAddress: removedAtErasure(z.record(z.string(), z.string().nullable())),
  design: removedAtErasure(z.string()),
  additionalEmbossedText: removedAtErasure(z.string()),
  printOnlyBusinessName: z.boolean().optional(),
  /** The person who carries the card of a business or a trust. */
  holder: z.object(sealedPersonShape).optional(),
  /** The lost or stolen card in whose place it came. */
  replacesId: idSchema.optional(),
  /** The card that came in its place. */
  replacedById: idSchema.optional(),
  /** The bank's date on which it was last shipped again. */
  shippedOn: dateSchema.optional(),
  /** Wrong tries of the holder to activate it, on the last day of the bank that had any. */
  activationTries: z.object({ date: dateSchema, count: z.number() }).optional(),
  /** The last shipments of a physical card, in the order of their creation. Cards of an older version have none until they are next shipped. */
  shipments: removedAtErasure(
    z.array(
      z.object({
        /** Counts the shipments of the card, from 1. */
        number: z.number(),
        /** What the processor calls it; absent for the one that came with the order of the card. */
        name: idSchema.optional(),
        reason: z.enum(shipmentReasons),
        status: z.enum(shipmentStatuses),
        createdAt: instantSchema,
        updatedAt: instantSchema.optional(),
        /** Absent if it goes to the address of its holder. */
        shippingAddress: z.record(z.string(), z.string().nullable()).optional(),
        carrier: z.string().optional(),
        trackingNumber: z.string().optional(),
        expectedOn: dateSchema.optional(),
      }),
    ),
  ),
  /** How often its status has changed. The processor takes the changes by this number. */
  changes: z.number(),
  /** Present until the processor has taken the present status: the tries so far, and the moment of the next one. */
  untold: z.object({ attempts: z.number(), at: instantSchema }).optional(),
  /** When it is renewed, or closes at the end of its last month; absent once its status is final. */
  nextStepAt: instantSchema.optional(),
  /** Real time at which personal data was erased. The values are empty since. */
  erasedAt: instantSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type Card = ItemOf<typeof cardItem>;

/** An account numbers its cards. */
export const cards = ownedByAccounts(numbered(cardItem), { counter: 'cards', listedAs: 'card' });
