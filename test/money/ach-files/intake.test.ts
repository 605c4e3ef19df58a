import { filesOf } from '../../../functions/money/ach-files/file-message.ts';
import { achAsideMessage } from '../../../functions/money/ach-files/put-aside.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { anotherOrganisation, balanceOf, openAccount } from '../../support/bank/bank.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { makeAch, payment, step } from '../payments/ach-bank.ts';
import { arrive, asides, batch, changed, entry, fileOf, handleReports, returned, trace } from './bank-file.ts';
import { traceKey, tracePartition } from '../../../functions/money/ach-files/store.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';

const bank = useOrganisation({
  settings: { banks: banksWithFiles() },
  at: '2026-12-01T15:00:00Z',
});
let account: string;
let number: string;
beforeEach(async () => {
  bank.logs.splice(0);
  bank.sent.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
  number = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
});

const alarms = () => bank.logs.filter(({ message }) => message === achAsideMessage.text).length;
const received = async () =>
  (await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data as readonly {
    attributes: Record<string, unknown>;
  }[];

describe('incoming entries', () => {
  test('become received payments on the day on which they settle', async () => {
    const entries = [
      entry({ accountNumber: number, traceNumber: trace(1) }),
      entry({ accountNumber: number, traceNumber: trace(2), transactionCode: '27', amountCents: 4_00 }),
    ];
    expect(await arrive(bank, 'a.ach', fileOf(batch(entries)))).toBe(true);
    expect(await handleReports(bank)).toBe(2);
    expect((await received()).map(({ attributes }) => attributes).toReversed()).toMatchObject([
      { direction: 'Credit', amount: 10_00, companyName: 'ACME PAYROLL', description: 'SALARY', traceNumber: trace(1) },
      { direction: 'Debit', amount: 4_00, completionDate: '2026-12-02', secCode: 'PPD' },
    ]);
    await runDue(bank, '2026-12-02T13:30:00Z');
    expect(await balanceOf(bank, account)).toBe(106_00);
    expect(await asides(bank)).toEqual([]);
  });

  test('are taken once under any name, in part, in another order and repeated', async () => {
    const entries = [1, 2, 3].map((one) => entry({ accountNumber: number, traceNumber: trace(one) }));
    const whole = fileOf(batch(entries));
    await arrive(bank, 'a.ach', whole);
    await arrive(bank, 'a.ach', whole);
    expect(await handleReports(bank)).toBe(3);
    await arrive(bank, 'b.ach', whole);
    await arrive(bank, 'c.ach', fileOf(batch(entries.slice(1))));
    const [first, ...others] = entries;
    await arrive(bank, 'd.ach', fileOf(batch(others), batch(first === undefined ? [] : [first])));
    expect(await handleReports(bank, (all) => all.toReversed())).toBe(8);
    expect(await received()).toHaveLength(3);
  });

  test('whose file has two messages at once: one takes it, and the other comes again without an alarm', async () => {
    const whole = fileOf(batch([entry({ accountNumber: number })]));
    const taken = await Promise.all(Array.from({ length: 4 }, () => arrive(bank, 'a.ach', whole)));
    expect(taken).toContain(true);
    await arrive(bank, 'a.ach', whole);
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
    expect(bank.logs.filter(({ message }) => message === 'worker failed')).toEqual([]);
  });

  test('that are twice in one file: the second is put aside', async () => {
    const twice = entry({ accountNumber: number });
    await arrive(bank, 'a.ach', fileOf(batch([twice]), batch([twice])));
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
    expect(await asides(bank)).toMatchObject([{ line: 6, why: 'the file has the same entry before' }]);
    expect(alarms()).toBe(1);
  });

  test('for an account that does not exist go back by their file, and the others are taken', async () => {
    const entries = [
      entry({ accountNumber: '999999999999', traceNumber: trace(1) }),
      entry({ accountNumber: number, traceNumber: trace(2) }),
    ];
    await arrive(bank, 'a.ach', fileOf(batch(entries)));
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
    expect(await asides(bank)).toEqual([]);
    expect(await entriesOf(bank)).toMatchObject([{ kind: 'Return', amount: 10_00 }]);
  });

  test('of another organisation do not enter by the folder of this one', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await openAccount(other);
    const theirNumber = String((await other.call('GET', `/accounts/${theirs}`)).body.data.attributes.accountNumber);
    await arrive(bank, 'a.ach', fileOf(batch([entry({ accountNumber: theirNumber })])));
    await handleReports(bank);
    expect(await balanceOf(other, theirs)).toBe(0);
    expect(await entriesOf(bank)).toHaveLength(1);
  });

  test.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line ends', (text: string) => text.replaceAll('\n', '')],
    ['Latin-1 letters', (text: string) => text.replace('JANE MARLOW', 'JOS\u00c9 MU\u00d1OZ ')],
    ['two files in one object', (text: string) => text + text],
  ])('with %s are read', async (_, change) => {
    const bytes = fileOf(batch([entry({ accountNumber: number })]));
    const text = change(Buffer.from(bytes).toString('latin1'));
    await arrive(bank, 'a.ach', Buffer.from(text, 'latin1'));
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
  });
});

