import { createHash } from 'node:crypto';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';

/** Files of one window. More would need a third digit in their ids. */
const filesMax = 99;
const minuteMs = 60_000;
const hashDigits = 10;
const lineDigits = 7;

/** Ids of files begin with the minute since 1970, in eight digits until 2160: they are in the order of their times. */
const minuteOf = (at: Instant): string => String(Math.floor(msOf(at) / minuteMs)).padStart(8, '0');

/** Throws if there are no ids for so many files of one window. To be called before the first of them is stored. */
export function mustHaveIds(files: number): void {
  invariant(
    files <= filesMax,
    `a window has more than ${filesMax} files, and nothing of it is written: raise the limits of its bank`,
  );
}

/** The id of the n-th file of a window, from 1: the minute, the bank without its check digit, and the number. */
export function outgoingFileId(
  { window, routingNumber }: { readonly window: Instant; readonly routingNumber: string },
  number: number,
): string {
  mustHaveIds(number);
  return minuteOf(window) + routingNumber.slice(0, 8) + String(number).padStart(2, '0');
}

/** The id of a file that came in: the minute in which it was first read, and digits of its hash. */
export const incomingFileId = ({ id, receivedAt }: { readonly id: string; readonly receivedAt: Instant }): string =>
  minuteOf(receivedAt) + digitsOf(id, hashDigits);

/** The first id that a file of this moment or later can have. */
export const firstFileIdAt = (at: Instant): string => minuteOf(at);

/** The id of an entry of ours: the minute of its window, the sequence of its trace number, and digits of its bank. */
export const entryIdOf = ({
  window,
  traceNumber,
}: {
  readonly window: Instant;
  readonly traceNumber: string;
}): string => minuteOf(window) + traceNumber.slice(-7) + traceNumber.slice(5, 8);

/** The id of an entry of a file that came in: the minute of the file, the line, and digits of the file. */
export const arrivalIdOf = ({ fileId, line }: { readonly fileId: string; readonly line: number }): string =>
  fileId.slice(0, 8) + String(line).padStart(lineDigits, '0').slice(-lineDigits) + fileId.slice(-3);

/** The id of what a bank has rejected: the same part of the same file has the same one, so it is rejected once. */
export const rejectionIdOf = (
  fileId: string,
  { batch, traceNumber }: { readonly batch?: number | undefined; readonly traceNumber?: string | undefined },
): string => {
  if (traceNumber !== undefined) return `${fileId}-entry-${traceNumber}`;
  return batch === undefined ? fileId : `${fileId}-batch-${batch}`;
};

function digitsOf(text: string, digits: number): string {
  const number = createHash('sha256').update(text).digest().readBigUInt64BE();
  return String(number).padStart(digits, '0').slice(-digits);
}
