import type { ProcessorAnswer, RenewalOrder, StatusChange } from '../../../functions/ports/card-processor/port.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import { untoldStatusMessage, unrenewedCardMessage } from '../../../functions/cards/cards/due-steps.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { type PlasticSettings, usualPlastic } from '../../../functions/cards/cards/settings.ts';
import { fund } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { activate, makeCard, statusOf, stepOf } from './card-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
const emitted: StatusChange[] = [];
const orders: RenewalOrder[] = [];
let answer: ProcessorAnswer<'taken'>;
let renewed: ProcessorAnswer<string> | undefined;

beforeEach(() => {
  emitted.length = 0;
  orders.length = 0;
  bank.logs.length = 0;
  answer = { outcome: 'answered', value: 'taken' };
  renewed = undefined;
  Object.assign(bank.platform, {
    cardProcessor: {
      ...simulatedCardProcessor,
      changeStatus: (change: StatusChange) => (emitted.push(change), Promise.resolve(answer)),
      renew: (order: RenewalOrder) =>
        (orders.push(order), renewed === undefined) ? simulatedCardProcessor.renew(order) : Promise.resolve(renewed),
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

  test('a card in use is renewed 60 days before its end, with events of the card and of its plastic', async () => {
    const id = await makeActive();
    await runDue(bank, '2027-01-31T04:00:00Z');
    expect(await cardOf(id)).toMatchObject({ expirationDate: '2027-03' });
    const types = await eventTypesOf(bank, () => runDue(bank, '2027-01-31T05:00:00Z'));
    expect(types).toEqual(['card.renewed', 'cardShipment.created']);
    expect(orders).toEqual([
      expect.objectContaining({ expirationDate: '2027-03', shipment: expect.stringMatching(/-2027-03$/) }),
    ]);
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

  describe('by the settings of the stage', () => {
    afterEach(() => Object.assign(bank.platform.settings, { plastic: usualPlastic }));
    const set = (values: Partial<PlasticSettings>) =>
      Object.assign(bank.platform.settings, { plastic: { ...usualPlastic, ...values } });
    const monthOf = async (id: string) => (await cardOf(id)).expirationDate as string;

    test('a card is renewed as many days before its end as they say', async () => {
      set({ renewalDays: 30 });
      const id = await makeActive();
      await runDue(bank, '2027-01-31T05:00:00Z');
      await runDue(bank, '2027-03-02T04:00:00Z');
      expect(await monthOf(id)).toBe('2027-03');
      await runDue(bank, '2027-03-02T05:00:00Z');
      expect(await monthOf(id)).toBe('2031-03');
    });

    test('a Frozen card is renewed once it is unfrozen', async () => {
      set({ renewsFrozen: false });
      const id = await makeActive();
      await stepOf(bank, id, 'freeze');
      await runDue(bank, '2027-02-10T05:00:00Z');
      expect(await monthOf(id)).toBe('2027-03');
      await stepOf(bank, id, 'unfreeze');
      await runDue(bank);
      expect(await monthOf(id)).toBe('2031-03');
    });

    test('a card without a use is renewed if it is used after all, and else closes', async () => {
      set({ renewsUnusedDays: 40 });
      const [used, unused] = [await makeActive(), await makeActive()];
      await runDue(bank, '2027-02-10T05:00:00Z');
      expect([await monthOf(used), await monthOf(unused)]).toEqual(['2027-03', '2027-03']);
      const { last4Digits } = await cardOf(used);
      const account = used.slice(0, 9);
      await fund(bank, account, 100_00);
      await bank.call('POST', '/sandbox/authorizations', bodies.authorization(account, last4Digits as string));
      await runDue(bank, '2027-02-18T05:00:00Z');
      expect([await monthOf(used), await monthOf(unused)]).toEqual(['2031-03', '2027-03']);
      await runDue(bank, '2027-04-01T05:00:00Z');
      expect(await statusOf(bank, unused)).toBe('ClosedByCustomer');
    });
  });
});
