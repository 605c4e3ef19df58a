import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type Counterparty, counterparties, openCounterpartyNumber } from '../counterparties/for-others.ts';
import { hashOfCounterparty } from '../counterparties/numbers-hash.ts';
import { prenoteFailedEvent, prenoteReturnedEvent, prenoteSentEvent } from '../counterparties/prenote-events.ts';
import { numbersHashOf, type Prenote, tests } from '../counterparties/prenote.ts';
import type { PrenoteSubject } from './prenote-entry.ts';
import { type AchPayment, openPaymentNumber, paymentContext } from './store.ts';

/** Who keeps the prenote of a payment's numbers: its counterparty, or the payment itself if the numbers came with it. */
export interface PrenoteHolder {
  readonly source: PrenoteSubject;
  readonly counterparty?: Counterparty;
  /** Absent if these numbers were not tested. */
  readonly prenote?: Prenote | undefined;
  /** Keyed hash of the numbers that the counterparty has now, or of those of the payment. */
  readonly numbersHash: string;
  /** True if the other bank has corrected the numbers that the payment was ordered with. */
  readonly isCorrected: boolean;
}

/**
 * The holder of the prenote of a payment's numbers. Undefined if its counterparty was deleted, or has the numbers of another account by now: then nobody
 * would learn of a return.
 */
export async function prenoteHolderOf(
  table: Pick<Table, 'get'>,
  payment: AchPayment,
  cipher: FieldCipher,
): Promise<PrenoteHolder | undefined> {
  const { organisationId, counterpartyId, prenote: own } = payment;
  const hash = numbersHashOf(
    { ...payment.counterparty, accountNumber: openPaymentNumber(payment, cipher) },
    organisationId,
    cipher,
  );
  if (counterpartyId === undefined) {
    return { source: { type: 'achPayment', id: payment.id }, prenote: own, numbersHash: hash, isCorrected: false };
  }
  const counterparty = await readItem(table, counterparties.ref(organisationId, counterpartyId));
  if (counterparty === undefined) return undefined;
  const present = hashOfCounterparty(counterparty, cipher);
  const { prenote } = counterparty;
  const isCurrent = prenote?.numbersHash === present;
  const isTested = isCurrent && tests(prenote, hash);
  if (!isTested && present !== hash) return undefined;
  const source = { type: 'achCounterparty', id: counterpartyId } as const;
  return {
    source,
    counterparty,
    prenote: isCurrent ? prenote : undefined,
    numbersHash: present,
    isCorrected: present !== hash,
  };
}

/** The payment and the change in which its holder has this prenote. An event of the counterparty says what it became. */
export function withPrenote(
  payment: AchPayment,
  { counterparty, prenote: before }: PrenoteHolder,
  prenote: Prenote,
  cipher: FieldCipher,
): { readonly payment: AchPayment; readonly change: Change } {
  if (counterparty === undefined) return { payment: { ...payment, prenote }, change: { writes: [] } };
  return {
    payment,
    change: counterpartyWith(
      counterparty,
      prenote,
      cipher,
      before?.traceNumber === prenote.traceNumber ? before.status : undefined,
    ),
  };
}

/** The change of a counterparty that has this prenote; `previousStatus` is absent for a new one. */
export function counterpartyWith(
  before: Counterparty,
  prenote: Prenote,
  cipher: FieldCipher,
  previousStatus?: Prenote['status'],
): Change {
  const counterparty = { ...before, prenote };
  const events = prenote.status === previousStatus ? [] : eventsOf(counterparty, prenote, cipher);
  return { writes: [replace(counterparty)], events };
}

function eventsOf(counterparty: Counterparty, prenote: Prenote, cipher: FieldCipher): readonly EventDraft[] {
  switch (prenote.status) {
    case 'Sent':
      return [prenoteSentEvent(counterparty, prenote, cipher)];
    case 'Returned':
      return [prenoteReturnedEvent(counterparty, prenote, cipher)];
    case 'Failed':
      return [prenoteFailedEvent(counterparty, cipher)];
    // The live entry that leaves says so.
    case 'Accepted':
      return [];
  }
}

/** The payment with the numbers of its counterparty, which the other bank may have corrected since the payment was ordered. */
export function withTestedNumbers(
  payment: AchPayment,
  { counterparty }: Pick<PrenoteHolder, 'counterparty'>,
  cipher: FieldCipher,
): AchPayment {
  if (counterparty === undefined) return payment;
  const { name, routingNumber, accountType } = counterparty;
  const accountNumber = openCounterpartyNumber(counterparty, cipher);
  return {
    ...payment,
    counterparty: { name, routingNumber, accountType },
    sealedAccountNumber: cipher.seal(accountNumber, paymentContext(payment, 'accountNumber')),
  };
}
