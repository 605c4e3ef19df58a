import { Stack } from 'aws-cdk-lib';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { banksToFoundWith, checkBanking } from '../../lib/check-banking.ts';
import { environmentOf } from '../../lib/constructs/function-environment.ts';
import { stageNamed } from '../../lib/stages.ts';
import { testSettings } from '../support/bank/platform.ts';
import { sandboxProducts } from '../../functions/accounts/accounts/sandbox-products.ts';
import type { Bank } from '../../functions/organisations/banks.ts';
import { fileSettings } from '../money/ach-files/file-bank.ts';
import { sandboxBank, sandboxBanks } from '../../functions/organisations/sandbox-bank.ts';

const { banks, depositProducts } = stageNamed('live');
const bank: Bank = { ...sandboxBank, name: 'First Bank', routingNumber: '021000021' };
const reports = { keyHas: '.ack', accepted: ['OK'], rejected: ['NO'] };
const withReports = (changes: object) => withFiles({ answers: { reports: { ...reports, ...changes } } });
const withFiles = (files: object) => ({ ...bank, ach: { ...bank.ach, files: { ...fileSettings, ...files } } });
const csv = { type: 'csv', date: 'Date', dateForm: 'YYYYMMDD', amounts: { signed: 'Net' } };
const settlement = {
  format: { type: 'bai2' },
  classes: [{ codes: ['140', '450'], flows: ['sent', 'returned'] }],
  several: 'replace',
  dueAt: { hour: 12, minute: 0 },
  returnsSettle: 'nextDay',
};
const withSettlement = (changes: object) => withFiles({ settlement: { ...settlement, ...changes } });
const { accountTermsUrl: _, ...withoutTerms } = bank;
const notice = { title: 'A notice of {bank}', paragraphs: ['For {organisation}'] };
const { checking } = sandboxProducts;

describe('the banks of a stage', () => {
  const check = (given: readonly unknown[]) => () =>
    checkBanking({ name: 'live', sandbox: false, banks: given as readonly Bank[], depositProducts });

  test('may be one, or several that differ', () => {
    expect(check(banks)).not.toThrow();
    expect(check([sandboxBank, bank])).not.toThrow();
    expect(check([withFiles({})])).not.toThrow();
    expect(check([withSettlement({})])).not.toThrow();
    expect(check([withSettlement({ format: csv, classes: [{ codes: [''], flows: ['sent'] }] })])).not.toThrow();
  });

  test.each([
    ['none', [], 'Stage live: banks: '],
    ['a wrong check digit', [{ ...bank, routingNumber: '021000022' }], 'banks.0.routingNumber: must be a 9-digit ABA'],
    ['a name twice', [sandboxBank, { ...bank, name: sandboxBank.name }], 'banks.1.name: repeats "Sandbox Bank"'],
    ['a number twice', [bank, { ...bank, name: 'Other' }], 'banks.1.routingNumber: repeats "021000021"'],
    ['no way to reach it', [{ ...bank, supportContact: { email: 'nobody' } }], 'banks.0.supportContact.email: '],
    ['no colour', [{ ...bank, theme: { color: 'red' } }], 'banks.0.theme.color: must be a colour as #rrggbb'],
    ['a colour that nobody can read', [{ ...bank, theme: { color: '#ffdd00' } }], 'banks.0.theme.color: is too light'],
    ['terms that are no address', [{ ...bank, accountTermsUrl: 'http://first-bank.example' }], 'must be an https URL'],
    [
      'several without terms',
      [sandboxBank, withoutTerms],
      'banks.1.accountTermsUrl: is required, because customers who are moved',
    ],
    [
      'a notice in one language',
      [{ ...bank, notices: { customerIdentification: { en: notice } } }],
      'customerIdentification.es',
    ],
    [
      'a notice with a fact that nobody knows',
      [{ ...bank, notices: { customerIdentification: { en: notice, es: { ...notice, title: 'De {banco}' } } } }],
      'banks.0.notices.customerIdentification.es.title: may name only {bank}, {organisation}',
    ],
    [
      'a certification that nobody agrees to',
      [{ ...bank, notices: { beneficialOwners: { en: notice, es: notice } } }],
      'banks.0.notices.beneficialOwners.en.agree',
    ],
    [
      'a company identification that does not fit into a file',
      [withFiles({ company: { identification: '12345678901' } })],
      'banks.0.ach.files.company.identification: must be 1 to 10 characters',
    ],
    [
      'a report whose codes are none of its format',
      [withSettlement({ classes: [{ codes: ['015'], flows: ['sent'] }] })],
      'settlement.classes: must have type codes of BAI2',
    ],
    [
      'a report with a flow in two classes',
      [withSettlement({ classes: ['140', '450'].map((code) => ({ codes: [code], flows: ['sent'] })) })],
      'settlement.classes: must have each flow once',
    ],
    [
      'a report with a code in two classes',
      [withSettlement({ classes: ['sent', 'received'].map((flow) => ({ codes: ['140'], flows: [flow] })) })],
      'settlement.classes: must have each code once',
    ],
    [
      'an account in a report that does not name it',
      [withSettlement({ account: '1', format: csv, classes: [{ codes: [''], flows: ['sent'] }] })],
      'settlement.account: must have the column of the account',
    ],
    [
      'a file that may come after the cut-off of the bank',
      [withFiles({ cutOffSeconds: 1_019 })],
      'cutOffSeconds: must be 420 seconds after closesAfterSeconds',
    ],
    [
      'an alarm after the cut-off of the bank',
      [withFiles({ overdueSeconds: 600 })],
      'overdueSeconds: must end before cutOffSeconds',
    ],
    [
      'a cut-off after the next window',
      [withFiles({ cutOffSeconds: 7_200 })],
      'cutOffSeconds: must be before the next',
    ],
    [
      'a batch with more entries than a file',
      [withFiles({ limits: { ...fileSettings.limits, fileEntries: 9_999 } })],
      'limits.batchEntries: must not be above fileEntries',
    ],
    [
      'a batch with more cents than a file',
      [withFiles({ limits: { ...fileSettings.limits, fileCents: 1 } })],
      'limits.batchCents: must not be above fileCents',
    ],
    ['reports that no expression reads', [withReports({ answer: '(?<status>' })], 'must be a regular expression'],
    [
      'reports that name no file',
      [withReports({ answer: String.raw`^(?<status>\w+) (?<date>\d{6})` })],
      'banks.0.ach.files.answers.reports.answer: must have the groups status, and file or date and modifier',
    ],
    [
      'statuses that no report has',
      [withReports({ answer: '^(?<file>.+) (?<status>.+)$', accepted: ['accepted'] })],
      'banks.0.ach.files.answers.reports.accepted.0: must be in capital letters',
    ],
    [
      'entries that wait without a limit of a day',
      [withFiles({ limits: { ...fileSettings.limits, aboveDay: 'hold' } })],
      'limits.aboveDay: must have dayCents or dayCreditCents',
    ],
    [
      'prenotes of a bank without files',
      [{ ...bank, ach: { ...bank.ach, files: undefined, unvalidatedWebDebits: 'prenote' } }],
      'banks.0.ach.unvalidatedWebDebits: must be refuse: only a bank with files gets prenotes',
    ],
    ['an unknown setting of files', [withFiles({ colour: 'red' })], 'banks.0.ach.files: Unrecognized key'],
    ['no window', [{ ...bank, ach: { ...bank.ach, sameDayWindows: [] } }], 'banks.0.ach.sameDayWindows: '],
    ['a cut-off at 24:00', [{ ...bank, ach: { ...bank.ach, cutOff: { hour: 24, minute: 0 } } }], 'banks.0.ach.cutOff'],
  ])('are refused at synthesis: %s', (_, given, why) => {
    expect(check(given)).toThrow(why);
  });

  test('an organisation of a live stage is not founded with the bank of sandboxes', () => {
    const live = { name: 'live', sandbox: false };
    expect(() => banksToFoundWith({ ...live, banks: [bank, sandboxBank] })).toThrow('has a bank of sandboxes');
    expect(banksToFoundWith({ ...live, banks: [bank] })).toEqual([bank]);
    expect(banksToFoundWith(stageNamed('sandbox'))).toEqual(sandboxBanks);
  });
});

