import { accountKey } from '../../../functions/accounts/accounts/store.ts';
import { statementsQueue } from '../../../functions/accounts/statements/queues.ts';
import { statementsWorker } from '../../../functions/accounts/statements/workers/statements.ts';
import {
  changeOwners,
  close,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { createMemoryDocuments } from '../../../local/engines/memory-documents.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { link } from '../../support/bank/link.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, sweepAll, takeSent } from '../../support/bank/workers.ts';
import { sketchPdf } from '../../support/pdf/sketch-pdf.ts';
import { passTo, sha256Of, statementsBy, writeStatements } from './statement-bank.ts';

const documents = createMemoryDocuments();
const stored = new Set<string>();
const keeping: typeof documents = {
  ...documents,
  put: async (key, bytes) => {
    stored.add(key);
    await documents.put(key, bytes);
  },
};
/** The sketch is in place of a thread of a laptop. What it draws is told from what a function draws itself. */
const bank = useOrganisation({ at: '2027-01-10T15:00:00Z', platform: { documents: keeping, drawPdf: sketchPdf } });
const ofAccount = (id: string) => `&filter[accountId]=${id}`;
const work = () => deliver(bank, statementsWorker, { organisationId: bank.organisationId });

/** The months of which the organisation is told by an action that all accounts have their statements. */
const announcedPeriods = async (action: () => Promise<unknown>) =>
  (await emittedBy(bank, action))
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'statements.created')
    .map(({ attributes }) => attributes['period']);

const page = async (id: string, format: 'html' | 'pdf', query = '', token?: string) =>
  bank.call('GET', `/statements/${id}/${format}${query}`, undefined, token === undefined ? {} : { token });

