import { holesSortKey } from '../../../functions/kernel/lists/holes.ts';
import { sandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { type Items, itemsOf } from '../model/items.ts';
import type { Permissions } from './acts.ts';
import type { PaymentState } from './race-state.ts';
import { accountLine, counterpartyLine, customerLine, paymentLine } from './shown-lines.ts';
import { scheduleLines } from './shown-schedules.ts';

/** The items of the table in the form of the model. */
export function itemLines(items: Items): string[] {
  return [
    ...itemsOf<AccountItem>(items, 'acc').map(accountLineOf),
    ...itemsOf<{ id: string; status: string }>(items, 'cus')
      .filter(({ sk }) => sk === 'head')
      .map(({ id, status }) => customerLine(id, status === 'Archived')),
    counterpartyLineOf(items),
    ...scheduleLines(items),
    ...itemsOf<PaymentItem>(items, 'pay').map(paymentLineOf),
  ];
}

interface AccountItem {
  readonly id: string;
  readonly status: string;
  readonly balance: number;
  readonly available: number;
  readonly payments: number;
  readonly recurringPayments: number;
  readonly archivedOwnerIds?: readonly string[];
}

function accountLineOf(one: AccountItem): string {
  const { id, status, payments, recurringPayments: schedules } = one;
  const balance = one.available === one.balance ? one.balance : `${one.balance} of which ${one.available}`;
  return accountLine(id, { status, balance, payments, schedules, isArchived: one.archivedOwnerIds !== undefined });
}

function counterpartyLineOf(items: Items): string {
  const [other] = itemsOf<{ permissions: Permissions; tokenHash?: string; routingNumber: string }>(items, 'cpt').filter(
    ({ sk }) => sk !== holesSortKey,
  );
  return counterpartyLine(other?.permissions, other?.tokenHash === undefined ? undefined : other.routingNumber);
}

type PaymentItem = PaymentState & {
  readonly id: string;
  readonly accountId: string;
  readonly recurringPayment?: { readonly id: string };
  readonly counterpartyAccountId?: string;
  readonly counterparty?: { readonly routingNumber: string };
};

function paymentLineOf(one: PaymentItem): string {
  const { routingNumber } = one.counterparty ?? {};
  const elsewhere = routingNumber === sandboxBank.routingNumber ? 'here' : routingNumber;
  return paymentLine(one.id, {
    ...one,
    account: one.accountId,
    maker: one.recurringPayment?.id,
    other: one.counterpartyAccountId ?? elsewhere ?? '',
  });
}
