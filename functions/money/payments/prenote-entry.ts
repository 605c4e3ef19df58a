import { cents } from '../../kernel/base/money/cents.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { WindowEntry } from '../ach-files/window-entry.ts';
import type { AchState } from './ach-decisions.ts';
import { fileEntryOf } from './ach-file-entry.ts';

/** What is tested: a counterparty, or the numbers that were given with a payment. */
export interface PrenoteSubject {
  readonly type: 'achCounterparty' | 'achPayment';
  readonly id: string;
}

const identificationMax = 15;

/** The entry without money that tests the numbers of a payment: like the live one, under a number of its own and without a remark. */
export function prenoteEntryOf(
  state: AchState,
  { source, traceNumber }: { readonly source: PrenoteSubject; readonly traceNumber: string },
  cipher: FieldCipher,
): WindowEntry {
  const { addenda: _, ...live } = fileEntryOf(state, cipher);
  const purpose = live.direction === 'Credit' ? '3' : '8';
  return {
    ...live,
    kind: 'Prenote',
    source,
    traceNumber,
    amount: cents(0),
    identification: source.id.slice(-identificationMax),
    transactionCode: live.transactionCode.slice(0, 1) + purpose,
  };
}