describe('statements', () => {
  test('of a further month read what several accounts have in common requests, each item once', async () => {
    for (const cents of [100_00, 200_00, 300_00]) await openAccount(bank, { cents });
    await passTo(bank, '2027-02-01');
    await bank.call('POST', '/sandbox/clock/advance', {
      data: { type: 'clockAdvance', attributes: { to: '2027-03-01' } },
    });
    const { get, getAll, query } = {
      get: jest.spyOn(bank.platform.table, 'get'),
      getAll: jest.spyOn(bank.platform.table, 'getAll'),
      query: jest.spyOn(bank.platform.table, 'query'),
    };
    expect(await work()).toBe(true);
    const single = [...get.mock.calls.map(([{ pk }]) => pk), ...query.mock.calls.map(([{ pk }]) => pk)];
    const common = getAll.mock.calls.map(([keys]) => keys.map(({ pk }) => pk.split('#')[0] ?? ''));
    for (const spy of [get, getAll, query]) spy.mockRestore();
    expect(single.filter((pk) => /^(acc|cus|eod|stm)#/.test(pk))).toEqual([]);
    expect(common.map((kinds) => kinds.toSorted().join(' ')).filter((kinds) => /cus|eod/.test(kinds))).toEqual([
      'eod eod eod stm stm stm',
      ...Array.from({ length: 3 }, () => 'acc cus'),
    ]);
  });

  test('every account has one for each month, and each begins with what the one before ends with', async () => {
    const [one, other] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
    await pay(bank, one, other, { amount: 30_00 });
    expect(await announcedPeriods(() => passTo(bank, '2027-02-01'))).toEqual(['2027-01']);
    await bank.call('POST', '/fees', bodies.fee(one, { amount: 2_50, description: 'Card' }));
    expect(await announcedPeriods(() => passTo(bank, '2027-04-02'))).toEqual(['2027-02', '2027-03']);

    const found = await statementsBy(bank, ofAccount(one));
    expect(
      found.map(({ attributes: { period, openingBalance, closingBalance } }) => [
        period,
        openingBalance,
        closingBalance,
      ]),
    ).toEqual([
      ['2027-01', 0, 70_00],
      ['2027-02', 70_00, 67_50],
      ['2027-03', 67_50, 67_50],
    ]);
    expect(found[0]).toMatchObject({ type: 'statement', relationships: { account: link('depositAccount', one) } });
    expect(await statementsBy(bank, ofAccount(other))).toHaveLength(3);
  });

  test('the month ends at midnight in New York: a payment of the last evening belongs to it, one of the next minute does not', async () => {
    const id = await openAccount(bank, { cents: 1_00 });
    await passTo(bank, '2027-02-01T04:59:00Z');
    await fund(bank, id, 2_00);
    await passTo(bank, '2027-02-01T05:00:00Z');
    await fund(bank, id, 4_00);
    await passTo(bank, '2027-03-02');
    const found = await statementsBy(bank, ofAccount(id));
    expect(found.map(({ attributes }) => attributes.closingBalance)).toEqual([3_00, 7_00]);
    const { body: first } = await page(found[0]?.id ?? '', 'html');
    expect(String(first)).toContain('$3.00');
    expect(String(first)).not.toContain('$7.00');
  });

  test('a statement that is written late is the same as if it had been written at once', async () => {
    const id = await openAccount(bank, { cents: 10_00 });
    const body = { data: { type: 'clockAdvance', attributes: { to: '2027-02-03' } } };
    await bank.call('POST', '/sandbox/clock/advance', body);
    takeSent(bank, statementsQueue.name);
    await fund(bank, id, 5_00);
    expect(await statementsBy(bank, ofAccount(id))).toEqual([]);
    await sweepAll(bank);
    await writeStatements(bank);
    expect((await statementsBy(bank, ofAccount(id)))[0]?.attributes).toMatchObject({
      period: '2027-01',
      closingBalance: 10_00,
    });
  });

  test('workers that run twice or side by side write each statement once', async () => {
    const id = await openAccount(bank, { cents: 10_00 });
    const body = { data: { type: 'clockAdvance', attributes: { to: '2027-03-03' } } };
    await bank.call('POST', '/sandbox/clock/advance', body);
    const told = await announcedPeriods(async () => {
      await Promise.all([work(), work(), work()]);
      await work();
      await work();
    });
    expect(told).toEqual(['2027-01', '2027-02']);
    // They store the same files, so none is left that no statement names.
    expect([...stored].filter((key) => key.startsWith(`statements/${bank.organisationId}/`))).toHaveLength(2 * 4);
    expect((await statementsBy(bank, ofAccount(id))).map(({ attributes }) => attributes.period)).toEqual([
      '2027-01',
      '2027-02',
    ]);
  });

  test('an account has none of a month in which it was not open', async () => {
    const id = await openAccount(bank);
    await passTo(bank, '2027-02-10');
    await close(bank, id);
    await passTo(bank, '2027-05-02');
    expect((await statementsBy(bank, ofAccount(id))).map(({ attributes }) => attributes.period)).toEqual([
      '2027-01',
      '2027-02',
    ]);
    await bank.call('POST', `/accounts/${id}/reopen`);
    await fund(bank, id, 1_00);
    await passTo(bank, '2027-06-02');
    expect((await statementsBy(bank, ofAccount(id))).map(({ attributes }) => attributes.period)).toEqual([
      '2027-01',
      '2027-02',
      '2027-05',
    ]);
  });

  test('which months have one depends on the account during the month, not on when they are written', async () => {
    const id = await openAccount(bank);
    const passOnly = (to: string) =>
      bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes: { to } } });
    await passOnly('2027-03-10');
    await close(bank, id);
    await passOnly('2027-04-20');
    await bank.call('PATCH', `/accounts/${id}`, {
      data: { type: 'depositAccount', attributes: { tags: { of: 'a closed account' } } },
    });
    await passOnly('2027-05-10');
    await bank.call('POST', `/accounts/${id}/reopen`);
    await passOnly('2027-06-03');
    await close(bank, id);
    await bank.call('POST', `/accounts/${id}/reopen`);
    await passTo(bank, '2027-07-03');
    const found = await statementsBy(bank, ofAccount(id));
    expect(found.map(({ attributes: { period, createdAt } }) => [period, createdAt])).toEqual([
      ['2027-01', '2027-02-01T05:00:00.000Z'],
      ['2027-02', '2027-03-01T05:00:00.000Z'],
      ['2027-03', '2027-04-01T04:00:00.000Z'],
      // It was Closed during the whole of April.
      ['2027-05', '2027-06-01T04:00:00.000Z'],
      ['2027-06', '2027-07-01T04:00:00.000Z'],
    ]);
  });

  test('an organisation without accounts is told nothing', async () => {
    expect(await announcedPeriods(() => passTo(bank, '2027-03-02'))).toEqual([]);
  });

  test('a balance that does not follow from the transactions stops that statement alone, and loudly', async () => {
    const [good, bad] = [await openAccount(bank, { cents: 1_00 }), await openAccount(bank, { cents: 2_00 })];
    const body = { data: { type: 'clockAdvance', attributes: { to: '2027-02-02' } } };
    await bank.call('POST', '/sandbox/clock/advance', body);
    const { data } = (await bank.call('GET', `/transactions?filter[accountId]=${bad}`)).body as {
      data: { id: string }[];
    };
    const key = {
      pk: `txn#${bank.organisationId}#${bad}`,
      sk: String((await bank.table.query({ pk: `txn#${bank.organisationId}#${bad}` }))[0]?.sk),
    };
    expect(data).toHaveLength(1);
    await bank.table.update({
      Key: key,
      UpdateExpression: 'SET balance = :wrong',
      ExpressionAttributeValues: { ':wrong': 9_00 },
    });
    expect(await work()).toBe(false);
    expect([await statementsBy(bank, ofAccount(good)), await statementsBy(bank, ofAccount(bad))]).toMatchObject([
      [{}],
      [],
    ]);
  });
});

