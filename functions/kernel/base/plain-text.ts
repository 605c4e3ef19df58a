/** Letters that are no other letter with a mark on it, in lower case. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/** Every sign that stands for an apostrophe: typewriter's, curly, accents used as one, and those of Hawaiian, Hebrew and other scripts. */
const apostrophes = /['’‘‛`´ʻʼʹʾʿˈ′׳՚ꞌ＇]/g;

/**
 * A text for comparisons by the rules of docs/develop/name-matching.md: in lower case, without accents, in one canonical form, with every
 * apostrophe as `'`, and letters like ß and ø as plain ones.
 */
export const plainText = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıŋ]/g, (letter) => plainLetters[letter] ?? letter);
