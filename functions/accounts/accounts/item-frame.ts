import type { Account } from './store.ts';

/** The attributes that a new item takes from the account that numbers it: whose it is, and its owners at that moment. */
export const itemFrameOf = ({ organisationId, id, customerIds, customerType }: Account) => ({
  version: 0,
  organisationId,
  accountId: id,
  customerIds,
  customerType,
});
