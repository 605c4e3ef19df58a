import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { sheetEntries } from '../../../functions/money/ach-files/entry-store.ts';
import { anotherOrganisation, openAccount } from '../../support/bank/bank.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank, useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { arrive, batch, changed, entry, fileOf, handleReports, returned, trace } from './bank-file.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { beforeWindow, enter, look, windowClosed, windowEntry } from './live-window.ts';

const windowOfDay = '2026-12-01T21:45:00.000Z';

describe('in a sandbox', () => {
  const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
  let account: string;
  let number: string;
  beforeEach(async () => {
    bank.sent.splice(0);
    account = await openAccount(bank, { cents: 100_00 });
    number = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
  });

  const list = async (path: string) => {
    const answer = await bank.call('GET', path);
    expect(answer.status).toBe(200);
    return answer.body as {
      data: {
        id: string;
        attributes: Record<string, unknown>;
        relationships?: Record<string, { data: { id: string } }>;
      }[];
      meta: { pagination: { total: number } };
    };
  };
  const writeWindow = async (window = windowOfDay, closed = '2026-12-01T21:55:00.000Z') => {
    const times = { now: instant(closed), realNow: bank.clock.now() };
    await closeWindow(bank.platform, times, { scope: bank.organisationId, routingNumber, window: instant(window) });
  };
  const sent = async (overrides: object = {}) => {
    const id = await makeAch(bank, account, { amount: 10_00, ...overrides });
    await runDue(bank, windowOfDay);
    return { id, traceNumber: String((await payment(bank, id)).attributes['traceNumber']) };
  };

  test('a payment says which file, batch and line it left in, and what came back', async () => {
    const { id, traceNumber } = await sent();
    expect((await list(`/payments/${id}/ach-entries`)).data).toMatchObject([
      { attributes: { status: 'Waiting', kind: 'Payment', traceNumber, window: windowOfDay, amount: 10_00 } },
    ]);
    await writeWindow();
    const [own] = (await list(`/payments/${id}/ach-entries`)).data;
    expect(own).toMatchObject({
      type: 'achEntry',
      attributes: {
        fileDirection: 'Outgoing',
        status: 'Filed',
        filedAt: '2026-12-01T21:55:00.000Z',
        effectiveDate: '2026-12-02',
        batch: 1,
        line: 3,
      },
      relationships: { source: { data: { type: 'achPayment', id } } },
    });
    const back = batch([returned(traceNumber, 'R02', { traceNumber: trace(7) })]);
    const change = batch([changed(traceNumber, 'C01', '999', { traceNumber: trace(8) })], { entryClass: 'COR' });
    bank.clock.set('2026-12-02T15:00:00Z');
    await arrive(bank, 'answers.ach', fileOf(back, change));
    expect(await handleReports(bank)).toBe(2);
    const all = (await list(`/payments/${id}/ach-entries`)).data;
    expect(all.map(({ attributes: { kind, code } }) => [kind, code])).toEqual([
      ['Payment', undefined],
      ['Return', 'R02'],
      ['Change', 'C01'],
    ]);
    const fileId = all[1]?.relationships?.['file']?.data.id ?? '';
    expect((await bank.call('GET', `/ach-files/${fileId}`)).body.data).toMatchObject({
      type: 'achFile',
      attributes: { direction: 'Incoming', status: 'Received', routingNumber },
    });
    expect((await list(`/ach-files/${fileId}/entries`)).data.map((one) => one.id)).toEqual(
      all.slice(1).map((one) => one.id),
    );
  });

  test('a received payment says in which file it came, and in which it goes back', async () => {
    const bytes = fileOf(batch([entry({ accountNumber: number, transactionCode: '37', amountCents: 900_00 })]));
    await arrive(bank, 'debit.ach', bytes);
    // A message that is delivered again notes nothing twice.
    await handleReports(bank, (all) => [...all, ...all]);
    const [one] = (await list('/received-payments')).data;
    const path = `/received-payments/${one?.id ?? ''}/ach-entries`;
    const came = { kind: 'Payment', status: 'Received', traceNumber: trace(1), line: 3, amount: 900_00 };
    expect((await list(path)).data.map(({ attributes }) => attributes)).toMatchObject([came]);
    await runDue(bank, '2026-12-02T13:30:00Z');
    await runDue(bank, '2026-12-03T13:30:00Z');
    const [back] = await entriesOf(bank);
    const goes = { kind: 'Return', traceNumber: back?.traceNumber, window: '2026-12-03T21:45:00.000Z' };
    expect((await list(path)).data.map(({ attributes }) => attributes)).toMatchObject([
      came,
      { ...goes, status: 'Waiting' },
    ]);
    await writeWindow('2026-12-03T21:45:00.000Z', '2026-12-03T21:55:00.000Z');
    expect((await list(path)).data[1]?.attributes).toMatchObject({ ...goes, status: 'Filed', line: 3 });
  });

  test('files are listed by day, direction, status and bank', async () => {
    await sent();
    await writeWindow();
    await arrive(bank, 'in.ach', fileOf(batch([entry({ accountNumber: number })])));
    await handleReports(bank);
    const directions = async (query: string) =>
      (await list(`/ach-files?${query}`)).data.map(({ attributes: { direction } }) => direction);
    expect(await directions('sort=createdAt')).toEqual(['Incoming', 'Outgoing']);
    expect(await directions('filter[direction]=Outgoing')).toEqual(['Outgoing']);
    expect(await directions('filter[status]=Received')).toEqual(['Incoming']);
    expect(await directions(`filter[routingNumber]=${routingNumber}`)).toHaveLength(2);
    expect(await directions('filter[routingNumber]=021000021')).toEqual([]);
    expect(await directions('filter[since]=2026-12-01&filter[until]=2026-12-02')).toHaveLength(2);
    expect(await directions('filter[since]=2026-12-02')).toEqual([]);
    expect(await directions('filter[until]=2026-12-01')).toEqual([]);
    expect(await directions('filter[since]=2026-12-02&filter[until]=2026-12-01')).toEqual([]);
  });

  test('a payment that has not left has no entry, and one of another organisation is not found', async () => {
    const id = await makeAch(bank, account);
    expect((await list(`/payments/${id}/ach-entries`)).data).toEqual([]);
    const other = await anotherOrganisation(bank);
    expect((await other.call('GET', `/payments/${id}/ach-entries`)).status).toBe(404);
    const { token } = { token: await tokenWith(bank, 'accounts') };
    for (const path of ['/ach-files', `/payments/${id}/ach-entries`, '/ach-files/1']) {
      expect((await bank.call('GET', path, undefined, { token })).status).toBe(403);
    }
  });
});

