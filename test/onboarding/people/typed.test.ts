import { phoneField } from '../../../functions/kernel/jsonapi/phone-field.ts';
import { typedDigits, typedPhone } from '../../../functions/onboarding/people/typed.ts';

describe('a phone is read as people type it', () => {
  const usual = { countryCode: '1', number: '5555550123' };
  test.each([
    ['1', '+1 (555) 555-0123'],
    ['1', '(555) 555-0123'],
    ['1', '555.555.0123'],
    ['1', '555 555 0123'],
    ['1', '5555550123'],
    ['1', '1-555-555-0123'],
    ['1', '1 555 555 0123'],
    ['1', '+1-555-555-0123'],
    ['1', '001 555 555 0123'],
    ['1', '555–555–0123'],
    ['1', '555\u00a0555\u20110123'],
    ['1', '\u202a+1 555 555 0123\u202c'],
    ['1', '５５５５５５０１２３'],
    ['1', '٥٥٥٥٥٥٠١٢٣'],
    ['1', '۵۵۵۵۵۵۰۱۲۳'],
    ['+1', '555 555 0123'],
    ['001', '555 555 0123'],
    ['', '+1 555 555 0123'],
    ['44', '+1 555 555 0123'],
  ])('%j %j', (countryCode, number) => expect(typedPhone({ countryCode, number })).toEqual(usual));

  test.each([
    ['44', '07911 123456', '44', '7911123456'],
    ['44', '+44 (0)7911 123456', '44', '7911123456'],
    ['1', '+44 7911 123456', '44', '7911123456'],
    ['1', '011 44 7911 123456', '44', '7911123456'],
    ['49', '0151 12345678', '49', '15112345678'],
    ['7', '8 (916) 123-45-67', '7', '9161234567'],
    ['39', '06 6981 2345', '39', '0669812345'],
    ['233', '0201234567', '233', '201234567'],
  ])('%j %j is +%s %s', (countryCode, number, code, national) =>
    expect(typedPhone({ countryCode, number })).toEqual({ countryCode: code, number: national }),
  );

  test.each([
    ['1', '555 CALL NOW'],
    ['1', '555 555 012'],
    ['1', '+999 555 0123'],
    ['1', '+1 555 555 0123 ext 4'],
    ['US', '555 555 0123'],
  ])('%j %j cannot be read, so it stays wrong', (countryCode, number) => {
    const phone = typedPhone({ countryCode, number });
    expect(phoneField.safeParse(phone).success).toBe(false);
  });
});

test.each([
  ['721-07-4426', '721074426'],
  ['721 07 4426', '721074426'],
  ['721–07–4426', '721074426'],
  ['७२१०७४४२६', '721074426'],
  ['72107442６', '721074426'],
  ['721x074426', '721x074426'],
])('digits %j are read as %s', (text, digits) => expect(typedDigits(text)).toBe(digits));
