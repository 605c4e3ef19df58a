import type { FieldCipher } from '../../ports/cipher/port.ts';
import { numbersHashOf } from './prenote.ts';
import { type Counterparty, openCounterpartyNumber } from './store.ts';

/** Keyed hash of the numbers that a counterparty has now. */
export const hashOfCounterparty = (one: Counterparty, cipher: FieldCipher): string =>
  numbersHashOf({ ...one, accountNumber: openCounterpartyNumber(one, cipher) }, one.organisationId, cipher);
