import { readSettlementReport } from '../../../functions/money/ach-days/settlement-report.ts';
import fc from 'fast-check';

const read = (lines: readonly string[] | string, account?: string) =>
  readSettlementReport(Buffer.from(typeof lines === 'string' ? lines : `${lines.join('\n')}\n`), {
    format: { type: 'bai2' },
    ...(account === undefined ? {} : { account }),
  });

/** 250.00 of received credits in two details, 100.00 of sent credits, and a balance that is no movement. */
const report = [
  '01,021000021,BANKSTACK,261202,0600,1,80,10,2/',
  '02,BANKSTACK,021000021,1,261201,2359,USD,2/',
  '03,0975312468,USD,010,500000,,,140,25000,2,S,25000,0,0/',
  '16,142,10000,V,261201,0830,REF1,,ACME, PAYROLL/WAGES',
  '88,AND MORE, 99 OF IT',
  '16,142,15000,D,2,0,10000,1,5000,REF2,/',
  '16,451,10000,Z/',
  '49,560000,6/',
  '98,560000,1,8/',
  '99,560000,1,10/',
];

test('a report has the amounts of each code of its day', () => {
  const total = { date: '2026-12-01', outCents: 0 };
  expect(read(report)).toEqual({
    totals: [
      { ...total, code: '140', inCents: 25_000, entries: 2 },
      { ...total, code: '142', inCents: 25_000, entries: 2 },
      { date: '2026-12-01', code: '451', inCents: 0, outCents: 10_000, entries: 1 },
    ],
    unusable: [],
  });
});

test('it is the same with CRLF, filled lines and no end of the last one', () => {
  expect(read(report.map((line) => line.padEnd(80)).join('\r\n'))).toEqual(read(report));
});

test('a record may go on in the next lines', () => {
  const summary = ['03,0975312468,USD,010,500000,,,140,25000/', '88,2,S,25000,0,0/'];
  const lines = [
    ...report.slice(0, 2),
    ...summary,
    ...report.slice(3, 7),
    '49,560000,7/',
    '98,560000,1,9/',
    '99,560000,1,11/',
  ];
  expect(read(lines)).toEqual(read(report));
});

test('amounts have signs', () => {
  const lines = [
    ...report.slice(0, 2),
    '03,0975312468,USD,010,-5000,,,100,+25000,2,/',
    '49,+20000,2/',
    '98,20000,1,4/',
    '99,20000,1,6/',
  ];
  expect(read(lines).totals).toMatchObject([{ code: '100', inCents: 25_000, entries: 2 }]);
});

test('only the account of the settlement counts, and the whole file has to be right all the same', () => {
  expect(read(report, '1').totals).toEqual([]);
  expect(read(report, '0975312468')).toEqual(read(report));
  expect(read(report.with(6, '16,451,10001,Z/'), '1').whyNot).toContain('control total of the account');
});

test('a group that is a test counts for nothing', () => {
  expect(read(report.with(1, report[1]?.replace('021000021,1,', '021000021,4,') ?? '')).totals).toEqual([]);
});

test.each([
  ['no end', report.slice(0, -1), 'it has no end (99)'],
  [
    'a missing detail',
    report.toSpliced(6, 1),
    'line 7: the control total of the account is 560000, its amounts are 550000',
  ],
  [
    'another count of records',
    report.with(7, '49,560000,5/'),
    'line 8: the count of records of the account is 5, there are 6',
  ],
  ['no count of records', report.with(7, '49,560000/'), 'the count of records of the account is missing'],
  ['another total of the group', report.with(8, '98,560001,1,8/'), 'line 9: the control total of the group'],
  ['another count of accounts', report.with(8, '98,560000,2,8/'), 'the count of accounts of the group'],
  ['another total of the file', report.with(9, '99,1,1,10/'), 'line 10: the control total of the file'],
  ['another count of groups', report.with(9, '99,560000,2,10/'), 'the count of groups of the file'],
  ['a record that is none', report.toSpliced(3, 0, '17,1/'), 'line 4: it is no record of BAI2'],
  ['a detail outside an account', report.toSpliced(2, 1), 'line 3: a detail is outside an account'],
  ['a group without a file', report.slice(1), 'line 1: a group begins outside a file or in a group'],
  ['another currency', report.with(2, '03,1,EUR,010,500000,,,140,25000,2,/'), 'the account is not in US dollars'],
  ['an unknown type of funds', report.with(2, '03,1,USD,010,500000,,X/'), 'its type of funds is unknown'],
  ['an amount with a point', report.with(6, '16,451,100.00,Z/'), 'its amount is no whole number of cents'],
  ['a date that is none', report.with(1, '02,A,B,1,261301,,USD,2/'), 'its date is not of the form YYMMDD'],
  ['a group that takes back', report.with(1, '02,A,B,2,261201,,USD,2/'), 'the group takes reports back'],
  ['something after the end', [...report, '16,451,1,Z/'], 'comes after the end of the file'],
  ['nothing', [], 'it has no end (99)'],
  ['an archive', 'PK\u0003\u0004', 'it is a zip archive'],
])('a report with %s is not used at all', (_, lines, why) => {
  expect(read(lines)).toMatchObject({ totals: [], whyNot: expect.stringContaining(why) as string });
});

test('a changed digit of an amount, a count or a total is noticed', () => {
  const text = report.join('\n');
  const guarded = /(?<=^16,\d{3},)\d+|(?<=^(?:49|98|99),).*(?=\/)/gm;
  const places = [...text.matchAll(guarded)].flatMap(({ index, 0: found }) =>
    found.split('').flatMap((sign, at) => (/\d/.test(sign) ? [index + at] : [])),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digit = (Number(text[at]) + more) % 10;
      expect(read(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`).whyNot).toBeDefined();
    }),
  );
});
