import * as z from 'zod';
import { followedShape } from '../../accounts/closing/followed.generated.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { ownedByCustomers } from '../../onboarding/customers/owned-by-customers.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, storedText } from '../../kernel/table/item.ts';
import { deletable } from '../../kernel/lists/deletable.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { type IneligibilityReason, migrationStatuses, transferTimings } from './statuses.ts';

export const migrationKind = defineKind({
  prefix: 'mig',
  owner: 'customer',
  whenOwnerArchived: 'endsWhenDue',
});

const bank = z.object({ name: keptText, routingNumber: keptText });
const consent = z.object({
  at: instantSchema,
  terms: keptText,
  /** Where the terms of the new bank's accounts were. */
  accountTermsUrl: keptText.optional(),
  sourceAddress: keptText.optional(),
});

/** An account that moves, and how far it has come. */
const moveSchema = z.object({
  /** The old account, and the new one once it exists. */
  from: idSchema,
  to: idSchema.optional(),
  /** By the name of their follower, the things of the old account that have a successor, or were refused one. */
  ...followedShape,
  /** True once nothing is left to follow. When only cards followed an account, the attribute got this name. */
  areCardsDone: z.boolean(),
  /** True once its money was ordered to move for the first time, or there was none. */
  isEmptied: z.boolean(),
});
export type Move = z.infer<typeof moveSchema>;

export const migrationItem = defineItem(migrationKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  customerId: idSchema,
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  status: z.enum(migrationStatuses),
  /** Present if it is IneligibleCustomer. */
  ineligibilityReason: storedText<IneligibilityReason>().optional(),
  fromBank: bank,
  toBank: bank,
  deadline: dateSchema,
  suppressInvitationEmail: z.boolean(),
  digitallyActivatePhysicalCards: z.boolean(),
  balanceTransferTiming: z.enum(transferTimings),
  orgName: keptText,
  supportEmail: keptText,
  supportPhone: keptText.optional(),
  whiteLabelThemeId: idSchema,
  outreachSettingsId: idSchema,
  /** What the customer has agreed to: when, to which terms, and from which address. */
  consents: z.object({ accounts: consent.optional(), money: consent.optional() }),
  /** Empty until the customer has agreed to the move. */
  moves: z.array(moveSchema),
  /** The transfers whose money has not arrived yet. */
  transfers: z.array(idSchema),
  /** Accounts at the new bank that a cancelled migration has still to close. */
  leftToClose: z.array(idSchema).optional(),
  /** When the customer is reminded next; absent if nothing is asked of the customer. */
  remindAt: instantSchema.optional(),
  /** True once the customer has had notice that the old accounts will be closed. */
  isClosureTold: z.boolean(),
  /** When money that came later is looked for, transfers under way are, or closing is tried again. */
  workAt: instantSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type Migration = ItemOf<typeof migrationItem>;

/** A customer numbers its migrations. They are never deleted. */
export const migrations = ownedByCustomers(deletable(migrationItem), { counter: 'migrations', listedAs: 'migration' });
