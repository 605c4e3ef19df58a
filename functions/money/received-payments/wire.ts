import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { simulatedSender } from './sandbox-entry.ts';

const referenceDigits = 16;
const lastDigits = 4;

interface WireOrder {
  readonly amount: Cents;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Place of the account in the body of the request. */
  readonly pointer: string;
}

/** Books a wire from a simulated sender. Refuses with 409 an account that is not Open. */
export function receiveWire(
  { amount, description, tags, pointer }: WireOrder,
  account: Account,
  now: Instant,
  ids: Pick<Ids, 'digits'>,
): { readonly transaction: Transaction; readonly change: DatedChange } {
  const { companyName: name, routingNumber } = simulatedSender;
  const transaction = {
    summary: `Wire from ${name}  |  ${description}`,
    tags,
    counterparty: { name, routingNumber, accountNumber: ids.digits(lastDigits), accountType: 'Checking' },
    description,
    originatorToBeneficiaryInformation: description,
    senderReference: ids.digits(referenceDigits),
    referenceForBeneficiary: ids.digits(referenceDigits),
    beneficiaryInformation: account.name,
    beneficiaryAdviceInformation: 'No advice',
  };
  const leg = { account, type: 'wireTransaction', direction: 'Credit', amount, pointer, transaction } as const;
  const { booked, change } = move(now, clearOrRefuse([leg]));
  return { transaction: booked[0].transaction, change };
}
