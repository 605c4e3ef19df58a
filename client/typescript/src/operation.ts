import { operationTable } from './generated/table.ts';

/** What the client knows of an operation when it runs. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With the names of its variables in braces. */
  readonly path: string;
  /** True if it takes an idempotency key in the header. */
  readonly takesKey: boolean;
  /** True if its data is a list whose members have keys of their own. */
  readonly hasKeyedMembers: boolean;
  /** True if it reads the header `Prefer`. */
  readonly readsPrefer: boolean;
  /** True if it can be asked what it would do. */
  readonly canBeTriedOut: boolean;
  readonly isList: boolean;
  readonly answersFile: boolean;
  /** True if its body is a form with a file. */
  readonly takesForm: boolean;
  /** True if it answers 204, without a body. */
  readonly answersNothing: boolean;
}

/** Every operation of the API. */
export const operations: readonly Operation[] = operationTable
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', method = '', path = '', marks = ''] = line.split(' ');
    return {
      id,
      method,
      path,
      takesKey: marks.includes('k'),
      hasKeyedMembers: marks.includes('m'),
      readsPrefer: marks.includes('s'),
      canBeTriedOut: marks.includes('d'),
      isList: marks.includes('l'),
      answersFile: marks.includes('f'),
      takesForm: marks.includes('x'),
      answersNothing: marks.includes('n'),
    };
  });
