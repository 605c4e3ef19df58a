import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { openAccount, paymentsOf, schedule } from '../support/bank/bank.ts';
import { night } from '../support/night.ts';
import { useVirtualStage, type VirtualStage } from './stage/virtual-stage.ts';

/** A Wednesday, an hour before the recurring payments of the day. */
const stage = useVirtualStage('2026-12-02T10:00:00.000Z');
type NightBank = Awaited<ReturnType<VirtualStage['organisation']>>;

/** The events of an organisation of one type, as the list of events has them. */
const eventsOf = async ({ call }: NightBank, type: string): Promise<readonly unknown[]> =>
  (await call('GET', `/events?filter[type]=${type}`)).body.data as readonly unknown[];

night(
  'put-aside',
  'a row that cannot be read waits with all behind it; a row that the stream has lost is handed over',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const { organisationId } = bank;
    const faulty = bank.callChanging('jrn#', (row) => ({ ...row, at: 'damaged' }));
    await page.rings('PutAside', async () => {
      await openAccount(faulty);
      await stage.work();
    });
    stage.clock.advance({ minutes: 1 });
    await openAccount(bank);
    await stage.work();
    expect((await page.run('work list')).output).toMatch(
      new RegExp(`${organisationId} +projector .* has a moment that is not an instant +jrn#`),
    );
    expect(await eventsOf(bank, 'account.created')).toEqual([]);

    for (const { before } of faulty.changed) await stage.table.put({ Item: before });
    await page.run('work resume', { organisation: organisationId });
    await page.isSilent(() => stage.passMinutes(5));
    expect((await page.run('work list')).output).toBe('no work is aside');
    expect(await eventsOf(bank, 'account.created')).toHaveLength(2);

    await openAccount(bank);
    await stage.workWithoutStream();
    expect(await eventsOf(bank, 'account.created')).toHaveLength(2);
    const rows = await stage.table.query({ pk: journalPartition(organisationId) });
    const lost = rows.slice(-2);
    for (const { sk } of lost) {
      await page.run('aws dynamodb put-item', {
        table: stage.tableName,
        organisation: organisationId,
        'sort key of the row': sk,
        now: stage.clock.now(),
      });
    }
    await page.run('work resume', { organisation: organisationId });
    await page.isSilent(() => stage.passMinutes(5));
    expect(await eventsOf(bank, 'account.created')).toHaveLength(3);
  },
);

/** An organisation with recurring payments of a day of the week, whose items are damaged, and their repair. */
async function damagedSchedules(count: number, dayOfWeek: string) {
  const bank = await stage.organisation();
  const [from, to] = [await openAccount(bank, { cents: 1_000_00 }), await openAccount(bank)];
  const whole: StoredItem[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await schedule(bank, from, to, { schedule: { interval: 'Weekly', dayOfWeek } });
    const id = body.data.id as string;
    const item = await stage.table.get({ pk: `rec#${bank.organisationId}#${id.slice(0, 9)}`, sk: id.slice(9) });
    if (item === undefined) throw new Error(`there is no schedule ${id}`);
    whole.push(item);
    await stage.table.put({ Item: { ...item, amount: 'damaged' } });
  }
  await stage.work();
  const repair = async () => {
    for (const Item of whole) await stage.table.put({ Item });
  };
  return { ...bank, from, repair };
}

night('due-work-aside', 'work that fails always is done late after its repair', stage, async (page) => {
  const { organisationId: organisation, ...bank } = await damagedSchedules(1, 'Wednesday');
  await page.rings('DueWorkAside', () => stage.until('2026-12-02T12:00:00.000Z'));
  expect((await page.run('work list')).output).toMatch(
    new RegExp(`${organisation} +due +2026-12-02T\\S+ +ZodError at amount +rec#`),
  );
  await bank.repair();
  await page.run('work resume', { organisation });
  await page.isSilent(() => stage.passHours(1));
  expect((await page.run('work list')).output).toBe('no work is aside');
  expect(await stage.alarmsDuring(stage.work)).toEqual(['DueDeadLetters']);
  await page.run('queue redrive');
  expect(await stage.alarmsDuring(stage.work)).toEqual([]);
  expect(await paymentsOf(bank, bank.from)).toHaveLength(1);
});

night('dead-letters', 'they are shown, moved back one by one, and handled', stage, async (page) => {
  const bank = await damagedSchedules(2, 'Thursday');
  const letters = async () => (await page.run('queue peek')).output.split('\n').slice(1);
  await page.rings('DueDeadLetters', () => stage.until('2026-12-03T11:40:00.000Z'));
  expect((await letters())[0]).toContain(`{"organisationId":"${bank.organisationId}"`);
  await bank.repair();
  await page.run('queue redrive due --stage <stage> --max 1');
  await stage.work();
  expect(await paymentsOf(bank, bank.from)).toHaveLength(1);
  await page.run('queue redrive due --stage <stage>');
  await page.isSilent(stage.work);
  expect(await letters()).toEqual([]);
  expect(await paymentsOf(bank, bank.from)).toHaveLength(2);

  await page.rings('DueDeadLetters', () => stage.send('due-dlq', 'no JSON'));
  const [messageId = ''] = (await letters())[0]?.split(' ') ?? [];
  await page.run('queue drop due', { messageId });

  await page.rings('RouterStreamDeadLetters', () => stage.send('bankstack-live-router-stream-dead-letters', '{}'));
  const [letter = ''] = (await stage.peek('router-stream'))[0]?.split(' ') ?? [];
  await page.run('queue drop router-stream', { messageId: letter });
  await page.run('work resume');
  await page.isSilent(stage.work);
});

night('late-due-work', 'work whose wake-up was lost is found by the next sweep, and done', stage, async (page) => {
  const bank = await stage.organisation();
  const [from, to] = [await openAccount(bank, { cents: 1_000_00 }), await openAccount(bank)];
  await schedule(bank, from, to, { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
  await stage.until('2026-12-04T10:55:00.000Z');
  const endDisturbance = stage.disturb(['wake-ups'], 'loses');
  await stage.until('2026-12-04T11:15:00.000Z');
  endDisturbance();
  expect(await paymentsOf(bank, from)).toEqual([]);
  await page.rings('LateDueWork', () => stage.passHours(1));
  expect((await page.run('work list')).output).toBe('no work is aside');
  await page.run('work resume', { organisation: bank.organisationId });
  await page.isSilent(() => stage.passHours(1));
  expect(await paymentsOf(bank, from)).toHaveLength(1);
});
