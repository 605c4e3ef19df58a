import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { setterSchema } from '../../kernel/auth/two-setters.ts';
import { weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, removedAtErasure } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { numberedByOrganisation } from '../../outreach/numbered-by-organisation.ts';
import { tokenWallets } from '../card-tokens/statuses.ts';
import { cardTypes } from '../cards/statuses.ts';
import { controlledUses, limitIntervals, limitSubjects } from './names.ts';
import { controlStatuses } from './statuses.ts';

/** A control stays with its card; the card that comes in the place of one names the same controls. */
export const cardControlKind = defineKind({ prefix: 'cct', owner: 'account', ...staysForEver });
/** Controls on many cards decide uses for every caller, so anybody may read them. The operations show them to the organisation alone. */
export const organisationControlKind = defineKind({ prefix: 'cco', owner: 'anybody' });
/** What is read to know which controls hold for a card. */
export const controlKinds = [cardControlKind, organisationControlKind] as const;

const frame = {
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  status: z.enum(controlStatuses),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
};

/** What the rules of a control say, apart from texts that a customer may have written. */
const rules = {
  /** The kinds of uses that it is about; all if absent. */
  appliesTo: z.array(z.enum(controlledUses)).optional(),
  /** The categories of merchants that it is about; all if absent. Merchant category codes, ranges of them, and names of groups. */
  appliesToCategories: z.array(keptText).optional(),
  blockedUses: z.array(z.enum(controlledUses)).optional(),
  allowedCategories: z.array(keptText).optional(),
  blockedCategories: z.array(keptText).optional(),
  allowedCountries: z.array(keptText).optional(),
  blockedCountries: z.array(keptText).optional(),
  allowedWallets: z.array(z.enum(tokenWallets)).optional(),
  blockedWallets: z.array(z.enum(tokenWallets)).optional(),
  allowedHours: z
    .object({
      timeZone: keptText,
      periods: z.array(z.object({ days: z.array(z.enum(weekdays)), from: keptText, to: keptText })),
    })
    .optional(),
  maximumAmount: centsSchema.optional(),
  /** The most cents of the first use by a token of a wallet. */
  maximumFirstTokenUse: centsSchema.optional(),
  limits: z
    .array(
      z.object({
        interval: z.enum(limitIntervals),
        /** Token counts the uses by each token by itself; absent for all uses of the card. */
        per: z.enum(limitSubjects).optional(),
        /** Given with the interval `Minutes`. */
        minutes: z.number().optional(),
        amount: centsSchema.optional(),
        count: z.number().optional(),
      }),
    )
    .optional(),
};

export const cardControlItem = defineItem(cardControlKind, () => ({
  ...frame,
  ...rules,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  cardId: idSchema,
  cardType: z.enum(cardTypes),
  /** Who has made it, or the organisation if it has changed it. A customer changes only those of customers. */
  setBy: setterSchema,
  name: removedAtErasure(z.string()),
  allowedMerchants: removedAtErasure(z.array(z.string())),
  blockedMerchants: removedAtErasure(z.array(z.string())),
}));
export type ControlOfCard = ItemOf<typeof cardControlItem>;

/** An account numbers the controls on its cards. */
export const cardControls = ownedByAccounts(numbered(cardControlItem), {
  counter: 'cardControls',
  listedAs: 'cardControl',
});

export const organisationControlItem = defineItem(organisationControlKind, () => ({
  ...frame,
  ...rules,
  /** The deposit product on whose accounts it holds for all cards; all cards of the organisation if absent. */
  depositProduct: keptText.optional(),
  name: keptText.optional(),
  allowedMerchants: z.array(keptText).optional(),
  blockedMerchants: z.array(keptText).optional(),
}));
export type ControlOfOrganisation = ItemOf<typeof organisationControlItem>;

/** An organisation numbers its controls on many cards. */
export const organisationControls = numberedByOrganisation(organisationControlItem);

export type CardControl = ControlOfCard | ControlOfOrganisation;
export type ControlRules = Pick<CardControl, keyof typeof rules | 'name' | 'allowedMerchants' | 'blockedMerchants'>;
export type ControlLimit = NonNullable<CardControl['limits']>[number];

/** The Active controls of an organisation on many cards. Every use of a card reads this one item, if there are no controls. */
export const activeControlsItem = defineItem(organisationControlKind, () => ({
  version: z.number(),
  ids: z.array(idSchema),
}));
export type ActiveControls = ItemOf<typeof activeControlsItem>;

export function activeControls(organisationId: string): ItemRef<ActiveControls> {
  return activeControlsItem.ref({ pk: partitionKey(organisationControlKind, organisationId), sk: soleSortKey });
}
