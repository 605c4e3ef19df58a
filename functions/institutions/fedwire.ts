import { isRoutingNumber } from '../kernel/jsonapi/routing-number.ts';
import { type BadLine, fieldOf, linesOf } from './fed-ach.ts';
import type { Institution } from './institution.ts';

const lineCharacters = 101;

/** First column, counted from 1, and width of each field that is read. */
const columns = {
  routingNumber: [1, 9],
  name: [28, 36],
  state: [64, 2],
  city: [66, 25],
  /** Y: takes transfers of funds. */
  transferStatus: [91, 1],
  /** S: for settlement only. */
  settlementOnly: [92, 1],
} as const;

/** Reads the Federal Reserve's directory of Fedwire participants: lines of 101 columns; as {@link readFedAch} does. */
export function readFedwire(text: string): {
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
  const address = [field('city'), field('state')].filter((part) => part !== '').join(', ');
  return {
    routingNumber,
    name,
    ...(address === '' ? {} : { address }),
    isACHSupported: false,
    isWireSupported: field('transferStatus') === 'Y' && field('settlementOnly') !== 'S',
  };
}

/** One directory of both: of a bank in both, the ACH directory has the better name and address. */
export function merged(ach: readonly Institution[], wire: readonly Institution[]): readonly Institution[] {
  const all = new Map(wire.map((one) => [one.routingNumber, one]));
  for (const one of ach) {
    const isWireSupported = all.get(one.routingNumber)?.isWireSupported ?? false;
    all.set(one.routingNumber, { ...one, isWireSupported });
  }
  return [...all.values()];
}
