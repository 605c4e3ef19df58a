import type { Values } from './field.ts';
import type {
  batchHeader,
  changeAddenda,
  contestAddenda,
  dishonourAddenda,
  entryDetail,
  fileHeader,
  paymentAddenda,
  refusedChangeAddenda,
  returnAddenda,
} from './records.ts';

export type FileHeader = Values<typeof fileHeader>;
export type BatchHeader = Values<typeof batchHeader>;

/** The trace number of an addenda is that of its entry. */
type WithoutTrace<T> = Omit<T, 'traceNumber'>;

/** Remittance information, up to 80 characters. */
export interface PaymentAddenda extends Omit<Values<typeof paymentAddenda>, 'sequence' | 'entrySequence'> {
  readonly kind: 'Payment';
}
export interface ChangeAddenda extends WithoutTrace<Values<typeof changeAddenda>> {
  readonly kind: 'Change';
}
export interface RefusedChangeAddenda extends WithoutTrace<Values<typeof refusedChangeAddenda>> {
  readonly kind: 'RefusedChange';
}
export interface ReturnAddenda extends WithoutTrace<Values<typeof returnAddenda>> {
  readonly kind: 'Return';
}
export interface DishonourAddenda extends WithoutTrace<Values<typeof dishonourAddenda>> {
  readonly kind: 'Dishonour';
}
export interface ContestAddenda extends WithoutTrace<Values<typeof contestAddenda>> {
  readonly kind: 'Contest';
}
export type Addenda =
  | PaymentAddenda
  | ChangeAddenda
  | RefusedChangeAddenda
  | ReturnAddenda
  | DishonourAddenda
  | ContestAddenda;

/** An entry of any class. What follows from the addenda (indicator, counts, sequences) is not here. */
export interface FileEntry extends Omit<Values<typeof entryDetail>, 'addendaIndicator'> {
  readonly addenda: readonly Addenda[];
}

export interface FileBatch {
  readonly header: BatchHeader;
  readonly entries: readonly FileEntry[];
}

/** An ACH file. Controls and padding follow from its content. */
export interface AchFile {
  readonly header: FileHeader;
  readonly batches: readonly FileBatch[];
}
