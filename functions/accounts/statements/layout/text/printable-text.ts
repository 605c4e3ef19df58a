import { isPrintable } from '../../../../kernel/base/text/printable.ts';

/** What could change the line or the direction of the text around it, and characters that no document has. */
const harmful = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const escapeCharacter = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * A stored text as it is printed, on one line. The API refuses what cannot be printed, but earlier versions stored it: line breaks,
 * marks that change the direction, and characters that no font has are shown as their code points.
 */
export function printableText(text: string): string {
  return Array.from(text, (one) => (harmful.test(one) || !isPrintable(one) ? escapeCharacter(one) : one)).join('');
}
