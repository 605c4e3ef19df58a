import { phoneField } from '../../../functions/kernel/jsonapi/phone-field.ts';

const accepts = (countryCode: string, number: string): boolean => phoneField.safeParse({ countryCode, number }).success;
const problemsOf = (countryCode: string, number: string): readonly string[] =>
  (phoneField.safeParse({ countryCode, number }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('a phone that exists is accepted', () => {
  test.each([
    ['1', '5555550123'],
    ['1', '2125550123'],
    ['1', '8765550142'],
    ['1', '5550734189'],
    ['44', '7911123456'],
    ['44', '2079460000'],
    ['49', '15112345678'],
    ['33', '612345678'],
    ['39', '0669812345'],
    ['52', '5512345678'],
    ['55', '11987654321'],
    ['65', '81234567'],
    ['81', '9012345678'],
    ['91', '9876543210'],
    ['225', '0123456789'],
    ['233', '201234567'],
    ['354', '6111234'],
    ['971', '501234567'],
    ['881', '612345678'],
  ])('+%s %s', (code, number) => expect(problemsOf(code, number)).toEqual([]));
});

describe('a country code that does not exist is refused at its place', () => {
  test.each([
    '0',
    '00',
    '000',
    '01',
    '001',
    '999',
    '10',
    '83',
    '210',
    '888',
    '979',
    '800',
    '',
    '+1',
    ' 1',
    '1 ',
    '١',
    '1a',
  ])('%j', (code) => {
    const [problem] = problemsOf(code, '5555550123');
    expect(problem).toBe('countryCode must be a country code that exists, of 1 to 3 digits');
  });
});

describe('a number that the plan of its code does not have is refused at its place', () => {
  test.each([
    ['1', '15555550123'],
    ['1', '555555012'],
    ['1', '0555550123'],
    ['1', '1555550123'],
    ['1', '2120550123'],
    ['1', '2121550123'],
    ['44', '07911123456'],
    ['44', '79111234567'],
    ['49', '015112345678'],
    ['33', '0612345678'],
    ['65', '812345'],
    ['354', '61112345678'],
    ['49', '301234567890123'],
    ['1', '٥٥٥٥٥٥٠١٢٣'],
    ['1', '555-555-0123'],
    ['1', ''],
  ])('+%s %s', (code, number) => {
    const problems = problemsOf(code, number);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^number must /);
  });
});

test('no phone has more than the 15 digits of E.164', () => {
  for (let code = 1; code <= 999; code += 1) {
    for (const digits of ['2', '9']) {
      expect(accepts(String(code), digits.repeat(16 - String(code).length))).toBe(false);
    }
  }
});
