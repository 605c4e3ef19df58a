import { type DirectoryFile, joinFields, readDirectory } from './directory-file.ts';

const lineCharacters = 155;

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

/** Reads the Federal Reserve's FedACH directory: lines of 155 columns, each a bank that takes ACH entries. */
export function readFedAch(text: string): DirectoryFile {
  return readDirectory<keyof typeof columns>(text, {
    lineCharacters,
    columns,
    rest: (field) => {
      const extension = field('postalCodeExtension');
      const postalCode = field('postalCode') + (/[1-9]/.test(extension) ? `-${extension}` : '');
      const stateAndPostalCode = joinFields([field('state'), postalCode], ' ') ?? '';
      const address = joinFields([field('street'), field('city'), stateAndPostalCode]);
      return {
        ...(address === undefined ? {} : { address }),
        isACHSupported: field('status') === '1',
        isWireSupported: false,
      };
    },
  });
}
