import { isRoutingNumber } from '../kernel/jsonapi/routing-number.ts';
import type { Institution } from './institution.ts';

const lineCharacters = 155;

/** First column, counted from 1, and width of each field that is read. */
const columns = {
  routingNumber: [1, 9],
  name: [36, 36],
  street: [72, 36],
  city: [108, 20],
  state: [128, 2],
  postalCode: [130, 5],
  postalCodeExtension: [135, 4],
  /** 1: takes entries of the Government and of banks. */
  status: [149, 1],
} as const;

/** What could not be read of a file. */
export interface BadLine {
  readonly line: number;
  readonly why: string;
}

/**
 * Reads the Federal Reserve's FedACH directory: lines of 155 columns, each a bank that takes ACH entries. Trailing spaces may
 * have been cut off. A line that is not of that form is told and left out.
 */
export function readFedAch(text: string): {
  readonly institutions: readonly Institution[];
  readonly bad: readonly BadLine[];
} {
  const bad: BadLine[] = [];
  const institutions = linesOf(text).flatMap(({ line, number }) => {
    const one = readLine(line);
    if (typeof one !== 'string') return [one];
    bad.push({ line: number, why: one });
    return [];
  });
  return { institutions, bad };
}

function readLine(line: string): Institution | string {
  if (line.length > lineCharacters) return `has ${line.length} columns instead of ${lineCharacters}`;
  const field = (name: keyof typeof columns): string => fieldOf(line, columns[name]);
  const routingNumber = field('routingNumber');
  if (!isRoutingNumber(routingNumber)) return 'does not begin with a routing number';
  const name = field('name');
  if (name === '') return 'has no name';
  const extension = field('postalCodeExtension');
  const place = [field('state'), field('postalCode') + (/[1-9]/.test(extension) ? `-${extension}` : '')];
  const address = [field('street'), field('city'), place.filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  return {
    routingNumber,
    name,
    ...(address === '' ? {} : { address }),
    isACHSupported: field('status') === '1',
    isWireSupported: false,
  };
}

/** The text of a field, without the spaces that fill it. */
export const fieldOf = (line: string, [from, width]: readonly [number, number]): string =>
  line
    .slice(from - 1, from - 1 + width)
    .trim()
    .replace(/\s+/g, ' ');

const endOfFile = '\u001A';

/** Lines with their numbers, without empty ones, a byte order mark and the end-of-file mark of old systems. */
export const linesOf = (text: string): readonly { readonly line: string; readonly number: number }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.replaceAll(endOfFile, '').trim() !== '');
