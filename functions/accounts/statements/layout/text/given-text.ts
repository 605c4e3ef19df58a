import { printableText } from './printable-text.ts';

/** The longest name and the longest text of a party that a document prints, in characters. */
const charactersMax = { name: 60, text: 160 } as const;

/** Marks that would seem to end the quotation around a text. */
const doubleQuotes = /["“”„‟«»〝〞〟＂]/gu;

/**
 * What somebody else than the bank has written, as it is printed within quotation marks: it cannot end them, change the line or the
 * direction, or fill a page. A longer text ends with an ellipsis.
 */
export function givenText(text: string, kind: keyof typeof charactersMax = 'text'): string {
  const characters = Array.from(text.replace(doubleQuotes, '’'));
  const max = charactersMax[kind];
  const kept = characters.length > max ? [...characters.slice(0, max - 1), '…'] : characters;
  return printableText(kept.join(''));
}

/** The lines of an address. The first is the name, in quotation marks: it may be chosen to read like a sentence of the bank. */
export const addressLines = ([name, ...lines]: readonly string[]): readonly string[] => [
  ...(name === undefined ? [] : [`“${givenText(name, 'name')}”`]),
  ...lines.map((line) => givenText(line)),
];
