import type { Bankstack } from '@bankstack/client';
import type { AnyResource } from './resource.ts';

/** A list of what is on its way to an account, or from it. */
interface PendingList {
  readonly name: string;
  /** Where the console lists them, and the statuses of the filter there. */
  readonly page: '/payments' | '/check-deposits' | '/received-payments';
  readonly operation: 'listPayments' | 'listCheckDeposits' | 'listReceivedPayments';
  readonly read: (bank: Bankstack, accountId: string) => PromiseLike<unknown>;
}

/** Of each list so many are read. */
const limit = 100;

/** Money of an account that is neither settled nor over. */
export const pendingLists: readonly PendingList[] = [
  {
    name: 'payments',
    page: '/payments',
    operation: 'listPayments',
    read: (bank, accountId) =>
      bank.listPayments({
        filter: { accountId, status: ['Pending', 'Pending Review', 'Clearing'] },
        page: { limit },
      }),
  },
  {
    name: 'checks',
    page: '/check-deposits',
    operation: 'listCheckDeposits',
    read: (bank, accountId) =>
      bank.listCheckDeposits({
        filter: {
          accountId,
          status: [
            'AwaitingImages',
            'AwaitingFrontImage',
            'AwaitingBackImage',
            'PendingReview',
            'AwaitingCustomerConfirmation',
            'Pending',
            'Clearing',
          ],
        },
        page: { limit },
      }),
  },
  {
    name: 'received payments',
    page: '/received-payments',
    operation: 'listReceivedPayments',
    read: (bank, accountId) =>
      bank.listReceivedPayments({
        filter: { accountId, status: ['Pending', 'PendingReview', 'MarkedForReturn', 'Advanced'] },
        page: { limit },
      }),
  },
];

interface PendingAnswer {
  readonly data: readonly AnyResource[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

/** What is on its way, the next first, and of which lists there is more than was read. */
export async function readPendingMoney(
  bank: Bankstack,
  accountId: string,
  lists: readonly PendingList[],
): Promise<{ readonly all: readonly AnyResource[]; readonly cut: readonly PendingList[] }> {
  const answers = (await Promise.all(lists.map(({ read }) => read(bank, accountId)))) as readonly PendingAnswer[];
  const all = answers.flatMap(({ data }) => data);
  return {
    all: all.toSorted((one, other) => expectedDay(one).localeCompare(expectedDay(other))),
    cut: lists.filter((_, place) => {
      const { data = [], meta } = answers[place] ?? {};
      return (meta?.pagination.total ?? 0) > data.length;
    }),
  };
}

/** The day on which something is expected to be settled; empty if nobody knows it. */
export function expectedDay({ attributes }: AnyResource): string {
  const { settlementDate, expectedCompletionDate, completionDate } = attributes;
  const day = settlementDate ?? expectedCompletionDate ?? completionDate;
  return typeof day === 'string' ? day : '';
}

/** True if the account gets the money. What others draw from the account, and what it pays, it loses. */
export function isIncoming({ type, attributes }: AnyResource): boolean {
  if (type === 'checkDeposit') return true;
  const isOrder = /^(ach|book|pushToCard|wire)Payment$/.test(type);
  return attributes['direction'] === (isOrder ? 'Debit' : 'Credit');
}
