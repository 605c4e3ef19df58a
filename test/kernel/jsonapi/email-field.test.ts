import { addressKey, asciiForm, isSameAddress } from '../../../functions/kernel/base/email-address.ts';
import { emailField } from '../../../functions/kernel/jsonapi/email-field.ts';

const accepts = (address: string): boolean => emailField.safeParse(address).success;

describe('an address that mail servers know is accepted', () => {
  test.each([
    'ada@example.com',
    'r&d@example.com',
    'a/b@example.com',
    'a=b@example.com',
    'x#y@example.com',
    "o'brien@example.com",
    'a+b@example.com',
    "!#$%&'*+-/=?^_`{|}~@example.com",
    'a.b.c@example.co.uk',
    '_@example.com',
    '1@1.example.com',
    `${'a'.repeat(64)}@example.com`,
    'ada@xn--bcher-kva.example',
    'ada@bücher.example',
    'ada@BÜCHER.Example',
    'ada@例え.テスト',
    'ada@правда.рф',
    'ada@मान.भारत',
    'ada@straße.example',
    `ada@${'d'.repeat(63)}.example.com`,
  ])('%s', (address) => expect(accepts(address)).toBe(true));
});

describe('what is no address is refused', () => {
  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@localhost',
    'ada@example.c',
    'ada@1.2.3.4',
    'ada@[1.2.3.4]',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'a b@example.com',
    'a@b@example.com',
    '"ada lovelace"@example.com',
    'ada(comment)@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a:b@example.com',
    'a<b>@example.com',
    'Ada <ada@example.com>',
    'a\\b@example.com',
    'adá@example.com',
    '山田@example.com',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@exam\u0000ple.com',
    'ada@exam\u200bple.com',
    'ada@ｅxample.com',
    'ada@example。com',
    'ada@xn--zzzzzzzz-.com',
    'ada@xn--a.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'d'.repeat(64)}.com`,
    `ada@${'ü'.repeat(60)}.com`,
    `ada@${`${'d'.repeat(61)}.`.repeat(5)}com`,
  ])('%j', (address) => expect(accepts(address)).toBe(false));
});

test('an address is stored as it was sent, in NFC and without blanks at its ends', () => {
  expect(emailField.parse(' R&D@example.com ')).toBe('R&D@example.com');
  expect(emailField.parse('Ada@Bu\u0308cher.example')).toBe('Ada@B\u00fccher.example');
});

test('all spellings of an address are one', () => {
  const spellings = [
    'Ada@bücher.example',
    'ada@BÜCHER.example',
    'ADA@xn--bcher-kva.example',
    'ada@bu\u0308cher.example',
  ];
  for (const one of spellings) for (const other of spellings) expect(isSameAddress(one, other)).toBe(true);
  expect(isSameAddress('ada@bücher.example', 'ada@bucher.example')).toBe(false);
  expect(addressKey('Ada@Example.COM')).toBe('ada@example.com');
});

test('mail servers get a domain in ASCII', () => {
  expect(asciiForm('R&D@bücher.example')).toBe('R&D@xn--bcher-kva.example');
  expect(asciiForm('')).toBe('');
});

test('a megabyte is refused at once', () => {
  const before = process.cpuUsage();
  expect(accepts(`${'a.'.repeat(500_000)}@example.com`)).toBe(false);
  expect(accepts(`ada@${'a-'.repeat(500_000)}`)).toBe(false);
  expect(accepts(`ada@${'a'.repeat(240)}`)).toBe(false);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
});