test('settings that do not fit into the environment of a function are refused at synthesis', () => {
  const products = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `Product ${String(n)}`,
        {
          ...checking,
          interest: { dayCount: 'Actual365' as const, rates: [{ from: '2026-01-01' as CalendarDate, ppm: n * 791 }] },
          achClearingDays: n % 7,
          checkClearingDays: n % 15,
        },
      ]),
    );
  const check = (count: number) => () =>
    environmentOf(new Stack(), 'sweep', {
      ...testSettings,
      stage: 'live',
      accountId: '123456789012',
      sends: [],
      ports: {},
      depositProducts: products(count),
    });
  expect(check(10)).not.toThrow();
  expect(check(2_000)).toThrow('bytes packed, and the function sweep has place for 3000');
});

describe('the deposit products of a stage', () => {
  const check = (products: object) => () =>
    checkBanking({ name: 'live', sandbox: false, banks: [bank], depositProducts: products as typeof depositProducts });

  test('may be those of sandboxes, or others', () => {
    expect(check(sandboxProducts)).not.toThrow();
    expect(check({ 'Business checking': checking, old: { ...checking, isClosed: true } })).not.toThrow();
  });

  test.each([
    ['none', {}, 'Stage live: depositProducts: has no product'],
    ['only closed ones', { old: { ...checking, isClosed: true } }, 'depositProducts: all are closed'],
    ['a name that is no name', { '': checking }, 'depositProducts: "" is not of letters'],
    [
      'clearing that takes a month',
      { slow: { ...checking, achClearingDays: 30 } },
      'depositProducts.slow.achClearingDays',
    ],
    [
      'rates that are not in their order',
      {
        odd: {
          ...checking,
          interest: {
            dayCount: 'Actual365',
            rates: [
              { from: '2026-07-01', ppm: 1 },
              { from: '2026-01-01', ppm: 2 },
            ],
          },
        },
      },
      'depositProducts.odd.interest.rates: must be in the order of their dates',
    ],
    [
      'a setting that does not exist',
      { odd: { ...checking, interestPpm: 40_000 } },
      'depositProducts.odd: Unrecognized key',
    ],
    [
      'a soft limit above the hard one',
      { odd: { ...checking, limits: { ...checking.limits, checkDeposit: { daily: { hard: 1, soft: 2 } } } } },
      'depositProducts.odd.limits.checkDeposit.daily: has a soft limit above the hard one',
    ],
  ])('are refused at synthesis: %s', (_, products, why) => {
    expect(check(products)).toThrow(why);
  });
});
