import { type DirectoryFile, joinFields, readDirectory } from './directory-file.ts';
import type { Institution } from './institution.ts';

const lineCharacters = 101;

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

/** Reads the Federal Reserve's directory of Fedwire participants: lines of 101 columns, each a bank. */
export function readFedwire(text: string): DirectoryFile {
  return readDirectory<keyof typeof columns>(text, {
    lineCharacters,
    columns,
    rest: (field) => {
      const address = joinFields([field('city'), field('state')]);
      return {
        ...(address === undefined ? {} : { address }),
        isACHSupported: false,
        isWireSupported: field('transferStatus') === 'Y' && field('settlementOnly') !== 'S',
      };
    },
  });
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
