const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Scripts that write words without blanks between them. Node knows the words of some from dictionaries. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** No line begins with these. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}\p{Emoji_Modifier}\u200d]/u;
/** No line ends with these. */
const opening = /[\p{Ps}\p{Pi}]$/u;
const breaksAfter = /[\s\-–—/]$/u;

/** The parts of a text between which a line may end. Together they are the text. */
export function breakableParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    if (last === undefined || mayBreak(last, segment)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false;
  if (breaksAfter.test(before)) return true;
  return (
    (spaceless.test(before.slice(-2)) || spaceless.test(after.slice(0, 2))) &&
    !closing.test(after) &&
    !opening.test(before)
  );
}

/** The letters of a word with their marks: where a word is longer than a line, it is broken between them. */
export const letters = (word: string): readonly string[] => [...graphemes.segment(word)].map(({ segment }) => segment);
