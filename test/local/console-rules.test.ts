import { controlWords } from '../../console/src/control-words.ts';
import { limitLabel } from '../../console/src/limit-label.ts';

test('a control says in sentences what it allows and forbids', () => {
  expect(
    controlWords({
      appliesTo: ['CardNotPresent'],
      blockedUses: ['Cash', 'Recurring'],
      allowedCountries: ['US', 'CA'],
      blockedCategories: ['DatingAndAdult', '3000-3350'],
      allowedMerchants: ['445000123456', 'McDonald’s'],
      maximumAmount: 100_00,
      maximumFirstTokenUse: 50_00,
      limits: [
        { interval: 'Week', amount: 200_00 },
        { interval: 'Day', per: 'Token', amount: 80_00, count: 3 },
        { interval: 'Minutes', minutes: 10, count: 1 },
        { interval: 'Lifetime', count: 1 },
      ],
      allowedHours: { timeZone: 'America/Chicago', periods: [{ days: ['Monday'], from: '08:00', to: '18:00' }] },
    }),
  ).toEqual([
    'Holds for uses that are: Card not present',
    'No uses that are: Cash, Recurring',
    'Only at the merchants: 445000123456, McDonald’s',
    'Not at merchants of: Dating and adult, 3000-3350',
    'Only in: US, CA',
    'At most $100.00 a use',
    'At most $50.00 when a token pays first',
    'At most $200.00 a week',
    'At most $80.00 and 3 uses a day by each token',
    'At most 1 use in 10 minutes',
    'At most 1 use in all',
    'Only on Monday from 08:00 to 18:00 (America/Chicago)',
  ]);
  expect(controlWords({})).toEqual([]);
});

test.each([
  ['ach.perPaymentDebit', 'ACH: per payment debit'],
  ['ach.dailyDebitSoft', 'ACH: daily debit, above it a review'],
  ['checkDeposit.monthly', 'Check deposit: monthly'],
])('the limit %s is called %s', (path, label) => {
  expect(limitLabel(path)).toBe(label);
});
