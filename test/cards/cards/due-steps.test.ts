import type { ProcessorAnswer, StatusChange } from '../../../functions/ports/card-processor/port.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import { untoldStatusMessage, unrenewedCardMessage } from '../../../functions/cards/cards/due-steps.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { activate, makeCard, statusOf, stepOf } from './card-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
const emitted: StatusChange[] = [];
let answer: ProcessorAnswer<'taken'>;
let renewed: ProcessorAnswer<string> | undefined;

beforeEach(() => {
  emitted.length = 0;
  bank.logs.length = 0;
  answer = { outcome: 'answered', value: 'taken' };
  renewed = undefined;
  Object.assign(bank.platform, {
    cardProcessor: {
      ...simulatedCardProcessor,
      changeStatus: (change: StatusChange) => (emitted.push(change), Promise.resolve(answer)),
      renew: (order: Parameters<typeof simulatedCardProcessor.renew>[0]) =>
        renewed === undefined ? simulatedCardProcessor.renew(order) : Promise.resolve(renewed),
    },
  });
});

const cardOf = async (id: string) => (await bank.call('GET', `/cards/${id}`)).body.data.attributes;
const statuses = () => emitted.map(({ status, number }) => [status, number]);

test('the processor is told the status once, with the number of its change', async () => {
  const id = await makeCard(bank);
  await stepOf(bank, id, 'freeze');
  await stepOf(bank, id, 'unfreeze');
  await stepOf(bank, id, 'report-lost');
  await runDue(bank);
  await runDue(bank);
  expect(statuses()).toEqual([['Lost', 3]]);
});

test('a processor that does not answer is asked again, and the status counts meanwhile', async () => {
  const id = await makeCard(bank);
  answer = { outcome: 'failed', failure: 'timeout' };
  await stepOf(bank, id, 'freeze');
  await runDue(bank);
  expect(await statusOf(bank, id)).toBe('Frozen');
  await runDue(bank);
  expect(emitted).toHaveLength(1);
  answer = { outcome: 'answered', value: 'taken' };
  bank.clock.advance({ minutes: 1 });
  await runDue(bank);
  expect(statuses()).toEqual([
    ['Frozen', 1],
    ['Frozen', 1],
  ]);
});

test('a change during a failure is told at once, and the older one never again', async () => {
  const id = await makeCard(bank);
  answer = { outcome: 'failed', failure: 'unavailable' };
  await stepOf(bank, id, 'freeze');
  await runDue(bank);
  answer = { outcome: 'answered', value: 'taken' };
  await stepOf(bank, id, 'report-stolen');
  await runDue(bank);
  bank.clock.advance({ days: 1 });
  await runDue(bank);
  expect(statuses()).toEqual([
    ['Frozen', 1],
    ['Stolen', 2],
  ]);
});

test('an alarm is raised once a day while the processor does not take a status', async () => {
  const id = await makeCard(bank);
  answer = { outcome: 'failed', failure: 'unknown card' };
  await stepOf(bank, id, 'close');
  for (let quarter = 0; quarter < 12; quarter += 1) {
    bank.clock.advance({ hours: 6 });
    await runDue(bank);
  }
  const alarms = bank.logs.filter(({ message }) => message === untoldStatusMessage.text);
  expect(alarms).toHaveLength(2);
  expect(alarms[0]?.fields).toMatchObject({ resourceId: id, outcome: 'unknown card', attempts: 5 });
});

describe('the last month', () => {
  const physical = { type: 'individualDebitCard', expiryDate: '2027-03' };
  const makeActive = async () => {
    const id = await makeCard(bank, physical);
    await activate(bank, id);
    await runDue(bank);
    return id;
  };

  test('a card in use is renewed 60 days before its end, without an event', async () => {
    const id = await makeActive();
    await runDue(bank, '2027-01-31T04:00:00Z');
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2027-03' });
    const types = await eventTypesOf(bank, () => runDue(bank, '2027-01-31T05:00:00Z'));
    expect(types).toEqual([]);
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2031-03', status: 'Active' });
    await runDue(bank, '2027-04-02T05:00:00Z');
    expect(await statusOf(bank, id)).toBe('Active');
  });

  test('a card that was never activated is not renewed, and closes at the end', async () => {
    const id = await makeCard(bank, physical);
    await runDue(bank, '2027-02-01T05:00:00Z');
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2027-03', status: 'Inactive' });
    await runDue(bank, '2027-04-01T03:00:00Z');
    expect(await statusOf(bank, id)).toBe('Inactive');
    const types = await eventTypesOf(bank, () => runDue(bank, '2027-04-01T04:00:00Z'));
    expect(types).toEqual(['card.statusChanged']);
    expect(await statusOf(bank, id)).toBe('ClosedByCustomer');
    await runDue(bank);
    expect(statuses()).toEqual([['ClosedByCustomer', 1]]);
  });

  test('a card that is activated in its last weeks is renewed then', async () => {
    const id = await makeCard(bank, physical);
    await runDue(bank, '2027-03-20T05:00:00Z');
    await activate(bank, id);
    await runDue(bank);
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2031-03', status: 'Active' });
  });

  test('a card that the processor does not renew is tried every day, with an alarm, and closes at the end', async () => {
    const id = await makeActive();
    renewed = { outcome: 'failed', failure: 'refused' };
    await runDue(bank, '2027-03-29T06:00:00Z');
    await runDue(bank, '2027-03-30T06:00:00Z');
    expect(bank.logs.filter(({ message }) => message === unrenewedCardMessage.text)).toHaveLength(2);
    await runDue(bank, '2027-03-31T06:00:00Z');
    await runDue(bank, '2027-04-01T06:00:00Z');
    expect(await statusOf(bank, id)).toBe('ClosedByCustomer');
  });

  test('an answer that is no later month is not believed', async () => {
    const id = await makeActive();
    renewed = { outcome: 'answered', value: '2027-03' };
    await runDue(bank, '2027-03-01T06:00:00Z');
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2027-03', status: 'Active' });
  });
});
