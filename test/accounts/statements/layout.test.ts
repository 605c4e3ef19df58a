import { type StatementEntry, figuresOf, listedMax } from '../../../functions/accounts/statements/content.ts';
import { fileLanguages } from '../../../functions/accounts/statements/file-names.ts';
import { toHtml } from '../../../functions/accounts/statements/layout/html.ts';
import { createPdfThread } from '../../../local/engines/pdfs.ts';
import { toPdf } from '../../../functions/accounts/statements/layout/pdf.ts';
import {
  statementLayout,
  type StatementSubject,
} from '../../../functions/accounts/statements/layout/statement-layout.ts';
import {
  lastEndedPeriod,
  nextPeriod,
  parsePeriod,
  type Period,
} from '../../../functions/accounts/statements/period.ts';
import type { Transaction } from '../../../functions/accounts/transactions/for-others.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { answerBytesMax } from '../../../functions/kernel/http/answer-limits.ts';
import { sandboxBank } from '../../../functions/organisations/sandbox-bank.ts';

const at = '2027-02-01T06:00:00.000Z' as Instant;
const period = '2027-01' as Period;

const entry = (number: number, summary = `Payment ${number}`): StatementEntry => ({
  date: '2027-01-15' as CalendarDate,
  type: 'bookTransaction',
  party: '',
  summary,
  amount: number % 2 === 0 ? 1_00 : -2_345_67,
  balance: number * 1_00,
});

function subjectWith(entries: readonly StatementEntry[], more: Partial<StatementSubject> = {}): StatementSubject {
  const figures = { ...figuresOf(period, undefined).done(), entries, count: entries.length };
  const account = { name: 'Ada', accountNumber: '123456789012', routingNumber: '101999997' };
  return { bank: sandboxBank, account, addressee: ['Ada Lovelace', '20 Ingram Street'], period, figures, ...more };
}

const html = (subject: StatementSubject, language: 'en' | 'es' = 'en') =>
  Buffer.from(toHtml(statementLayout(subject, language))).toString();

describe('a statement as HTML', () => {
  test('shows what people have written, and nothing of it is markup', () => {
    const text = html(subjectWith([entry(1, `<script>alert("&")</script> 'Łukasz'`)]));
    expect(text).toContain('&lt;script&gt;alert(’&amp;’)&lt;/script&gt; &#39;Łukasz&#39;');
    expect(text).not.toContain('<script');
  });

  test('has a language, a title, and tables with a name and heads of columns', () => {
    const text = html(subjectWith([entry(1)]), 'es');
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<title>Estado de cuenta</title>');
    const tables = text.match(/<table/g) ?? [];
    expect(tables.length).toBeGreaterThan(1);
    for (const [, heading = ''] of text.matchAll(/<table aria-labelledby="(\w+)"/g)) {
      expect(text).toContain(`<h2 id="${heading}">`);
    }
    expect(text.match(/<th scope="col"/g)?.length).toBeGreaterThan(tables.length);
  });

  test.each(fileLanguages)(
    'says whom to ask, and what to do about an error, in the words of the bank: %s',
    (language) => {
      const usual = html(subjectWith([]), language);
      const { phone = '', address = '', email } = sandboxBank.supportContact;
      for (const part of [phone, address, email]) expect(usual).toContain(part);
      expect(usual).toContain(language === 'en' ? 'no later than 60 days after' : 'a más tardar 60 días después');
      const notice = { title: 'Mistakes', paragraphs: ['Ask {bank}: {contact}'] };
      const bank = { ...sandboxBank, notices: { errorResolution: { en: notice, es: notice } } };
      const own = html(subjectWith([], { bank }), language);
      expect(own).toContain('Ask Sandbox Bank: Sandbox Bank, support@sandbox-bank.example');
      expect(own).not.toContain('60 d');
    },
  );

  test('has the colour of the bank', () => {
    const bank = { ...sandboxBank, theme: { color: '#5b2a86' } as const };
    expect(html(subjectWith([], { bank }))).toContain('--mark: #5b2a86');
  });

  test.each(fileLanguages)('says that nothing happened, and what it leaves out: %s', (language) => {
    const [nothing, cutOff] =
      language === 'en' ? ['There were no', 'The first 1 of 7'] : ['No hubo', 'las primeras 1 de 7'];
    expect(html(subjectWith([]), language)).toContain(nothing);
    const one = subjectWith([entry(1)]);
    expect(html({ ...one, figures: { ...one.figures, count: 7 } }, language)).toContain(cutOff);
  });
});

