import { unprintableIn } from './printable.ts';

/** Writing in which joiners change how letters meet. */
const joiningLetter = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Adlm}\p{scx=Rohg}]&&\p{L}]`;
/** The sign of the Indic scripts that takes the vowel from a consonant. */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
const picture = String.raw`\p{ExtPict}[\ufe0e\ufe0f\p{EMod}]{0,2}`;

/** Invisible characters where a script or a picture needs them; they may stand nowhere else. */
const neededForms = new RegExp(
  [
    // Joiners inside words of scripts whose letters join, and beside the virama of Indic scripts.
    `(?<=${joiningLetter}\\p{M}{0,4})[\\u200c\\u200d](?=${joiningLetter})`,
    `(?<=\\p{L}\\p{M}{0,2}${virama})[\\u200c\\u200d](?=\\p{L})|(?<=\\p{L})\\u200d(?=${virama}\\p{L})|(?<=\\p{scx=Mlym}\\u0d4d)\\u200d`,
    // Pictures that consist of several, or that are shown in colour; key caps; flags of regions.
    `\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}|[#*0-9]\\ufe0f\\u20e3|${picture}(?:\\u200d${picture})*`,
    // The form of an ideograph, as in names of Japanese families, and of a Mongolian letter.
    String.raw`(?<=\p{Ideo})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{scx=Mong})[\u180b-\u180d\u180f]`,
  ].join('|'),
  'gv',
);

/** Characters that no text may contain, with the word for their kind. The first that fits names a character. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[\p{Cs}\p{NChar}]/v, 'halves of surrogate pairs or noncharacters'],
  [/[\n\v\f\r\u0085\u2028\u2029]/v, 'line breaks'],
  [/\t/v, 'tabs'],
  [/\p{Cc}/v, 'control characters'],
  [/\p{Bidi_C}/v, 'marks that change the direction of the text'],
  [/[\p{DI}\ufff9-\ufffb]/v, 'invisible characters'],
  [/[\ufffc\ufffd]/v, 'replacement characters'],
  [/\p{Co}/v, 'characters for private use'],
];
const refused = /[\p{Cc}\p{Cs}\p{Co}\p{NChar}\p{DI}\u2028\u2029\ufff9-\ufffd]/v;
const allRefused = new RegExp(refused, 'gv');

export interface TextExtent {
  /** True if the text may have several lines, and tabs. */
  readonly isMultiline?: boolean;
  /** True if statements and letters may print the text: then their fonts must have its characters. */
  readonly isPrinted?: boolean;
}

/**
 * The characters of a text that no text may contain, as the end of a sentence: `line breaks (U+000A)`. Undefined for a text whose
 * characters can all be stored, shown and printed.
 */
export function refusedCharacters(text: string, extent: TextExtent = {}): string | undefined {
  const { isMultiline = false, isPrinted = false } = extent;
  return unseenCharacters(text, isMultiline) ?? (isPrinted ? unprintedCharacters(text) : undefined);
}

/** Characters of scripts for which statements and letters have no font. */
function unprintedCharacters(text: string): string | undefined {
  const character = unprintableIn(text.normalize('NFC'));
  return character === undefined ? undefined : `characters that cannot be printed ${codePointOf(character)}`;
}

const codePointOf = (character: string): string =>
  `(U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

function unseenCharacters(text: string, isMultiline: boolean): string | undefined {
  if (!refused.test(text)) return undefined;
  const plain = isMultiline ? text.replace(/\r\n|[\n\t]/g, ' ') : text;
  const character = refused.exec(plain.replace(neededForms, ''))?.[0];
  if (character === undefined) return undefined;
  const kind = kinds.find(([form]) => form.test(character))?.[1] ?? 'characters of this kind';
  return `${kind} ${codePointOf(character)}`;
}

/** Blanks of all scripts, also the one of Braille. */
const blank = /[\p{White_Space}\u2800]/v;

/** A text as it is stored: in the canonical form NFC, and without blanks at its ends. Lines end with a line feed. */
export function normalText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && blank.test(text.charAt(from))) from += 1;
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to).replaceAll('\r\n', '\n').normalize('NFC');
}

/** Marks and other characters that are not seen: a text is read the same without them. */
const unseen = /[\p{DI}\p{Bidi_C}\ufff9-\ufffb]/v;

/**
 * A text that a partner has sent, as it is stored: the message of a partner must not be lost for a character. Those that are not seen
 * go, and the others that no text may contain become blanks. The result may be empty.
 */
export function cleanedText(text: string): string {
  // Not refusedCharacters: it would bring the list of what fonts have into each function that hears from a partner.
  if (unseenCharacters(text, false) === undefined) return normalText(text);
  const needed = [...text.matchAll(neededForms)].map(([form]) => form);
  const parts = text.split(neededForms).map((part) => part.replace(allRefused, (one) => (unseen.test(one) ? '' : ' ')));
  return normalText(parts.map((part, index) => part + (needed[index] ?? '')).join(''));
}
