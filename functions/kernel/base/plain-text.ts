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
  // The last letter of a Greek word, and the forms of two letters that Arabic and Persian keyboards write.
  ς: 'σ',
  ي: 'ی',
  ك: 'ک',
};

/** Signs that show nothing, such as the joiners in Persian words, and the line that only makes an Arabic word longer. */
const unseen = /[\p{Cf}\u0640]/gu;
const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Every sign that stands for an apostrophe: typewriter's, curly, accents used as one, and those of Hawaiian, Hebrew and other scripts. */
const apostrophes = /['’‘‛`´ʻʼʹʾʿˈ′׳՚ꞌ＇]/g;

/**
 * A text for comparisons by the rules of docs/develop/name-matching.md: in lower case, without accents, in one canonical form, with every
 * apostrophe as `'`, letters like ß, ø and ς as plain ones, the digits of all scripts as 0 to 9, and without signs that show nothing. A change
 * of it needs another `edition` of `withWords` (functions/kernel/lists/common-filters.ts), because indexes have the words of before.
 */
export const plainText = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(letters, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?!\d)\p{Nd}/gu, plainDigit);

/** The digits of a script follow each other from its zero on, and scripts that follow each other have all ten. */
function plainDigit(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let zero = place;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((place - zero) % digitsOfScript);
}

const digitsOfScript = 10;