describe('a statement as PDF', () => {
  test('is tagged, names its language and title, and its fonts are in it', async () => {
    const text = Buffer.from(await toPdf(statementLayout(subjectWith([entry(1)]), 'es'), at)).toString('latin1');
    for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (es-US)', '/DisplayDocTitle true', '/FontFile2']) {
      expect([part, text.includes(part)]).toEqual([part, true]);
    }
    for (const type of ['H1', 'H2', 'Table', 'TH', 'TD', 'LI'])
      expect([type, text.includes(`/S /${type}`)]).toEqual([type, true]);
  });

  test('is the same each time, and if the thread of a laptop draws it', async () => {
    const layout = statementLayout(subjectWith([entry(1), entry(2)]), 'en');
    const bytes = await toPdf(layout, at);
    expect(Buffer.compare(bytes, await toPdf(layout, at))).toBe(0);
    const thread = createPdfThread();
    const [other, refused, notCopied, again] = await Promise.allSettled([
      thread.draw(layout, at),
      thread.draw({ ...layout, blocks: [{ kind: 'given' }] }, at),
      thread.draw({ ...layout, title: () => 'not data' }, at),
      thread.draw(layout, at),
    ]);
    for (const one of [other, again])
      expect(Buffer.compare(one.status === 'fulfilled' ? one.value : Buffer.from(''), bytes)).toBe(0);
    // One that cannot be drawn stops no other.
    expect([refused.status, notCopied.status]).toEqual(['rejected', 'rejected']);
    // Nor does one that takes too long: another thread draws the next one.
    const timer = jest.spyOn(globalThis, 'setTimeout').mockImplementationOnce(((done: () => void) => {
      queueMicrotask(done);
    }) as never);
    const late = thread.draw(layout, at);
    const next = thread.draw(layout, at);
    await expect(late).rejects.toThrow('was not drawn within 30 seconds');
    timer.mockRestore();
    expect(Buffer.compare(await next, bytes)).toBe(0);
    const [begun, waiting] = [thread.draw(layout, at), thread.draw(layout, at)];
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([
      expect(begun).rejects.toThrow('the thread that draws PDFs ended'),
      expect(waiting).rejects.toThrow('was stopped'),
      thread.stop(),
    ]);
    await expect(thread.draw(layout, at)).rejects.toThrow('was stopped');
  });

  test('5,000 transactions fit into an answer that is not streamed', async () => {
    const entries = Array.from({ length: 5_000 }, (_, number) => entry(number));
    expect((await toPdf(statementLayout(subjectWith(entries), 'en'), at)).length).toBeLessThan(answerBytesMax);
    expect(toHtml(statementLayout(subjectWith(entries), 'en')).length).toBeLessThan(answerBytesMax);
  });
});

describe('the figures of a month', () => {
  const booked = (type: Transaction['type'], direction: 'Credit' | 'Debit', amount: number, balance: number) =>
    ({ id: '1', type, direction, amount, balance, createdAt: '2027-01-15T12:00:00.000Z' }) as unknown as Transaction;

  test('are by kind, and count fees less those that were reversed, and interest, on from the months before', () => {
    const before = { period: '2027-01' as Period, closingBalance: 100_00, yearToDate: { fees: 3_00, interest: 7 } };
    const sums = figuresOf('2027-02' as Period, before);
    sums.add(booked('feeTransaction', 'Debit', 5_00, 95_00), { party: '', summary: '' });
    sums.add(booked('feeReversalTransaction', 'Credit', 2_00, 97_00), { party: '', summary: '' });
    sums.add(booked('interestTransaction', 'Credit', 11, 97_11), { party: '', summary: '' });
    sums.add(booked('bookTransaction', 'Debit', 90_00, 7_11), { party: '', summary: '' });
    expect(sums.done()).toMatchObject({
      openingBalance: 100_00,
      closingBalance: 7_11,
      moneyIn: 2_11,
      moneyOut: 95_00,
      count: 4,
      inPeriod: { fees: 3_00, interest: 11 },
      yearToDate: { fees: 6_00, interest: 18 },
    });
    expect(sums.done().byKind.find(({ type }) => type === 'bookTransaction')).toEqual({
      type: 'bookTransaction',
      count: 1,
      in: 0,
      out: 90_00,
    });
  });

  test('begin anew with the year', () => {
    const before = { period: '2026-12' as Period, closingBalance: 1_00, yearToDate: { fees: 3_00, interest: 7 } };
    expect(figuresOf(period, before).done().yearToDate).toEqual({ fees: 0, interest: 0 });
  });

  test('list so many transactions, and sum up all', () => {
    const sums = figuresOf(period, undefined);
    for (let number = 1; number <= listedMax + 5; number += 1) {
      sums.add(booked('bookTransaction', 'Credit', 1, number), { party: '', summary: '' });
    }
    const figures = sums.done();
    expect([figures.entries.length, figures.count, figures.closingBalance]).toEqual([
      listedMax,
      listedMax + 5,
      listedMax + 5,
    ]);
  });

  test('are refused if a balance does not follow from the one before', () => {
    expect(() =>
      figuresOf(period, undefined).add(booked('bookTransaction', 'Credit', 5, 6), { party: '', summary: '' }),
    ).toThrow('does not follow');
  });
});

test('months follow each other over the end of a year, and the last one ends with its last day', () => {
  expect(nextPeriod('2026-12' as Period)).toBe('2027-01');
  expect(lastEndedPeriod('2027-01-30' as CalendarDate)).toBe('2026-12');
  expect(lastEndedPeriod('2027-01-31' as CalendarDate)).toBe('2027-01');
  expect(lastEndedPeriod('2028-02-28' as CalendarDate)).toBe('2028-01');
  expect(['2027-01', '2027-13', '2027-1', '27-01', ''].map(parsePeriod)).toEqual([
    '2027-01',
    ...Array(4).fill(undefined),
  ]);
});
