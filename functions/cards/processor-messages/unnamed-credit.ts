import type { Account } from '../../accounts/accounts/for-others.ts';
import { type Transaction, transactionItem, transactions } from '../../accounts/transactions/for-others.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import { leftOf } from '../card-transactions/given-back.ts';
import { type CountedDebit, openDisputesOf, withDisputes } from '../disputes/for-others.ts';
import type { CardMessage } from './frame.ts';
import { relativesOf } from './known.ts';
import type { Moved } from './settlement-schema.ts';

/** Logged, with an alarm, for a credit that names no purchase and may be that of a dispute, beside which it is booked. */
export const unnamedCreditMessage: AlarmMessage = {
  text: 'a credit without its purchase may be that of a dispute',
  alarm: unclearAnswer,
};

/** Only so many of the newest transactions of an account are searched for other purchases that a credit may belong to. */
const searchedMax = 500;

/** Whose purchase a credit may give back: the cards of a holder, one after the other, and the name of the merchant if it is known. */
interface Seller {
  readonly cardIds: ReadonlySet<string>;
  readonly name: string | undefined;
}

/**
 * The disputed debit that a credit without a name gives back, as networks match them: by the card, the merchant and the amount, which is
 * what is disputed, or the whole debit. Undefined if there is none. `unclear`, with an alarm, if there are several, or another
 * purchase for the same amount that it may give back.
 */
export async function disputedDebitOf(message: CardMessage<Moved>): Promise<CountedDebit | 'unclear' | undefined> {
  const { content, card, account, platform } = message;
  const { table, log } = platform;
  const open = await openDisputesOf(account, table);
  if (open.length === 0) return undefined;
  const cardIds = new Set([card.id]);
  for await (const relative of relativesOf(card, table)) cardIds.add(relative.id);
  const seller = { cardIds, name: 'merchant' in content ? content.merchant.name : undefined };
  const debits = await transactions.byId(table, account.organisationId, [
    ...new Set(open.map((one) => one.transaction.id)),
  ]);
  const possible = debits.filter(
    (debit) =>
      isSoldBy(seller, debit) &&
      (debit.amount === content.amount ||
        open.some((one) => one.transaction.id === debit.id && one.amount === content.amount)),
  );
  const [debit] = possible;
  if (debit === undefined) return undefined;
  const isClear = possible.length === 1 && seller.name !== undefined;
  if (isClear && !(await hasTwin(debit, content.amount, seller, account, table))) return withDisputes(debit, table);
  const { organisationId, id: accountId } = account;
  log.alarm(unnamedCreditMessage, { organisationId, accountId, resourceId: debit.disputedBy ?? card.id });
  return 'unclear';
}

const isSoldBy = ({ cardIds, name }: Seller, { card, merchant }: Transaction): boolean =>
  cardIds.has(card?.id ?? '') && (name === undefined || merchant?.name === name);

/** Whether the same merchant has taken the same amount with another debit, of which something is left. */
async function hasTwin(
  debit: Transaction,
  amount: number,
  seller: Seller,
  { organisationId, id, transactions: total }: Account,
  table: Table,
): Promise<boolean> {
  const pk = transactions.partition(organisationId, id);
  const items = await table.query({ pk, from: numberKey(Math.max(1, total - searchedMax + 1)), to: numberKey(total) });
  return items
    .map((item) => transactionItem.parse(item))
    .some(
      (one) =>
        one.id !== debit.id &&
        one.direction === 'Debit' &&
        isSoldBy(seller, one) &&
        (one.amount === amount || one.amount === debit.amount) &&
        leftOf(one) >= amount,
    );
}