describe('the files of a statement', () => {
  test('are HTML and PDF in two languages, with the hashes that the statement names, the same whenever they are fetched', async () => {
    const id = await openAccount(bank, { cents: 1234_56 });
    await passTo(bank, '2027-02-02');
    const [statement] = await statementsBy(bank, ofAccount(id));
    const files = statement?.attributes.files ?? [];
    expect(files.map(({ format, language }) => `${format} ${language}`)).toEqual([
      'html en',
      'pdf en',
      'html es',
      'pdf es',
    ]);
    for (const { format, language, sha256 } of files) {
      const fetched = async () =>
        (await page(statement?.id ?? '', format as 'pdf', `?language=${language}`)).body as unknown as Uint8Array;
      expect(sha256Of(await fetched())).toBe(sha256);
      await passTo(bank, '2027-03-02');
      await bank.call('PATCH', `/accounts/${id}`, {
        data: { type: 'depositAccount', attributes: { tags: { renamed: 'yes' } } },
      });
      expect(sha256Of(await fetched())).toBe(sha256);
    }
    const { headers, body } = await page(statement?.id ?? '', 'pdf');
    expect(headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="statement-2027-01-en.pdf"',
    });
    // The platform has something that draws PDFs, so the worker draws none.
    expect(String(body)).toMatch(/^%PDF-sketch 2027-02-01T05:00:00.000Z .*Account statement/);
    const spanish = String((await page(statement?.id ?? '', 'html', '?language=es')).body);
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('$1,234.56');
    expect(spanish).toContain('Estado de cuenta');
    const { accountNumber } = (await bank.table.get(accountKey(bank.organisationId, id))) as unknown as {
      accountNumber: string;
    };
    expect(spanish).not.toContain(accountNumber);
  });

  test('are those of the owners at that time', async () => {
    const [ada, ben, eve] = [await openCustomer(bank), await openCustomer(bank), await openCustomer(bank)];
    const id = await openJointAccount(bank, [ada, ben], 5_00);
    await passTo(bank, '2027-02-02');
    const [statement] = await statementsBy(bank, ofAccount(id));
    const statementId = statement?.id ?? '';
    expect((await page(statementId, 'pdf', `?filter[customerId]=${ben}`)).status).toBe(200);
    expect(refusals(await page(statementId, 'pdf', `?filter[customerId]=${eve}`))).toEqual([['not_found', undefined]]);
    expect((await page(statementId, 'html', '', await customerToken(bank, ada))).status).toBe(200);
    expect((await page(statementId, 'html', '', await customerToken(bank, eve))).status).toBe(404);
    expect(await statementsBy(bank, '', await customerToken(bank, ben))).toHaveLength(1);
    expect((await changeOwners(bank, 'DELETE', id, [ada])).status).toBeLessThan(300);
    expect((await page(statementId, 'html', '', await customerToken(bank, ada))).status).toBe(404);
  });

  test('what is asked wrongly is refused with its place', async () => {
    const id = await openAccount(bank);
    await passTo(bank, '2027-02-02');
    const [statement] = await statementsBy(bank, ofAccount(id));
    expect(refusals(await page(statement?.id ?? '', 'pdf', '?language=fr'))).toEqual([['invalid_value', 'language']]);
    expect((await page(`${id}9`, 'pdf')).status).toBe(404);
    expect(refusals(await bank.call('GET', '/statements?filter[period]=2027-13'))).toEqual([
      ['invalid_value', 'filter[period]'],
    ]);
  });
});

