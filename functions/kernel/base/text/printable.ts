import { unpackedRanges } from './code-point-ranges.ts';
import { printableRanges } from './printable.generated.ts';

const printable = unpackedRanges(printableRanges);
/** Invisible characters that join or vary the ones beside them. They need no glyph. */
const glyphless = /^\p{Default_Ignorable_Code_Point}$/u;

/** True for a character that statements and letters can print: one of their fonts has it. */
export function isPrintable(character: string): boolean {
  return printable.has(character.codePointAt(0) ?? 0) || glyphless.test(character);
}

/** The first character of a text that statements and letters cannot print; undefined if they can print the text. */
export function unprintableIn(text: string): string | undefined {
  return Array.from(text).find((one) => !isPrintable(one));
}
