import { categoryOf } from '../../../functions/cards/authorizations/merchant.ts';

test.each([
  [742, 'Veterinary services'],
  [3000, 'United Airlines'],
  [3351, 'Affiliated Auto Rental'],
  [3501, 'Holiday Inns'],
  [5411, 'Groceries and supermarkets'],
  [5812, 'Eating places and restaurants'],
  [5912, 'Drug stores and pharmacies'],
  [6011, 'Financial institutions: automated cash disbursements'],
  [7011, 'Lodging: hotels, motels and resorts'],
  [7538, 'Automotive service shops (non-dealer)'],
  [7832, 'Motion picture theatres'],
])('%d is named as ISO 18245 and the networks name it: %s', (code, name) => expect(categoryOf(code)).toBe(name));

test('7995 is betting', () => expect(categoryOf(7995)).toMatch(/^Betting/));

test.each([
  [3350, 'Airlines'],
  [3500, 'Car rental'],
  [3999, 'Lodging'],
  [0, 'Unknown'],
  [699, 'Unknown'],
  [2999, 'Unknown'],
  [9999, 'Unknown'],
])('a code without a merchant of its own, %d, is %s', (code, name) => expect(categoryOf(code)).toBe(name));

test('every code has one name on one line, without blanks at its ends', () => {
  for (let code = 0; code <= 9999; code += 1) {
    expect(categoryOf(code)).toMatch(/^(?! )[\x20-\x7e]{3,200}(?<! )$/);
    expect(categoryOf(code)).not.toContain('|');
  }
});
