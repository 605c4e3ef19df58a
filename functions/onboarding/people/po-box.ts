import { isOfArmedForces } from './us-states.ts';

/** The members of an address that may name a post office box. */
const lines = ['street', 'street2'] as const;

type SentAddress = Readonly<Record<string, unknown>>;

/**
 * The lines of an address that are a post office box, in any spelling: nobody lives there. Boxes of the armed forces do not count,
 * because their people have no other address. A box at a private mail agency (PMB) stands beside a street, so it does not count either.
 */
export function poBoxLines(address: SentAddress): readonly (typeof lines)[number][] {
  if (isOfArmedForces(address['state']) && address['country'] === 'US') return [];
  return lines.filter((line) => isPoBox(line, address[line]));
}

const isPoBox = (name: (typeof lines)[number], line: unknown): boolean =>
  typeof line === 'string' && [...boxes, ...(name === 'street' ? [boxAlone] : [])].some((one) => one.test(plain(line)));

/** Capital letters without accents and digits; everything else becomes one blank. */
const plain = (line: string): string =>
  line
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const before = '(?<![A-Z0-9])';
const box = '(?:BOX|BX|DRAWER|BIN)(?![A-Z])';

/** How post office boxes are written, in English and in the languages of neighbours. */
const boxes: readonly RegExp[] = [
  // PO Box 12, P. O. Box 12, POBox12, P0 Box 12, GPO Box 12, Post Office Box 12, Postal Box 12.
  new RegExp(`${before}G? ?(?:P ?[O0]|POST(?:AL)?(?: ?(?:OFFICE|OFC|OFF))?) ?${box}`),
  // POB 12, P.O.B. 12, PO #12.
  new RegExp(`${before}P ?[O0] ?B ?(?:NO |NUM |NUMBER )?\\d`),
  /^P ?[O0] (?:NO |NUM |NUMBER )?\d+$/,
  /(?<![A-Z0-9])(?:APARTADO|APDO)(?: (?:POSTAL|DE CORREOS?))?(?: (?:NO|NUM|NUMERO))? ?(?:\d|$)/,
  /(?<![A-Z0-9])(?:BOITE POSTALE|CAIXA POSTAL|CASILLA(?: DE CORREO| POSTAL)?|POSTFACH|POSTBUS)(?: (?:NO|N))? ?(?:\d|$)/,
];

/** Box 12 in place of a street. A box on a rural route has the route before it, and a box of a dormitory a street. */
const boxAlone = /^BOX (?:NO |NUM |NUMBER )?\d+$/;