describe('answers to our entries', () => {
  const sent = async (overrides: object = {}) => {
    const id = await makeAch(bank, account, { amount: 10_00, ...overrides });
    await runDue(bank, '2026-12-01T21:45:00Z');
    return { id, traceNumber: String((await payment(bank, id)).attributes['traceNumber']) };
  };

  test('a return finds its payment by trace number, direction and amount', async () => {
    const { id, traceNumber } = await sent();
    await arrive(bank, 'r.ach', fileOf(batch([returned(traceNumber, 'R03')])));
    await handleReports(bank);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'NoAccount' });
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('a number that came round names the entry that had left when the return settled', async () => {
    const { id, traceNumber } = await sent();
    const [older] = await bank.table.query({ pk: tracePartition(bank.organisationId, traceNumber) });
    const window = instant('2026-12-03T21:45:00.000Z');
    const newer = { ...older, window, source: { type: 'achPayment', id: '999999999000000001' } };
    const key = traceKey({ scope: bank.organisationId, routingNumber, window }, bank.organisationId, traceNumber);
    await bank.table.put({ Item: { ...newer, ...key }, ConditionExpression: 'attribute_not_exists(pk)' });
    await arrive(bank, 'later.ach', fileOf(batch([returned(traceNumber, 'R03')], { settlementDay: 338 })));
    expect(takeSent(bank, 'ach-rail')).toMatchObject([{ paymentId: newer.source.id, settlementDate: '2026-12-04' }]);
    await arrive(bank, 'r.ach', fileOf(batch([returned(traceNumber, 'R03')], { settlementDay: 337 })));
    expect(takeSent(bank, 'ach-rail')).toMatchObject([{ paymentId: newer.source.id }]);
    await arrive(bank, 'r2.ach', fileOf(batch([returned(traceNumber, 'R03')], { settlementDay: 336 })));
    expect(takeSent(bank, 'ach-rail')).toMatchObject([{ paymentId: id, settlementDate: '2026-12-02' }]);
  });

  test('a second return of a payment is put aside, and the first one in another file is not', async () => {
    const { id, traceNumber } = await sent();
    const bring = async (name: string, overrides: object, day = 336) => {
      const again = batch([returned(traceNumber, 'R03', overrides)], { settlementDay: day });
      await arrive(bank, name, fileOf(again));
      await handleReports(bank);
    };
    await bring('first.ach', { traceNumber: trace(1) });
    await bring('again.ach', { traceNumber: trace(1) });
    expect(await asides(bank)).toEqual([]);
    await bring('second.ach', { traceNumber: trace(2) });
    await bring('reused.ach', { traceNumber: trace(1) }, 337);
    expect((await asides(bank)).map(({ why }) => why)).toEqual([
      expect.stringContaining('dishonor this duplicate return with R67'),
      expect.stringContaining('dishonor this duplicate return with R67'),
    ]);
    expect((await payment(bank, id)).attributes.status).toBe('Returned');
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('a part whose message is refused before its retry ends stays open', async () => {
    const { traceNumber } = await sent();
    for (const number of [1, 2]) {
      await arrive(
        bank,
        `${number}.ach`,
        fileOf(batch([returned(traceNumber, 'R03', { traceNumber: trace(number) })])),
      );
      await handleReports(bank);
    }
    const [aside] = await asides(bank);
    const send: typeof bank.platform.queues.send = async ({ body }) =>
      void (await createQueueHandler(achRailWorker, bank.platform)(sqsEvent(body)));
    const platform = { ...bank.platform, queues: { ...bank.platform.queues, send } };
    await createQueueHandler(achFileIntake, platform)(sqsEvent({ key: aside?.key, retries: aside?.id }));
    expect((await asides(bank)).map(({ settledAt }) => settledAt)).toEqual([undefined]);
    await deliver(bank, achFileIntake, { key: aside?.key, retries: aside?.id });
    expect((await asides(bank)).map(({ settledBy }) => settledBy)).toEqual(['retry']);
    await handleReports(bank);
    expect((await asides(bank)).map(({ settledAt }) => settledAt)).toEqual([undefined]);
  });

  test('a return by a file after the same one by the sandbox is recorded, and a second one is put aside', async () => {
    const { id, traceNumber } = await sent();
    expect((await step(bank, 'return', id, { reason: 'NoAccount' })).status).toBe(200);
    for (const [number, count] of [
      [1, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      await arrive(
        bank,
        `${count}-${number}.ach`,
        fileOf(batch([returned(traceNumber, 'R03', { traceNumber: trace(number) })])),
      );
      await handleReports(bank);
      expect(await asides(bank)).toHaveLength(count);
    }
  });

  test('a return of another amount or direction, and of an unknown trace number, is put aside', async () => {
    const { id, traceNumber } = await sent();
    const answers = [
      returned(traceNumber, 'R03', { amountCents: 10_01, traceNumber: trace(1) }),
      returned(traceNumber, 'R01', { transactionCode: '26', traceNumber: trace(2) }),
      returned('999999990000001', 'R03', { traceNumber: trace(3) }),
      returned(traceNumber, 'R50', { traceNumber: trace(4) }),
    ];
    await arrive(bank, 'r.ach', fileOf(batch(answers)));
    expect(await handleReports(bank)).toBe(0);
    expect((await payment(bank, id)).attributes.status).toBe('Sent');
    expect((await asides(bank)).map(({ why }) => why.slice(0, 4))).toEqual(['R03:', 'R01:', 'R03:', 'R50:']);
  });

  test('a notification of change is recorded', async () => {
    const { traceNumber } = await sent();
    const file = fileOf(batch([changed(traceNumber, 'C01', '20044119')], { entryClass: 'COR' }));
    await arrive(bank, 'c.ach', file);
    expect(takeSent(bank, 'ach-rail')).toMatchObject([{ kind: 'changed', code: 'C01', corrected: '20044119' }]);
    expect(await asides(bank)).toEqual([]);
  });
});

describe('what cannot be used', () => {
  test.each([
    ['it is empty', Buffer.from('')],
    ['it is a zip archive', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['it is encrypted or signed with PGP', Buffer.from('-----BEGIN PGP MESSAGE-----\n')],
    ['it is no text: it may be encrypted', Buffer.from([0x85, 0x01, 0x0c])],
    ['it has neither a file header nor a batch', Buffer.from('name,amount\nJane,1\n')],
  ])('%s: the whole file is put aside with an alarm, and nothing is sent', async (why, bytes) => {
    expect(await arrive(bank, 'x.ach', bytes)).toBe(true);
    expect(await handleReports(bank)).toBe(0);
    const [aside] = await asides(bank);
    expect(aside).toMatchObject({ why });
    expect(aside).not.toHaveProperty('line');
    expect(alarms()).toBe(1);
  });

  test('a file of a bank of another stage', async () => {
    const key = `incoming/011000015/${bank.organisationId}/x.ach`;
    await arrive(bank, key, fileOf(batch([entry({})])));
    expect(await asides(bank)).toMatchObject([{ key, why: 'its folder is not that of a bank of this stage' }]);
  });

  test('a file whose totals are wrong is put aside whole, and taken when an operator tries it again', async () => {
    const text = Buffer.from(fileOf(batch([entry({ accountNumber: number })]))).toString('latin1');
    const wrong = text.replace(/^(820\d{17})0/m, '$11');
    await arrive(bank, 'x.ach', Buffer.from(wrong.replace('000000001000', '000000002000'), 'latin1'));
    expect(await handleReports(bank)).toBe(0);
    const [aside] = await asides(bank);
    expect(aside?.why).toMatch('its totals are wrong');
    await deliver(bank, achFileIntake, { key: aside?.key, retries: aside?.id });
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
    expect((await asides(bank)).map(({ settledBy }) => settledBy)).toContain('retry');
  });

  const retry = (id: string | undefined) =>
    deliver(bank, achFileIntake, { key: `incoming/${routingNumber}/${bank.organisationId}/x.ach`, retries: id });

  test('a file that still cannot be read when it is tried again stays open', async () => {
    await arrive(bank, 'x.ach', Buffer.from('name,amount\nJane,1\n'));
    const [aside] = await asides(bank);
    for (let times = 1; times <= 2; times += 1) {
      expect(await retry(aside?.id)).toBe(true);
      expect(alarms()).toBe(1 + times);
      expect((await asides(bank)).map(({ settledAt }) => settledAt)).toEqual([undefined]);
    }
  });

  test('the parts beyond 500 have one note, and its retry gives them notes of their own', async () => {
    const answers = Array.from({ length: 1_020 }, (_, index) =>
      returned('999999990000001', 'R03', { traceNumber: trace(index + 1) }),
    );
    await arrive(bank, 'x.ach', fileOf(batch(answers)));
    const rest = async () => (await asides(bank)).find(({ partsBefore }) => partsBefore !== undefined);
    const first = await rest();
    expect(first).toMatchObject({ partsBefore: 500, why: expect.stringContaining('more than 500 parts') });
    expect(await asides(bank)).toHaveLength(501);
    await retry(first?.id);
    expect(await rest()).toMatchObject({ partsBefore: 900 });
    expect((await rest())?.settledAt).toBeUndefined();
    expect(await asides(bank)).toHaveLength(901);
    await retry(first?.id);
    expect(await rest()).toMatchObject({ partsBefore: 1_020, settledBy: 'retry' });
    expect(await asides(bank)).toHaveLength(1_021);
  });

  test('a damaged entry is put aside, and the others are taken', async () => {
    const entries = [1, 2].map((one) => entry({ accountNumber: number, traceNumber: trace(one) }));
    const lines = Buffer.from(fileOf(batch(entries)))
      .toString('latin1')
      .split('\n');
    lines[2] = `${lines[2]?.slice(0, 1) ?? ''}99${lines[2]?.slice(3) ?? ''}`;
    await arrive(bank, 'x.ach', Buffer.from(lines.join('\n'), 'latin1'));
    await handleReports(bank);
    expect(await received()).toHaveLength(1);
    expect(await asides(bank)).toMatchObject([{ line: 3 }]);
  });

  test('notes of what is aside have no account number and no name of the file', async () => {
    const twice = entry({ accountNumber: '999999999999' });
    await arrive(bank, 'x.ach', fileOf(batch([twice]), batch([twice])));
    expect(await asides(bank)).toHaveLength(1);
    expect(JSON.stringify(await asides(bank))).not.toMatch(/999999999999|MARLOW/);
  });
});

test('a version of a file that was replaced at once is read all the same', async () => {
  const key = `incoming/${routingNumber}/${bank.organisationId}/v.ach`;
  const read = jest.spyOn(bank.platform.achFiles, 'read');
  await deliver(bank, achFileIntake, {
    source: 'aws.s3',
    detail: { object: { key, 'version-id': '000000000001' } },
  });
  expect(read).toHaveBeenCalledWith(key, '000000000001');
  read.mockRestore();
});

test('names of objects are decoded as S3 encodes them, and taken as EventBridge has them', () => {
  const notified = (key: string) => filesOf({ Records: [{ s3: { object: { key, versionId: '1' } } }] });
  expect(notified('incoming/1/Bank+A%2BB/%C3%BC%20.ach')).toEqual([
    { key: 'incoming/1/Bank A+B/ü .ach', versionId: '1' },
  ]);
  const key = 'incoming/1/a+b%20.ach';
  expect(filesOf({ source: 'aws.s3', detail: { object: { key } } })).toEqual([{ key, versionId: undefined }]);
  expect(filesOf({ Event: 's3:TestEvent', Service: 'Amazon S3' })).toEqual([]);
  expect(() => filesOf({ nothing: 1 })).toThrow();
});
