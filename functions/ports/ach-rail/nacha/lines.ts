import type { Line } from './fault.ts';
import { recordLength } from './field.ts';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * The records of a file as lines of at least 94 characters. Lines end with LF, CRLF or CR, or not at all: a line of several times 94
 * characters is as many records. Bytes are ISO 8859-1, or UTF-8 where a line has 94 characters only as UTF-8. What a
 * mail program cuts (spaces at the end) is filled in. Empty lines are left out. Takes linear time, and holds one line at a time.
 */
export function* fileLines(bytes: Uint8Array): Generator<Line> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.includes(lineFeed) ? lineFeed : carriageReturn;
  let number = 0;
  // A byte order mark of UTF-8 says nothing in a file of ASCII.
  let start = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0;
  while (start < file.length) {
    const found = file.indexOf(end, start);
    const stop = found === -1 ? file.length : found;
    number += 1;
    const line = file.subarray(start, file[stop - 1] === carriageReturn && stop > start ? stop - 1 : stop);
    if (line.length > recordLength && line.length % recordLength === 0 && !isUtf8Line(line)) {
      for (let from = 0; from < line.length; from += recordLength) {
        yield { number: number + from / recordLength, text: line.toString('latin1', from, from + recordLength) };
      }
      number += line.length / recordLength - 1;
    } else if (!isEmpty(line)) yield lineFrom(line, number);
    start = stop + 1;
  }
}

/** Spaces, or the mark with which old systems end a text. */
const isEmpty = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || byte === 0x1a);

const isUtf8Line = (line: Buffer): boolean => utf8Record(line) !== undefined;

/** The text if these bytes are a record in UTF-8 with letters beyond ASCII. */
function utf8Record(line: Buffer): string | undefined {
  if (line.length > recordLength * 4) return undefined;
  const text = line.toString('utf8');
  return text.length === recordLength && !text.includes('\ufffd') ? text : undefined;
}

function lineFrom(line: Buffer, number: number): Line {
  const text = line.toString('latin1');
  if (text.length === recordLength) return { number, text };
  const expected = `${recordLength} characters, found ${text.length}`;
  if (text.length < recordLength) {
    return { number, text: text.padEnd(recordLength), damage: { expected, isUsable: true } };
  }
  const utf8 = utf8Record(line);
  if (utf8 !== undefined) return { number, text: utf8, damage: { expected, isUsable: true } };
  return { number, text, damage: { expected, isUsable: /^ *$/.test(text.slice(recordLength)) } };
}
