import type { FieldCipher } from '../../ports/cipher/port.ts';
import { correctedPrenote } from './prenote.ts';
import { hashOfCounterparty } from './numbers-hash.ts';
import { accountNumberContext, type Counterparty, openCounterpartyNumber } from './store.ts';

/** What the bank of a counterparty says is right, by a notification of change. */
export interface Correction {
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly name?: string;
  readonly accountType?: Counterparty['accountType'];
  /** The identification number of entries. Counterparties have none. */
  readonly identification?: string;
}

/** The counterparty as an entry had it. */
export interface EntryParty {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly name: string;
  readonly accountType: string;
}

/** The attributes that a correction can change. */
export const correctedNames = ['name', 'routingNumber', 'accountNumber', 'accountType'] as const;
export type CorrectedName = (typeof correctedNames)[number];

export interface CounterpartyCorrection {
  readonly counterparty: Counterparty;
  /** The attributes that differ now; empty if nothing does. */
  readonly changed: readonly CorrectedName[];
}

/**
 * The counterparty with a correction of an entry. Only what still is as the entry had it is corrected: a counterparty that was relinked or
 * corrected meanwhile knows better. Both numbers are one thing here: the new account number of an old bank is nobody's. One that may be debited
 * because it is an account here (its numbers were given, and it permits more than CreditOnly) is not changed.
 */
export function corrected(
  one: Counterparty,
  entry: EntryParty,
  correction: Correction,
  cipher: FieldCipher,
): CounterpartyCorrection {
  const accountNumber = openCounterpartyNumber(one, cipher);
  const present = { ...one, accountNumber };
  const isHere = one.tokenHash === undefined && one.permissions !== 'CreditOnly';
  const hasNumbers = one.routingNumber === entry.routingNumber && accountNumber === entry.accountNumber;
  const changed = correctedNames.filter((name) => {
    const value = correction[name];
    if (value === undefined || value === present[name] || isHere) return false;
    return name === 'name' ? one.name === entry.name : hasNumbers && one.accountType === entry.accountType;
  });
  const after = Object.fromEntries(changed.map((name) => [name, correction[name]])) as Partial<EntryParty>;
  const { accountNumber: newNumber, ...open } = after;
  const counterparty: Counterparty = {
    ...one,
    ...(open as Partial<Counterparty>),
    ...(newNumber === undefined ? {} : { sealedAccountNumber: cipher.seal(newNumber, accountNumberContext(one)) }),
  };
  return { counterparty: withCorrectedTest(one, counterparty, cipher), changed };
}

/** The corrected counterparty, whose prenote tests the corrected numbers if it has tested those before. */
function withCorrectedTest(before: Counterparty, after: Counterparty, cipher: FieldCipher): Counterparty {
  const { prenote } = before;
  if (prenote?.numbersHash !== (prenote && hashOfCounterparty(before, cipher)) || prenote === undefined) return after;
  const numbersHash = hashOfCounterparty(after, cipher);
  return numbersHash === prenote.numbersHash ? after : { ...after, prenote: correctedPrenote(prenote, numbersHash) };
}
