import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { dueKinds } from '../../../functions/time/due/due-kinds.generated.ts';
import { dueWorkAsideMessage } from '../../../functions/time/due/aside.ts';
import { dueWorker } from '../../../functions/time/due/workers/due.ts';
import { dueQueue } from '../../../functions/time/due/queues.ts';
import { dueAttributes } from '../../../functions/kernel/due/due-index.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { authorized, moneyOf, openCard } from '../../cards/authorizations/authorization-bank.ts';
import { openAccount, paymentsOf, schedule } from '../../support/bank/bank.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver } from '../../support/bank/workers.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

/** Moves the clock, with the worker if the request does not wait for it, and answers the status of the clock. */
async function advance(attributes: object): Promise<string> {
  const { status } = await bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes } });
  expect([200, 202]).toContain(status);
  if (status === 202) expect(await deliver(bank, clockWorker, { organisationId: bank.organisationId })).toBe(true);
  return (await bank.call('GET', '/sandbox/clock')).body.data.attributes.status as string;
}
const put = (item: StoredItem) => bank.table.put({ Item: item });
const alarms = () =>
  bank.logs.filter(
    ({ message, fields }) => message === dueWorkAsideMessage.text && fields.organisationId === bank.organisationId,
  );

/** What the events of this test tell of work that failed. */
async function failedWork(): Promise<readonly object[]> {
  const cipher = await bank.platform.cipher(bank.organisationId);
  return (await journalRows(bank)).flatMap(({ events, txId }) =>
    events === undefined
      ? []
      : openEnvelope(events, cipher, bank.organisationId, txId)
          .events.filter(({ type }) => type === 'dueWork.failed')
          .map(({ attributes }) => attributes),
  );
}

/** The item of a schedule, without what its runs need. */
async function breakSchedule(id: string): Promise<() => Promise<void>> {
  const key = { pk: `rec#${bank.organisationId}#${id.slice(0, 9)}`, sk: id.slice(9) };
  const whole = await bank.table.get(key);
  if (whole === undefined) throw new Error('there is no such schedule');
  await put({ ...whole, amount: 'damaged' });
  return async () => put({ ...(await bank.table.get(key)), ...whole });
}

describe('a due item that always fails', () => {
  test.each(dueKinds.map(({ kind }) => kind.prefix))(
    'of the kind %s does not stop the clock: it is put aside with an alarm and an event',
    async (prefix) => {
      const from = await openAccount(bank, { cents: 1_000_00 });
      await schedule(bank, from, await openAccount(bank), { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
      const key = { pk: `${prefix}#${bank.organisationId}#999000001`, sk: '000000001' };
      const dueAt = '2026-12-03T15:00:00.000Z' as Instant;
      await put({ ...key, ...dueAttributes(bank.organisationId, key, dueAt), broken: true });
      expect(await advance({ to: '2026-12-12' })).toBe('Idle');
      expect(await paymentsOf(bank, from)).toHaveLength(2);
      expect(await failedWork()).toEqual([
        expect.objectContaining({
          resourceType: expect.any(String),
          resourceId: expect.stringMatching(/^999000001/),
          dueAt,
        }),
      ]);
      expect(alarms()).toHaveLength(1);
      await bank.table.transact([{ Delete: { Key: key } }]);
    },
  );

  test('is tried again by the next journey of the clock, told once, and taken up after its repair', async () => {
    const from = await openAccount(bank, { cents: 1_000_00 });
    const { body } = await schedule(bank, from, await openAccount(bank), {
      schedule: { interval: 'Weekly', dayOfWeek: 'Friday' },
    });
    const repair = await breakSchedule(body.data.id as string);
    expect(await advance({ to: '2026-12-05' })).toBe('Idle');
    expect(await advance({ to: '2026-12-06' })).toBe('Idle');
    expect([await paymentsOf(bank, from), await failedWork(), alarms()].map(({ length }) => length)).toEqual([0, 1, 2]);
    await repair();
    expect(await advance({ to: '2026-12-12' })).toBe('Idle');
    expect(await paymentsOf(bank, from)).toHaveLength(2);
    expect(await failedWork()).toHaveLength(1);
  });

  test('is put aside even if the note about it cannot be read', async () => {
    const { body } = await schedule(bank, await openAccount(bank, { cents: 1_00 }), await openAccount(bank), {
      schedule: { interval: 'Weekly', dayOfWeek: 'Friday' },
    });
    await breakSchedule(body.data.id as string);
    await advance({ to: '2026-12-05' });
    const [note] = await bank.table.query({ pk: `das#${bank.organisationId}` });
    if (note === undefined) throw new Error('there is no note');
    await put({ pk: note.pk, sk: note.sk, version: 'damaged' });
    expect(await advance({ to: '2026-12-12' })).toBe('Idle');
  });

  test('that has to wait for another one that fails does not stop the clock either', async () => {
    const card = await openCard(bank);
    await authorized(bank, card);
    const key = { pk: `cac#${bank.organisationId}#${card.accountId}`, sk: card.cardId.slice(9) };
    const whole = await bank.table.get(key);
    if (whole === undefined) throw new Error('there is no such activity');
    await put({ ...whole, open: [] });
    expect(await advance({ by: { days: 9 } })).toBe('Idle');
    expect(await failedWork()).toMatchObject([{ resourceType: 'card', resourceId: card.cardId }]);
    await put({ ...whole, version: Number((await bank.table.get(key))?.['version']) });
    expect(await advance({ by: { days: 1 } })).toBe('Idle');
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });
});

test('ends of days that cannot be written do not stop the clock, and are made up for after the repair', async () => {
  const from = await openAccount(bank, { cents: 1_000_00 });
  await schedule(bank, from, await openAccount(bank), { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
  const other = await openAccount(bank, { cents: 5_00 });
  const key = { pk: `acc#${bank.organisationId}#${other}`, sk: '-' };
  const whole = await bank.table.get(key);
  if (whole === undefined) throw new Error('there is no such account');
  await put({ ...whole, balance: 'damaged' });
  expect(await advance({ to: '2026-12-12' })).toBe('Idle');
  expect(await paymentsOf(bank, from)).toHaveLength(2);
  expect(await failedWork()).toEqual([expect.objectContaining({ resourceType: 'accountEndOfDay' })]);
  await put(whole);
  expect(await advance({ to: '2026-12-13' })).toBe('Idle');
  const { body } = await bank.call('GET', `/account-end-of-day?filter[accountId]=${from}`);
  expect(body.data).toHaveLength(12);
});

test('the due worker puts an item aside at its last try, with an alarm and one event', async () => {
  const key = { pk: `rec#${bank.organisationId}#999000001`, sk: '000000001' };
  const dueAt = '2026-12-01T14:00:00.000Z' as Instant;
  await put({ ...key, ...dueAttributes(bank.organisationId, key, dueAt), broken: true });
  const message = { organisationId: bank.organisationId, alone: key };
  const receive = (receives: number) => deliver(bank, dueWorker, message, receives);
  for (let receives = 1; receives < dueQueue.maxReceiveCount; receives += 1)
    expect(await receive(receives)).toBe(false);
  expect([await failedWork(), alarms()]).toEqual([[], []]);
  for (const _ of [1, 2]) expect(await receive(dueQueue.maxReceiveCount)).toBe(false);
  expect(await failedWork()).toMatchObject([{ resourceType: 'recurringPayment', resourceId: '999000001000000001' }]);
  expect(alarms()).toHaveLength(2);
  expect(dueWorker.alarmsOn).toContain(dueWorkAsideMessage);
});
