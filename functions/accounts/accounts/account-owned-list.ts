import { customerHead, customerKind } from '../../onboarding/customers/store.ts';
import { isWhole, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { cutToTime, type TimeSpan } from '../../kernel/lists/cut-to-time.ts';
import { rangesOf } from '../../kernel/lists/list-ranges.ts';
import { listGone, type ListGone, listMark, type ListMark } from '../../kernel/lists/list-marks.ts';
import { type Remaining, remaining } from '../../kernel/lists/holes.ts';
import { byCreation, type ListSource, mergedSource } from '../../kernel/lists/list-source.ts';
import { type Fetch, organisationList } from '../../kernel/lists/organisation-list.ts';
import type { ListedType } from '../../kernel/journal/change.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Deletable } from '../../kernel/lists/deletable.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Numbered } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import { pastOwnersKind, pastOwnersOf, rangesOwnedBy } from './past-owners.ts';
import { loadAccessScope, type LoadedAccessScope, accountsInScope } from './accounts-in-scope.ts';
import { accountsEverOfCustomer } from './customer-accounts.ts';
import { type Account, account, accountKind, type OwnedCounts } from './store.ts';
import type { CustomerHead } from '../../onboarding/customers/store.ts';

/** What a list of account-owned things reads, beside the things themselves and the organisation's list of them. */
export const accountOwnedUses = [accountKind, customerKind, pastOwnersKind] as const;

interface OwnerFilter extends TimeSpan {
  readonly accountId?: string | undefined;
  readonly accountIds?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
}

interface LoadedOwners extends LoadedAccessScope {
  readonly accounts: readonly Account[];
  readonly head: CustomerHead | undefined;
  readonly mark: ListMark | undefined;
  readonly gone?: ListGone | undefined;
}

/** How one kind of thing lies under the accounts that it belongs to. */
export interface AccountOwned<T> {
  readonly type: ListedType;
  /** Of things that can be deleted, those that are left. */
  readonly numbered: Numbered<T> | Deletable<T>;
  /** How many an account had numbered, now or when its owners changed. */
  readonly count: (counts: OwnedCounts) => number;
}

/** Of how many lists at most the place in time is looked for; more are walked. */
const cutListsMax = 20;

/** A list that knows whether it holds only what the filter's span of time does: of an organisation as a whole it does not. */
export interface AccountOwnedList<T> extends ListSource<T> {
  readonly isCutToTime: boolean;
}

/**
 * What a list of account-owned things loads with its token: the accounts or the customer asked for, and the mark; of a type
 * that is `deletable` what is gone too.
 */
export function loadOwners(
  organisationId: string,
  filter: OwnerFilter,
  accessScope: AccessScope,
  deletable?: ListedType,
) {
  const { accountId, accountIds } = filter;
  const given = accountIds ?? (accountId === undefined ? [] : [accountId]);
  const ids = given.filter((id) => accountId === undefined || id === accountId);
  const isOfWhole = ids.length === 0 && filter.customerId === undefined && isWhole(accessScope);
  return {
    accounts: ids.map((id) => account(organisationId, id)) as readonly ItemRef<Account>[],
    head: filter.customerId === undefined ? undefined : customerHead(organisationId, filter.customerId),
    mark: isOfWhole ? listMark(organisationId) : undefined,
    gone: isOfWhole && deletable !== undefined ? listGone(organisationId, deletable) : undefined,
    ...loadAccessScope(organisationId, ids.length > 0 ? {} : accessScope),
  };
}

/**
 * The narrowest list that answers a filter: of one account, of several, of a customer, or of the organisation. What a
 * customer is asked for is what accounts created while the customer owned them: owners who came or left later change
 * nothing in it. A caller who does not reach all of the organisation gets what lies under the accounts that they reach
 * now. Lists of accounts hold only what was created within the filter's span of time, however long they are.
 */
export async function accountOwnedList<T extends { readonly id: string; readonly createdAt: string }>(
  table: Table,
  organisationId: string,
  owned: AccountOwned<T>,
  filter: OwnerFilter,
  loaded: LoadedOwners,
  accessScope: AccessScope,
): Promise<AccountOwnedList<T>> {
  const { customerId } = filter;
  const isOfAccounts = filter.accountId !== undefined || filter.accountIds !== undefined;
  const reached = isOfAccounts ? undefined : await accountsInScope(table, organisationId, loaded, accessScope);
  if (!isOfAccounts && reached === undefined && customerId === undefined) {
    const fetch: Fetch<T> = (ids, options) => owned.numbered.byId(table, organisationId, ids, options);
    const whole = await organisationList(table, organisationId, owned.type, loaded.mark, fetch, loaded.gone);
    return { ...whole, isCutToTime: filter.since === undefined && filter.until === undefined };
  }
  const accounts = isOfAccounts
    ? loaded.accounts
    : (reached ?? (await accountsEverOfCustomer(table, organisationId, loaded.head)));
  const lists = await listsOf(table, organisationId, owned, accounts);
  const sources =
    customerId === undefined
      ? lists.map(({ source }) => source)
      : await ownedSources(table, organisationId, { customerId, lists, count: owned.count });
  const isCutToTime = sources.length <= cutListsMax;
  const cut = isCutToTime ? await Promise.all(sources.map((source) => cutToTime(source, filter))) : sources;
  return { ...(await mergedSource(cut, byCreation, ['filter[accountId]'])), isCutToTime };
}

/** What an account has of a kind, and which of the numbers that it gave are left. */
interface AccountList<T> {
  readonly account: Account;
  readonly source: ListSource<T>;
  readonly left: Remaining;
}

async function listsOf<T>(
  table: Table,
  organisationId: string,
  { numbered, count }: AccountOwned<T>,
  accounts: readonly Account[],
): Promise<readonly AccountList<T>[]> {
  if (!('holes' in numbered)) {
    return accounts.map((one) => ({
      account: one,
      source: numbered.listOf(table, organisationId, one.id, count(one)),
      left: remaining(undefined),
    }));
  }
  const refs = accounts.map((one) => numbered.holes(organisationId, one.id));
  const found = await table.getAll(refs.map(({ key }) => key));
  return accounts.map((one, index) => {
    const ref = refs[index];
    const item = ref && found.get(keyText(ref.key));
    const holes = item && ref.parse(item);
    const source = numbered.listOf(table, organisationId, one.id, { numbers: count(one), holes });
    return { account: one, source, left: remaining(holes) };
  });
}

/** Of each list what was created while a customer owned the account, where there is anything. */
async function ownedSources<T>(
  table: Table,
  organisationId: string,
  asked: {
    readonly customerId: string;
    readonly lists: readonly AccountList<T>[];
    readonly count: AccountOwned<T>['count'];
  },
): Promise<readonly ListSource<T>[]> {
  const { customerId, lists, count } = asked;
  const past = await pastOwnersOf(
    table,
    organisationId,
    lists.map((list) => list.account),
  );
  return lists.flatMap(({ account: one, source, left }) => {
    const numbers = rangesOwnedBy(customerId, one, past.get(one.id), count);
    const ranges = numbers
      .map(({ from, to }) => ({ from: left.upTo(from - 1) + 1, to: left.upTo(to) }))
      .filter(({ from, to }) => from <= to);
    return ranges.length === 0 ? [] : [rangesOf(source, ranges)];
  });
}
