import * as fc from 'fast-check';
import { cleanedText, normalText, refusedCharacters } from '../../../../functions/kernel/base/text/characters.ts';

describe('a text is accepted with', () => {
  test.each([
    ['accents, in either canonical form', 'José Jose\u0301'],
    ['letters of Chinese, Japanese and Korean', '山田 太郎 김민수 葛\u{e0100}城'],
    ['Arabic and Hebrew in their own direction', 'محمد علي עברית'],
    ['a joiner between letters of Persian', 'می\u200cخواهم نامه\u200cای'],
    ['joiners beside the virama of an Indic script', 'क्\u200dष উদ্\u200cঘাটন র\u200d্যাব ශ්\u200dරී'],
    ['the last letter of a word in Malayalam', 'അവന്\u200d'],
    ['Thai, which has no blanks between words', 'ไทย'],
    [
      'pictures that consist of several',
      '👨‍👩‍👧‍👦 👩🏽‍🤝‍👨🏻 ❤️‍🔥 🏳️‍🌈 1️⃣ 🇺🇸 ☎︎ \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['punctuation of word processors', 'O’Brien – “Café” © 5 ½'],
    ['blanks of several widths', 'a\u00a0b\u2009c\u3000d'],
  ])('%s', (_, text) => {
    expect(refusedCharacters(text)).toBeUndefined();
  });
});

describe('a text is refused with', () => {
  test.each([
    ['control characters', ['\u0000', '\u0001', '\u001b', '\u007f', '\u0080', '\u009f']],
    ['line breaks', ['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029']],
    ['tabs', ['\t']],
    [
      'marks that change the direction of the text',
      ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].concat([
        '\u200e',
        '\u200f',
        '\u061c',
      ]),
    ],
    [
      'invisible characters',
      [
        '\u200b',
        '\u200c',
        '\u200d',
        '\u2060',
        '\ufeff',
        '\u00ad',
        '\u180e',
        '\u034f',
        '\u2061',
        '\u3164',
        '\u115f',
      ].concat(['\uffa0', '\ufe0f', '\u180b', '\u{e0041}', '\u{e0001}', '\u{e0100}', '\ufff9', '\u{1d173}']),
    ],
    ['replacement characters', ['\ufffd', '\ufffc']],
    ['characters for private use', ['\ue000', '\u{f0000}', '\u{10fffd}']],
    ['halves of surrogate pairs or noncharacters', ['\ud800', '\udc00', '\uffff', '\ufdd0', '\u{1ffff}']],
  ])('%s', (kind, characters) => {
    for (const one of characters) {
      const code = (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      for (const text of [one, `${one}ab`, `ab${one}`, `a${one}b`, `山${one}田`.replace('\u{e0100}', 'a\u{e0100}')]) {
        expect(refusedCharacters(text)).toBe(`${kind} (U+${code})`);
      }
    }
  });

  test.each([
    ['at the end of a word', 'محمد\u200c'],
    ['at its begin', '\u200dمحمد'],
    ['between words', 'محمد\u200c علي'],
    ['twice', 'می\u200c\u200cخواهم'],
    ['between letters of an Indic script without its virama', 'अ\u200cब'],
    ['between a picture and a letter', '😀\u200da'],
    ['in Latin, where no letters join', 'Auf\u200clage'],
  ])('a joiner %s', (_, text) => {
    expect(refusedCharacters(text)).toMatch(/^invisible characters \(U\+200[CD]\)$/);
  });
});

test('a text of several lines has line feeds and tabs, and nothing else that a line has not', () => {
  expect(refusedCharacters('one\r\ntwo\n\n\tthree', { isMultiline: true })).toBeUndefined();
  for (const one of ['\r', '\u000b', '\u0085', '\u2028', '\u0000', '\u202e', '\u200b']) {
    expect(refusedCharacters(`one${one}two`, { isMultiline: true })).toBeDefined();
  }
});

test('a text is stored in NFC, and without the blanks of any script at its ends', () => {
  expect(normalText(' \u3000\u2800\u00a0Jose\u0301 Garci\u0301a \u2003')).toBe('José García');
  expect(normalText('\u2800 \u3000\u1680')).toBe('');
  expect(normalText('one\r\ntwo')).toBe('one\ntwo');
});

test('storing a text again does not change it, and accepted characters stay accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const stored = normalText(text);
      expect(normalText(stored)).toBe(stored);
      if (refusedCharacters(text) === undefined) expect(refusedCharacters(stored)).toBeUndefined();
    }),
  );
});

describe('the text of a partner', () => {
  test.each([
    ['ACME\nSTORE\t12', 'ACME STORE 12'],
    ['A\u202eCM\u200bE\u00ad', 'ACME'],
    ['\u0000', ''],
    ['می\u200cخواهم\u202e 👨‍👩‍👧‍👦\ufffd', 'می\u200cخواهم 👨‍👩‍👧‍👦'],
    [' Cafe\u0301 ', 'Café'],
  ])('%j is cleaned to %j', (sent, stored) => {
    expect(cleanedText(sent)).toBe(stored);
  });

  test('has no refused characters once it is cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(refusedCharacters(cleanedText(text))).toBeUndefined();
      }),
    );
  });
});

test('a long text of blanks, joiners or pictures is looked at in a moment', () => {
  const begun = process.cpuUsage();
  for (const one of [' ', '\u200c', 'ل\u064b', '😀\u200d', 'क्\u200d', '\u{e0100}']) {
    const text = `a${one.repeat(100_000)}b\u0000`;
    refusedCharacters(text);
    cleanedText(text);
  }
  const { user, system } = process.cpuUsage(begun);
  // Of the processor, which a test shares with others.
  expect((user + system) / 1000).toBeLessThan(5_000);
});
