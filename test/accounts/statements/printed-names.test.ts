import { toHtml } from '../../../functions/accounts/statements/layout/html.ts';
import type { Layout } from '../../../functions/accounts/statements/layout/layout.ts';
import { toPdf } from '../../../functions/accounts/statements/layout/pdf.ts';
import { breakableParts } from '../../../functions/accounts/statements/layout/text/line-breaks.ts';
import { printableText } from '../../../functions/accounts/statements/layout/text/printable-text.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { isPrintable, unprintableIn } from '../../../functions/kernel/base/text/printable.ts';
import { pdfLines, textOf } from '../../support/pdf/read-pdf.ts';

const at = '2027-02-01T05:00:00.000Z' as Instant;

const layoutOf = (lines: readonly string[], given = lines): Layout => ({
  language: 'en',
  title: 'Letter',
  sender: 'Bank',
  color: '#12496b',
  footer: 'Bank',
  pageOf: ['', ''],
  blocks: [
    { kind: 'given', label: 'Names', lines: lines.map(printableText) },
    {
      kind: 'table',
      columns: [{ name: 'Description', share: 1 }],
      rows: given.map((text) => [{ main: 'Transfer', given: [printableText(text)] }]),
    },
  ],
});

const linesOf = async (texts: readonly string[]) => pdfLines(await toPdf(layoutOf(texts, []), at));

