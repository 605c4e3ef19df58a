import { customerHead, customerKind } from '../../onboarding/customers/for-others.ts';
import { isWhole, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { cutToTime, type TimeSpan } from '../../kernel/lists/cut-to-time.ts';
import type { FoundList } from '../../kernel/lists/declared-source.ts';
import { type RemainingNumbers, remaining } from '../../kernel/lists/holes.ts';
import { rangesOf } from '../../kernel/lists/list-ranges.ts';
import { byCreation, type ListSource, mergedSource, type Search, walked } from '../../kernel/lists/list-source.ts';
import { loadList, organisationList, organisationListUses } from '../../kernel/lists/organisation-list.ts';
import type { LoadedItems } from '../../kernel/http/call.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { type ItemRef, ofAnybody } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountsInScope, loadAccessScope } from './accounts-in-scope.ts';
import { type Counter, countOf } from './counters.ts';
import { accountsEverOfCustomer } from './customer-accounts.ts';
import type { OwnedByAccounts } from './owned-by-accounts.ts';
import { pastOwnersKind, pastOwnersOf, rangesOwnedBy } from './past-owners.ts';
import { type Account, account, accountKind } from './store.ts';

/** The kinds that a list of things under accounts reads, in addition to the kind of the things. */
export const accountOwnedUses = [accountKind, customerKind, pastOwnersKind, ...organisationListUses] as const;

/** The filters by owner, and the span of time, which lists of few accounts apply too. */
export interface OwnerFilter extends TimeSpan {
  readonly accountId?: string | undefined;
  readonly accountIds?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
}

/** More lists than this are not searched for the span of time: they are read from the start. */
const cutListsMax = 20;

const narrower = ['filter[accountId]'];

/**
 * The items that a list of things under accounts loads with its token: the accounts or the customer that the filter names,
 * or the end of the organisation's list if the list is of the whole organisation.
 */
export function loadOwners<T>(
  things: OwnedByAccounts<T>,
  organisationId: string,
  filter: OwnerFilter,
  accessScope: AccessScope,
) {
  const { accountId, accountIds } = filter;
  const given = accountIds ?? (accountId === undefined ? [] : [accountId]);
  const ids = given.filter((id) => accountId === undefined || id === accountId);
  const isOfWhole = ids.length === 0 && filter.customerId === undefined && isWhole(accessScope);
  const whole = isOfWhole ? loadList(organisationId, things) : undefined;
  return {
    accounts: ids.map((id) => account(organisationId, id)) as readonly ItemRef<Account>[],
    head: filter.customerId === undefined ? undefined : customerHead(organisationId, filter.customerId),
    mark: whole?.mark,
    gone: whole?.gone,
    ...loadAccessScope(organisationId, ids.length > 0 ? {} : accessScope),
    accountsOfCards: isLimitedByCards(things) && ids.length === 0 ? accountsOfCards(organisationId, accessScope) : [],
  };
}

/** Whether tokens can be limited to single ones of these things. */
const isLimitedByCards = ({ counter }: { readonly counter: Counter }): boolean => counter === 'cards';

/** The accounts of cards that a token names, without those that it can see as a whole. Only their cards are answered. */
function accountsOfCards(
  organisationId: string,
  { accountIds = [], cardIds = [] }: AccessScope,
): readonly ItemRef<Account>[] {
  const ids = new Set(cardIds.flatMap((id) => parseChildId(id)?.ownerId ?? []));
  return [...ids].filter((id) => !accountIds.includes(id)).map((id) => ofAnybody(account(organisationId, id)));
}

interface AccountOwnedCall {
  readonly organisationId: string;
  readonly accessScope: AccessScope;
  readonly filter: OwnerFilter;
  readonly loaded: LoadedItems<ReturnType<typeof loadOwners>>;
  readonly table: Table;
  readonly search: Search;
}

/**
 * The narrowest list with all things that a filter keeps: of one account, of several, of a customer, or of the
 * organisation. The list of a customer has the things that accounts created while the customer owned them: owners who
 * joined or left later change nothing in it. A caller with a narrower access scope than the organisation sees the things
 * of the accounts in it. Lists of few accounts have only the things created within the filter's span of time.
 */
export async function accountOwnedSource<T extends { readonly id: string; readonly createdAt: string }>(
  things: OwnedByAccounts<T>,
  { organisationId, accessScope, filter, loaded, table, search }: AccountOwnedCall,
): Promise<FoundList<T>> {
  const { customerId } = filter;
  const isOfAccounts = filter.accountId !== undefined || filter.accountIds !== undefined;
  const inScope = isOfAccounts ? undefined : await accountsInScope(table, organisationId, loaded, accessScope);
  if (!isOfAccounts && inScope === undefined && customerId === undefined) {
    const whole = await organisationList(table, organisationId, things, loaded);
    if (things.isListedLate !== true) return { source: whole, narrower };
    // What is listed late is sorted here, so the bound and the budget of a filtered list apply.
    const inOrder = (members: readonly T[]) => members.toSorted(byCreation);
    return { source: await walked(whole, { narrower, search }, inOrder), narrower };
  }
  const partly = loaded.accountsOfCards.filter(
    ({ customerIds }) => accessScope.customerId === undefined || customerIds.includes(accessScope.customerId),
  );
  const accounts = isOfAccounts
    ? loaded.accounts
    : [...(inScope ?? (await accountsEverOfCustomer(table, organisationId, loaded.head))), ...partly].sort(byCreation);
  const lists = await listsOf(table, organisationId, things, accounts);
  const sources =
    customerId === undefined
      ? lists.map(({ source }) => source)
      : await ownedSources(table, organisationId, { customerId, lists, counter: things.counter });
  const isCut = sources.length <= cutListsMax;
  const cut = isCut ? await Promise.all(sources.map((source) => cutToTime(source, filter))) : sources;
  const merged = await mergedSource(cut, byCreation, { narrower, search });
  const isOfPart = ({ id }: T) => partly.some((one) => one.id === parseChildId(id)?.ownerId);
  const isVisible = (one: T) => !isOfPart(one) || accessScope.cardIds?.includes(one.id) === true;
  const source =
    partly.length === 0 ? merged : await walked(merged, { narrower, search }, (members) => members.filter(isVisible));
  return { source, applied: isCut ? ['since', 'until'] : [], narrower };
}

/** The list of these things of an account, and which of the numbers that the account gave are in it. */
interface AccountList<T> {
  readonly account: Account;
  readonly source: ListSource<T>;
  readonly left: RemainingNumbers;
}

async function listsOf<T>(
  table: Table,
  organisationId: string,
  things: OwnedByAccounts<T>,
  accounts: readonly Account[],
): Promise<readonly AccountList<T>[]> {
  const { counter } = things;
  if (!('holes' in things)) {
    return accounts.map((one) => ({
      account: one,
      source: things.listOf(table, organisationId, one.id, countOf(one, counter)),
      left: remaining(undefined),
    }));
  }
  const refs = accounts.map((one) => things.holes(organisationId, one.id));
  const found = await table.getAll(refs.map(({ key }) => key));
  return accounts.map((one, index) => {
    const ref = refs[index];
    const item = ref && found.get(keyText(ref.key));
    const holes = item && ref.parse(item);
    const source = things.listOf(table, organisationId, one.id, { numbers: countOf(one, counter), holes });
    return { account: one, source, left: (things.numbersIn ?? remaining)(holes) };
  });
}

/** The part of each list that was created while a customer owned the account. Lists without such a part are left out. */
async function ownedSources<T>(
  table: Table,
  organisationId: string,
  request: {
    readonly customerId: string;
    readonly lists: readonly AccountList<T>[];
    readonly counter: Counter;
  },
): Promise<readonly ListSource<T>[]> {
  const { customerId, lists, counter } = request;
  const past = await pastOwnersOf(
    table,
    organisationId,
    lists.map((list) => list.account),
  );
  return lists.flatMap(({ account: one, source, left }) => {
    const numbers = rangesOwnedBy(customerId, one, past.get(one.id), counter);
    const ranges = numbers
      .map(({ from, to }) => ({ from: left.upTo(from - 1) + 1, to: left.upTo(to) }))
      .filter(({ from, to }) => from <= to);
    return ranges.length === 0 ? [] : [rangesOf(source, ranges)];
  });
}
