import type { Account } from '../../accounts/accounts/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { momentFor, post } from '../../accounts/ledger/posting.ts';
import { newTransaction, type Transaction } from '../../accounts/transactions/store.ts';
import { bookedChange } from './steps.ts';
import { simulatedSender } from './sandbox-entry.ts';

const referenceDigits = 16;
const lastDigits = 4;

interface WireOrder {
  readonly amount: Cents;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Books a wire that a simulated sender sends. It holds on an account that is Open: the write asks for that. */
export function receiveWire(
  { amount, description, tags }: WireOrder,
  account: Account,
  now: Instant,
  ids: Pick<Ids, 'digits'>,
): { readonly transaction: Transaction; readonly change: Change } {
  const at = momentFor(now, account);
  const { account: after, writes } = post(account, { type: 'wireTransaction', signed: cents(amount), at });
  const transaction = newTransaction(after, {
    type: 'wireTransaction',
    direction: 'Credit',
    amount,
    summary: `Wire from ${simulatedSender.companyName}  |  ${description}`,
    tags,
    counterparty: {
      name: simulatedSender.companyName,
      routingNumber: simulatedSender.routingNumber,
      accountNumber: ids.digits(lastDigits),
      accountType: 'Checking',
    },
    description,
    originatorToBeneficiaryInformation: description,
    senderReference: ids.digits(referenceDigits),
    referenceForBeneficiary: ids.digits(referenceDigits),
    beneficiaryInformation: account.name,
    beneficiaryAdviceInformation: 'No advice',
  });
  const money = bookedChange({ booked: [{ transaction, after }] });
  return { transaction, change: { ...money, at, writes: [...writes, ...money.writes] } };
}