describe('in a stage whose organisations share files', () => {
  const bank = useBank({ settings: { banks: banksWithFiles(), sandbox: false } });

  test('each sees its own entries and sums, page by page', async () => {
    const other = await anotherOrganisation(bank);
    bank.clock.set(beforeWindow);
    const count = sheetEntries + 5;
    for (let one = 1; one <= count; one += 1) await enter(bank, bank, windowEntry(one, { amount: cents(one) }));
    await enter(bank, other, windowEntry(count + 1));
    // The format refuses a name without a character.
    await enter(bank, other, windowEntry(count + 2, { transactionCode: '99' }));
    bank.clock.set(windowClosed);
    await look(bank);
    const [file] = (await bank.call('GET', '/ach-files')).body.data;
    expect(file.attributes).toMatchObject({
      status: 'Written',
      entries: count,
      batches: 1,
      creditAmount: (count * (count + 1)) / 2,
      debitAmount: 0,
      refusedEntries: 0,
    });
    const page = async (organisation: typeof bank, query: string) => {
      const { body } = await organisation.call('GET', `/ach-files/${file.id}/entries?${query}`);
      const { data, meta } = body as {
        data: { attributes: { amount: number; status: string } }[];
        meta: { pagination: { total: number } };
      };
      return { total: meta.pagination.total, amounts: data.map(({ attributes }) => attributes.amount), data };
    };
    expect(await page(bank, `page[limit]=4&page[offset]=${sheetEntries - 2}`)).toMatchObject({
      total: count,
      amounts: [sheetEntries - 1, sheetEntries, sheetEntries + 1, sheetEntries + 2],
    });
    expect((await page(bank, `page[limit]=1000`)).amounts).toHaveLength(count);
    const others = await page(other, 'page[limit]=10');
    expect(others.data.map(({ attributes }) => attributes.status)).toEqual(['Filed', 'Refused']);
    expect((await other.call('GET', `/ach-files/${file.id}`)).body.data.attributes).toMatchObject({
      entries: 1,
      creditAmount: 10_00,
      refusedEntries: 1,
    });
  });
});
