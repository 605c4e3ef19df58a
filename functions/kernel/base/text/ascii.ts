/** Letters that are no other letter with a mark on it, and punctuation of word processors. */
const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
};

const isPrintable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

function unmarked(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.replace(/[^\x20-\x7e]/gu, (letter) => plainForms[letter] ?? letter);
}

/** True where each letter of a text has a plain form in ASCII: no other scripts, control or bidirectional characters. */
export const hasAsciiForm = (text: string): boolean => isPrintable(unmarked(text));

/** A text in printable ASCII: letters lose their marks, those without a plain form become `?`, unprintable characters go. */
export function asciiFormOf(text: string): string {
  return unmarked(text)
    .replace(/\p{C}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?');
}
