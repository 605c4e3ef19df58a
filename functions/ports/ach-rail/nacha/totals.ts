import type { Line } from './fault.ts';
import type { Values } from './field.ts';
import { transactionOf } from './codes.ts';
import type { batchControl } from './records.ts';

type ControlNames = 'entryAndAddendaCount' | 'entryHash' | 'totalDebitCents' | 'totalCreditCents';

/** What the controls of batches and files add up. */
export type ControlTotals = Pick<Values<typeof batchControl>, ControlNames>;

export const noTotals: ControlTotals = {
  entryAndAddendaCount: 0,
  entryHash: 0,
  totalDebitCents: 0,
  totalCreditCents: 0,
};

export const totalNames = [
  'entryAndAddendaCount',
  'entryHash',
  'totalDebitCents',
  'totalCreditCents',
] as const satisfies readonly ControlNames[];

/** The hash has ten digits: what does not fit is left out at the left. */
const hashModulus = 10_000_000_000;

export function addTotals(one: ControlTotals, other: ControlTotals): ControlTotals {
  return {
    entryAndAddendaCount: one.entryAndAddendaCount + other.entryAndAddendaCount,
    entryHash: (one.entryHash + other.entryHash) % hashModulus,
    totalDebitCents: one.totalDebitCents + other.totalDebitCents,
    totalCreditCents: one.totalCreditCents + other.totalCreditCents,
  };
}

/** What an entry or addenda adds. A damaged entry adds what can be read of it, so that another damage of it is not counted twice. */
export function totalsOf({ text }: Line): ControlTotals {
  if (!text.startsWith('6')) return { ...noTotals, entryAndAddendaCount: 1 };
  const direction = transactionOf(text.slice(1, 3))?.direction ?? (/[1-4]/.test(text.charAt(2)) ? 'Credit' : 'Debit');
  const cents = numberIn(text.slice(29, 39));
  return {
    entryAndAddendaCount: 1,
    entryHash: numberIn(text.slice(3, 11)),
    totalDebitCents: direction === 'Debit' ? cents : 0,
    totalCreditCents: direction === 'Credit' ? cents : 0,
  };
}

const numberIn = (digits: string): number => (/^\d+$/.test(digits) ? Number(digits) : 0);
