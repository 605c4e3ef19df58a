import { wordsMatcher } from '../../../functions/kernel/jsonapi/words.ts';

const finds = (query: string, texts: readonly string[]): boolean => wordsMatcher(query)(texts);

describe('the terms of a query', () => {
  const texts = ['Rent for March', 'Ada  Lovelace', 'Oxford or Bust'];

  test.each([
    'rent',
    'march rent',
    '"rent for"',
    '"ADA lovelace"',
    '"  ada   lovelace "',
    'nothing OR march',
    '"no such" OR "for march"',
    '-nothing rent',
    '-"march rent"',
    '"oxford OR bust"',
    '"rent for',
    '""',
    '',
    '-',
    'rent / march',
  ])('%s finds', (query) => expect(finds(query, texts)).toBe(true));

  test.each(['nothing', 'rent nothing', '"march rent"', '"march ada"', '-rent', '-"rent for"', '-ren'])(
    '%s does not find',
    (query) => expect(finds(query, texts)).toBe(false),
  );
});

describe('a word is found by its beginning', () => {
  test.each([
    ['love', 'Ada Lovelace'],
    ['ad love', 'Ada Lovelace'],
    ['okaf', 'ada.okafor@example.com'],
    ['example.c', 'ada.okafor@example.com'],
    ['ada.okafor@example.com', 'ada.okafor@example.com'],
    ['r&d@example.com', 'R&D@example.com'],
    ['555555', '5555550101'],
    ['555-555-0101', '5555550101'],
    ['1137', '11375'],
  ])('%j finds %j', (query, text) => expect(finds(query, [text])).toBe(true));

  test.each([
    ['lace', 'Ada Lovelace'],
    ['ada', 'Canada'],
    ['0101', '5555550101'],
    ['"ada love"', 'Ada Lovelace'],
    ['ada.love', 'Ada King'],
  ])('%j does not find %j', (query, text) => expect(finds(query, [text])).toBe(false));
});

/** Each text is found by each of the spellings, and by the spellings of the others. */
describe('spellings of one name find each other', () => {
  test.each([
    [['Sinéad', 'SINEAD', 'sinéad', 'Sine\u0301ad', 'ＳＩＮＥＡＤ']],
    [["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien', 'O`Brien', 'O´Brien', 'O′Brien', 'OBrien', 'obrien']],
    [['Kaʻiulani', "Ka'iulani", 'Kaiulani', 'Kaʿiulani']],
    [['Jean-Luc', 'Jean‑Luc', 'Jean–Luc', 'JeanLuc', 'jean-luc']],
    [['Jürgen Groß', 'Jurgen Gross', 'JÜRGEN GROSS', 'Ju\u0308rgen Gro\u00df']],
    [['Ångström', 'Angstrom', '\u212bngstro\u0308m']],
    [['Søren Ærø Łódź', 'Soren Aero Lodz']],
    [['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul']],
    [['ﬁnance', 'finance']],
    [['Barnes & Noble', 'Barnes and Noble']],
    [['Γιώργος', 'ΓΙΩΡΓΟΣ', 'γιωργοσ']],
    [['علی\u200cرضا', 'علیرضا', 'علي\u200cرضا', 'عـلـیرضا']],
    [['كريم', 'کریم']],
    [['co\u00adoperative', 'cooperative', '\u200ecooperative']],
    [['١٢ ۳४ ৫', '12 34 5', '１２ 34 5', '𝟏𝟐 𝟛𝟜 𝟧']],
    [['가나', '\u1100\u1161\u1102\u1161']],
  ])('%j', (spellings) => {
    for (const text of spellings) {
      for (const query of spellings) expect([query, text, finds(query, [text])]).toEqual([query, text, true]);
    }
  });
});

test('the beginning of a Greek word is found, whatever the letter with which it ends', () => {
  expect(finds('ΝΙΚΟΣ', ['Νικοσία'])).toBe(true);
  expect(finds('νικος', ['Νικοσία'])).toBe(true);
});

test('a hyphen or an apostrophe within a name may be a blank', () => {
  expect(finds('o brien', ["O'Brien"])).toBe(true);
  expect(finds('brien', ["O'Brien"])).toBe(true);
  expect(finds('jean luc', ['Jean-Luc'])).toBe(true);
  expect(finds('luc', ['Jean-Luc'])).toBe(true);
});

test('scripts without blanks are found by the beginning of any word', () => {
  expect(finds('太郎', ['山田太郎'])).toBe(true);
  expect(finds('山田', ['山田 太郎'])).toBe(true);
  expect(finds('田郎', ['山田太郎'])).toBe(false);
  expect(finds('สวัสดี', ['คุณสวัสดี'])).toBe(true);
});

test('symbols are found', () => {
  expect(finds('🎉', ['party 🎉'])).toBe(true);
  expect(finds('🎉', ['party'])).toBe(false);
});