describe('the list of statements', () => {
  test('is filtered by account, accounts, customer and month', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId });
    const [second, third] = [await openAccount(bank), await openAccount(bank)];
    await passTo(bank, '2027-03-02');
    const count = async (filter: string) => (await statementsBy(bank, filter)).length;
    expect(await count('')).toBe(6);
    expect(await count(`&filter[accountIds][]=${second}&filter[accountIds][]=${third}`)).toBe(4);
    expect(await count(`&filter[customerId]=${customerId}`)).toBe(2);
    expect(await count('&filter[period]=2027-02')).toBe(3);
    expect(await count(`&filter[period]=2027-02${ofAccount(own)}`)).toBe(1);
  });
});

test('the list of statements is sorted by month as by creation', async () => {
  await openAccount(bank);
  await openAccount(bank);
  await passTo(bank, '2027-04-02');
  const periods = async (query: string) => {
    const { status, body } = await bank.call('GET', `/statements?${query}`);
    expect(status).toBe(200);
    return (body.data as readonly { attributes: { period: string } }[]).map(({ attributes }) => attributes.period);
  };
  const rising = ['2027-01', '2027-01', '2027-02', '2027-02', '2027-03', '2027-03'];
  expect(await periods('sort=period')).toEqual(rising);
  expect(await periods('sort=-period')).toEqual(rising.toReversed());
  expect(await periods('sort=-period&page[limit]=2&page[offset]=2')).toEqual(['2027-02', '2027-02']);
  expect(await periods('')).toEqual(rising.toReversed());
  expect(refusals(await bank.call('GET', '/statements?sort=balance'))).toEqual([['invalid_value', 'sort']]);
  expect(refusals(await bank.call('GET', '/accounts?sort=period'))).toEqual([['invalid_value', 'sort']]);
});

describe('a bank verification letter', () => {
  const letter = (id: string, query = '', token?: string) =>
    bank.call('GET', `/statements/${id}/bank/pdf${query}`, undefined, token === undefined ? {} : { token });

  test('is a PDF about the account, with what is on it if asked', async () => {
    const id = await openAccount(bank, { cents: 55_00 });
    const plain = await letter(id);
    expect(plain).toMatchObject({ status: 200, headers: { 'Content-Type': 'application/pdf' } });
    await passTo(bank, '2027-03-05');
    const proof = await letter(id, '?includeProofOfFunds=true');
    // It is of the day of the bank.
    expect(String(proof.body)).toContain('%PDF-sketch 2027-03-06T');
    const sizes = [plain, proof].map(({ body }) => (body as unknown as Uint8Array).length);
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
    expect(refusals(await letter(id, '?includeProofOfFunds=maybe'))).toEqual([
      ['invalid_value', 'includeProofOfFunds'],
    ]);
  });

  test('is for owners, and not of a Closed account', async () => {
    const owner = await openCustomer(bank);
    const id = await openAccount(bank, { customerId: owner });
    expect((await letter(id, '', await customerToken(bank, owner))).status).toBe(200);
    expect((await letter(id, '', await customerToken(bank, await openCustomer(bank)))).status).toBe(404);
    await close(bank, id);
    expect(refusals(await letter(id))).toEqual([['invalid_state', undefined]]);
    expect((await letter('123')).status).toBe(404);
  });
});