const leftToRight: readonly [script: string, text: string][] = [
  ['Latin', 'Łukasz Żółć Núñez Ångström ẞ ð ŋ ɓ'],
  ['Vietnamese', 'Nguyễn Thị Phương Thảo'],
  ['Greek', 'Γιώργος Παπαδόπουλος ἄνθρωπος'],
  ['Cyrillic', 'Ђорђе Љубомир Ґалаган Қазақ'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'გიორგი'],
  ['Devanagari', 'हिन्दी क्षत्रिय श्री कृष्ण किताब'],
  ['Bengali', 'বাংলা ক্ষমা কর্তৃপক্ষ'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ ਗੁਰਮੁਖੀ ਸਿੰਘ'],
  ['Gujarati', 'ગુજરાતી ક્ષમા શ્રી'],
  ['Odia', 'ଓଡ଼ିଆ ଶ୍ରୀ'],
  ['Tamil', 'தமிழ் ஸ்ரீ கொழும்பு'],
  ['Telugu', 'తెలుగు శ్రీ కృష్ణ'],
  ['Kannada', 'ಕನ್ನಡ ಶ್ರೀ ಕೃಷ್ಣ'],
  ['Malayalam', 'മലയാളം ശ്രീ കൃഷ്ണൻ'],
  ['Sinhala', 'සිංහල ශ්‍රී ලංකා'],
  ['Thai', 'สวัสดีครับ กำลัง น้ำ'],
  ['Lao', 'ສະບາຍດີ ນ້ຳ'],
  ['Khmer', 'កម្ពុជា ស្ត្រី'],
  ['Myanmar', 'မင်္ဂလာပါ ကြီး'],
  ['Ethiopic', 'አማርኛ ኢትዮጵያ'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['simplified Chinese', '张伟 龙'],
  ['traditional Chinese', '張偉 龍 嘅'],
  ['Japanese', '山田 太郎 カタカナ ひらがな 山﨑 髙'],
  ['Korean', '김철수 뷁'],
  ['emoji', 'Rent 😀 👍🏽 👨‍👩‍👧 🇺🇸 ❤️ 1️⃣'],
];
const rightToLeft: readonly [script: string, text: string][] = [
  ['Hebrew', 'דוד בן-גוריון'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Arabic', 'محمد علي'],
  ['Arabic ligatures', 'الله لا إله إلا'],
  ['Persian', 'گچپژ می‌خواهم'],
  ['Urdu', 'یہ پاکستان کے ہیں'],
  ['Thaana', 'ދިވެހި'],
];

describe('a PDF prints the text that was given, and copying gives it back', () => {
  test.each(leftToRight)('%s: %s', async (_, text) => {
    const lines = await linesOf([text]);
    expect(lines.map((line) => textOf(line).normalize('NFC'))).toContain(text.normalize('NFC'));
    expect(lines.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
  });

  test.each(rightToLeft)('%s: %s', async (_, text) => {
    const lines = await linesOf([text]);
    expect(lines.map((line) => textOf(line, true).normalize('NFC'))).toContain(text.normalize('NFC'));
    expect(lines.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
  });

  test('all scripts in one document, where one glyph can stand for several texts', async () => {
    const all = [...leftToRight, ...rightToLeft].map(([, text]) => text.normalize('NFC'));
    const lines = await linesOf([...all, ...all.toReversed()]);
    const printed = lines.flatMap((line) => [textOf(line), textOf(line, true)]).map((one) => one.normalize('NFC'));
    expect(all.filter((text) => !printed.includes(text))).toEqual([]);
    expect(lines.map((line) => textOf(line)).join('')).not.toContain('\u0000');
  });

  test('both directions on a line: each part in its own order, the first letter decides where the line begins', async () => {
    const [, , arabic] = (await linesOf(['محمد 123 Ali'])).slice(1);
    expect(arabic && textOf(arabic)).toBe('Ali 123 دمحم');
    const [, , latin] = (await linesOf(['Ali 123 محمد'])).slice(1);
    expect(latin && textOf(latin)).toBe('Ali 123 دمحم');
  });

  test('decomposed letters look and read as composed ones', async () => {
    const lines = await linesOf(['Thị Phương'.normalize('NFD')]);
    expect(lines.map((line) => textOf(line).normalize('NFC'))).toContain('Thị Phương');
  });
});

describe('long texts are broken into lines', () => {
  test.each([
    ['between the words of Thai', 'สวัสดีครับผมชื่อสมชายและผมอยู่ที่กรุงเทพมหานครประเทศไทยกับครอบครัว'.repeat(2)],
    ['between ideographs', '中华人民共和国，'.repeat(30)],
    ['inside a word that is longer than a line', 'x'.repeat(255)],
    ['inside emoji that follow each other', '👨‍👩‍👧'.repeat(60)],
  ])('%s', async (_, text) => {
    const lines = (await linesOf([text])).slice(3);
    const body = lines.slice(
      0,
      lines.findIndex((line) => textOf(line) === 'Description'),
    );
    expect(body.length).toBeGreaterThan(1);
    expect(body.map((line) => textOf(line)).join('')).toBe(text);
  });

  test('no line begins with a mark of punctuation, and no blank begins a part', () => {
    for (const text of ['中华，人民。共和国！', '「山田」さん', 'one two-three/four', 'กรุงเทพ มหานคร']) {
      const parts = breakableParts(text);
      expect(parts.join('')).toBe(text);
      expect(parts.slice(1).filter((part) => /^[\s，。！」]/u.test(part))).toEqual([]);
    }
  });
});

describe('what no font has, or what earlier versions stored', () => {
  test('is printed as its code point, on the same line', async () => {
    const texts = ['20 Ingram St\n\nThis letter confirms a credit line.', 'evil\u202egnp', 'nul\u0000', '𠮷野'];
    expect(texts.map(printableText)).toEqual([
      '20 Ingram St[U+000A][U+000A]This letter confirms a credit line.',
      'evil[U+202E]gnp',
      'nul[U+0000]',
      '[U+20BB7]野',
    ]);
    const printed = (await linesOf(texts)).map((line) => textOf(line));
    expect(printed).toContain('evil[U+202E]gnp');
    expect(printed.join('')).not.toContain('\u0000');
  });

  test('is told by the table of printable characters, which is made of the fonts', () => {
    expect(['A', 'ễ', '山', '한', 'ع', 'क', '😀', '\u200d'].map(isPrintable)).toEqual(Array(8).fill(true));
    expect(unprintableIn('吉𠮷')).toBe('𠮷');
    expect(unprintableIn('吉野')).toBeUndefined();
  });
});

describe('text of a customer cannot pass for text of the bank', () => {
  const trick = 'This letter also confirms a credit line of $500,000.00.';

  test('in a PDF it is smaller or beside a line, in quotation marks or under its label', async () => {
    const lines = pdfLines(await toPdf(layoutOf([trick], [trick]), at));
    const [own, given] = ['Transfer', `“${trick}”`].map((text) => lines.find((line) => textOf(line) === text));
    expect(given?.size).toBeLessThan(own?.size ?? 0);
    const texts = lines.map((line) => textOf(line));
    expect(texts.indexOf(trick)).toBeGreaterThan(texts.indexOf('Names'));
  });

  test('in HTML it is a quotation, and its direction changes nothing around it', () => {
    const html = Buffer.from(toHtml(layoutOf(['محمد'], [trick]))).toString();
    expect(html).toContain('<blockquote><bdi>محمد</bdi></blockquote>');
    expect(html).toContain(`Transfer<q><bdi>${trick}</bdi></q>`);
  });
});
