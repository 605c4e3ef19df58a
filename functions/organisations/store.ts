import * as z from 'zod';
import { idSchema, keptText } from '../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../kernel/table/item.ts';
import { organisationKey, organisationKind, suspensionAttributes } from '../kernel/auth/suspension.ts';

export { organisationKind };

export const organisationItem = defineItem(organisationKind, () => ({
  version: z.number(),
  id: idSchema,
  name: keptText,
  createdAt: instantSchema,
  /**
   * The routing number of the partner bank that keeps the money of new customers, and the three digits with which all
   * account numbers of the organisation begin.
   */
  routingNumber: keptText,
  accountNumberPrefix: keptText,
  /** The account that pays rewards which name none. */
  rewardFundingAccountId: idSchema.optional(),
  /** The domains in whose name its e-mails to customers may go out in a live stage. */
  senderDomains: z.array(keptText).optional(),
  ...suspensionAttributes,
}));
export type Organisation = ItemOf<typeof organisationItem>;

export function organisation(organisationId: string): ItemRef<Organisation> {
  return organisationItem.ref(organisationKey(organisationId));
}

/** Returns the number that an account gets when it is opened: 12 digits, which no other account of the stage is opened with. */
export function accountNumberOf(org: Organisation, accountId: string): string {
  return org.accountNumberPrefix + accountId;
}

/** Returns the id of the account that was opened with this number, or undefined if no account here can have been. */
export function firstAccountIdOf(org: Organisation, accountNumber: string): string | undefined {
  if (!accountNumber.startsWith(org.accountNumberPrefix)) return undefined;
  const id = accountNumber.slice(org.accountNumberPrefix.length);
  return /^[1-9]\d{8}$/.test(id) ? id : undefined;
}
