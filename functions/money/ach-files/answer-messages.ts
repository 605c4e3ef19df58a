import type { FileScope } from './store.ts';

/** A bank has answered a file of ours. */
export interface AnsweredMessage {
  readonly scope: FileScope;
  /** The id of the file. */
  readonly answered: string;
  /** The id of what was rejected of it. */
  readonly rejection?: string | undefined;
  /** How many of its entries are marked, or without `rejection` how many organisations see it: a message that goes on there. */
  readonly from?: number | undefined;
}

/** What an operator has decided, by the id of the rejection. */
export interface DecidedMessage {
  readonly scope: FileScope;
  readonly decided: string;
  /** How many of its entries are given up or kept: a message that goes on there. */
  readonly from?: number | undefined;
}
