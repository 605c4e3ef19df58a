import type { FileLanguage } from '../file-names.ts';

/** A document for people, independent of its format: html.ts and pdf.ts show the same blocks in the same order. It is data, so a thread can draw it. */
export interface Layout {
  readonly language: FileLanguage;
  readonly title: string;
  /** The bank, at the head of the first page. */
  readonly sender: string;
  /** `#rrggbb`: of the sender, and of the line under it. */
  readonly color: string;
  /** Under every page. */
  readonly footer: string;
  /** The words before the number of a page, and before that of the last one: `Page 1 of 3`. */
  readonly pageOf: readonly [page: string, pages: string];
  readonly blocks: readonly Block[];
}

export type Block = Heading | Paragraph | LayoutInput | LayoutFacts | TableBlock;

export interface Heading {
  readonly kind: 'heading';
  readonly text: string;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
}

/**
 * What a customer has written, such as a name and an address, line by line. It is set apart, under a label, so that nobody takes it for
 * a sentence of the bank.
 */
export interface LayoutInput {
  readonly kind: 'given';
  readonly label: string;
  readonly lines: readonly string[];
}

/** Names with their values. `isLarge` shows the values as the figures of the document, side by side. */
export interface LayoutFacts {
  readonly kind: 'facts';
  readonly isLarge?: boolean;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface Column {
  readonly name: string;
  /** Its part of the width; all parts of a table add up to 1. */
  readonly share: number;
  readonly isNumber?: boolean;
}

/** A table with a head, which is repeated on every page. */
export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  /** The cells of each row, one for each column. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The words of the bank, and under them, in another style and each in quotation marks of its own, what others have written. */
export type Cell = string | { readonly main: string; readonly given: readonly string[] };
