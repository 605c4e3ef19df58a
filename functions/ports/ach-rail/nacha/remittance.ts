import { fieldWidth } from './field.ts';
import type { Addenda, PaymentAddenda } from './file.ts';
import { paymentAddenda } from './records.ts';

const width = fieldWidth(paymentAddenda.fields.information);

/**
 * Remittance information as addenda of 80 characters each. Spaces at the end of a piece are those that fill the record, so
 * {@link joinInformation} gives the same text, without spaces at its end.
 */
export function splitInformation(text: string): readonly PaymentAddenda[] {
  const pieces: PaymentAddenda[] = [];
  for (let from = 0; from < text.length; from += width) {
    pieces.push({ kind: 'Payment', information: text.slice(from, from + width).replace(/ +$/, '') });
  }
  return pieces;
}

/** The remittance information of an entry, joined from its addenda; '' if it has none. */
export function joinInformation(addenda: readonly Addenda[]): string {
  const pieces = addenda.flatMap((one) => (one.kind === 'Payment' ? one.information.padEnd(width) : []));
  return pieces.join('').replace(/ +$/, '');
}
