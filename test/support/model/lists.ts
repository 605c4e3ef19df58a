import { pick } from '../simulation/seed.ts';
import type { Random } from '../weakening/random.ts';

/** A member of a list, as far as lists can ask for it. */
export interface Member {
  readonly id: string;
  readonly createdAt: string;
  readonly customerId: string;
  readonly accountId?: string;
  readonly amount?: number;
  readonly status?: string;
  readonly direction?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

type Matches = (member: Member, value: string) => boolean;

/** The meaning of each filter. */
const meanings: Readonly<Record<string, Matches>> = {
  accountId: (one, value) => one.accountId === value,
  customerId: (one, value) => one.customerId === value,
  status: (one, value) => value.split(',').includes(one.status ?? ''),
  direction: (one, value) => one.direction === value,
  fromAmount: (one, value) => (one.amount ?? 0) >= Number(value),
  toAmount: (one, value) => (one.amount ?? 0) <= Number(value),
  since: (one, value) => one.createdAt >= value,
  until: (one, value) => one.createdAt < value,
  tags: (one, value) =>
    Object.entries(JSON.parse(value) as Record<string, string>).every(([name, text]) => one.tags?.[name] === text),
};

/**
 * The lists of an organisation and the filters that the model asks them with; the order that they have by default. The
 * simulations compare every list with its items (test/support/simulation/faults-at-rest.ts).
 */
export const listed = {
  payments: {
    filters: ['accountId', 'customerId', 'status', 'direction', 'fromAmount', 'toAmount', 'since', 'until', 'tags'],
    isDescending: true,
    status: 'Sent',
  },
  transactions: {
    filters: ['accountId', 'customerId', 'direction', 'fromAmount', 'toAmount', 'since', 'until'],
    isDescending: true,
    status: '',
  },
  'recurring-payments': { filters: ['accountId', 'customerId', 'status'], isDescending: true, status: 'Active' },
  counterparties: { filters: ['customerId', 'tags'], isDescending: false, status: '' },
  accounts: { filters: ['customerId', 'status', 'tags'], isDescending: true, status: 'Open' },
} as const;

export type ListName = keyof typeof listed;
export const listNames = Object.keys(listed) as ListName[];

/** A request to a list, and the expected answer of the model. */
export interface Question {
  readonly target: string;
  readonly ids: readonly string[];
  readonly total: number;
}

/** The expected contents of an organisation's lists. */
export class ListModel {
  readonly members: Record<ListName, Member[]> = {
    payments: [],
    transactions: [],
    'recurring-payments': [],
    counterparties: [],
    accounts: [],
  };

  /** A random page of a random list, with up to two filters. */
  question(random: Random): Question {
    const name = pick(random, listNames);
    const all = this.members[name];
    const names = random.shuffled(listed[name].filters).slice(0, random.below(3));
    const filters = names.map((filter) => [filter, valueFor(filter, { random, all, name })] as const);
    const sort = ['createdAt', '-createdAt'][random.below(3)];
    const kept = all
      .filter((member) => filters.every(([filter, value]) => meanings[filter]?.(member, value)))
      .sort(byCreation);
    const isDescending = sort === undefined ? listed[name].isDescending : sort === '-createdAt';
    if (isDescending) kept.reverse();
    const [limit, offset] = [1 + random.below(40), random.below(kept.length + 5)];
    const query = new URLSearchParams([
      ...filters.map(([filter, value]): [string, string] => [`filter[${filter}]`, value]),
      ...(sort === undefined ? [] : [['sort', sort] as [string, string]]),
      ['page[limit]', String(limit)],
      ['page[offset]', String(offset)],
    ]);
    const ids = kept.slice(offset, offset + limit).map(({ id }) => id);
    return { target: `/${name}?${query.toString()}`, ids, total: kept.length };
  }
}

/** A value that some member has, or nearly. */
function valueFor(
  filter: string,
  { random, all, name }: { readonly random: Random; readonly all: readonly Member[]; readonly name: ListName },
): string {
  const one = all.length === 0 ? undefined : pick(random, all);
  switch (filter) {
    case 'accountId':
      return one?.accountId ?? '100000001';
    case 'customerId':
      return one?.customerId ?? '100000001';
    case 'status':
      return one?.status ?? listed[name].status;
    case 'direction':
      return pick(random, ['Credit', 'Debit']);
    case 'tags':
      return JSON.stringify({ colour: pick(random, ['red', 'blue', 'grey']) });
    case 'since':
    case 'until':
      return one?.createdAt ?? '2026-12-01T00:00:00.000Z';
    default:
      return String(one?.amount ?? 1);
  }
}

function byCreation(one: Member, other: Member): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
}
