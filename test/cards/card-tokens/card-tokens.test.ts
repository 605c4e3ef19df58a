import { untoldTokenMessage } from '../../../functions/cards/card-tokens/due-steps.ts';
import type { ProcessorAnswer, TokenStatusChange } from '../../../functions/ports/card-processor/port.ts';
import { openCustomer, refusals } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { signingProcessor } from '../processor-messages/processor.ts';
import { activateToken, activeToken, askForToken, stepToken, tokenAttributes, tokenOf } from './token-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
const orders: TokenStatusChange[] = [];
let answer: ProcessorAnswer<'taken'>;

beforeEach(() => {
  orders.length = 0;
  answer = { outcome: 'answered', value: 'taken' };
  const changeToken = (order: TokenStatusChange) => (orders.push(order), Promise.resolve(answer));
  Object.assign(bank.platform, { cardProcessor: { ...signingProcessor, changeToken } });
});

const attributes = (id: string) => tokenAttributes(bank, id);
const statusOf = async (id: string) => (await attributes(id)).status as string;
const ordersTaken = () => orders.map(({ status, number }) => [status, number]);
const trusted = { source: 'App', recommendation: 'Approve', score: 5 };

describe('the rules', () => {
  test.each<[string, object, object]>([
    ['approve what comes from the app and is trusted', trusted, { decision: 'Approved', status: 'Inactive' }],
    ['want a code for a number that was typed in', { source: 'Manual', score: 5 }, { decision: 'Verify' }],
    ['want a code where the wallet wants one', { ...trusted, recommendation: 'Verify' }, { decision: 'Verify' }],
    ['want a code below the score of the stage', { ...trusted, score: 3 }, { decision: 'Verify' }],
    [
      'decline what the wallet advises against',
      { ...trusted, recommendation: 'Decline' },
      { declineReason: 'NotRecommended' },
    ],
    ['decline a low score', { ...trusted, score: 1 }, { declineReason: 'LowScore', status: 'Declined' }],
  ])('%s', async (_, question, expected) => {
    const { body } = await askForToken(bank, await makeCard(bank), question);
    expect(body.data.attributes).toMatchObject({ decidedBy: 'Rules', ...expected });
  });

  test('give a card that is Frozen no token, and one with 20 open tokens none more', async () => {
    const cardId = await makeCard(bank);
    const first = await tokenOf(bank, cardId);
    for (let count = 2; count <= 20; count += 1) await tokenOf(bank, cardId);
    const declined = await askForToken(bank, cardId);
    expect(declined.body.data.attributes).toMatchObject({ status: 'Declined', declineReason: 'TooManyTokens' });
    await stepToken(bank, first, 'deactivate');
    expect((await askForToken(bank, cardId)).body.data.attributes.decision).toBe('Approved');
    await stepOf(bank, cardId, 'freeze');
    expect((await askForToken(bank, cardId)).body.data.attributes.declineReason).toBe('CardNotActive');
    await runDue(bank);
    const { body } = await bank.call('GET', `/card-tokens?filter[cardId]=${cardId}&filter[status][]=Suspended`);
    expect(body.data).toHaveLength(20);
  });
});

test('a token is suspended, resumed and deactivated, each with its event, and the processor is told once', async () => {
  const id = await activeToken(bank, await makeCard(bank));
  const types = await eventTypesOf(bank, async () => {
    for (const step of ['suspend', 'suspend', 'resume', 'resume']) {
      expect((await stepToken(bank, id, step)).status).toBe(200);
      await runDue(bank);
    }
    for (const step of ['deactivate', 'deactivate']) await stepToken(bank, id, step);
    await runDue(bank);
  });
  expect(types).toEqual(Array(3).fill('cardToken.statusChanged'));
  expect([await statusOf(id), ordersTaken()]).toEqual([
    'Deactivated',
    [
      ['Suspended', 1],
      ['Active', 2],
      ['Deactivated', 3],
    ],
  ]);
  expect(refusals(await stepToken(bank, id, 'resume'))[0]?.[0]).toBe('invalid_state');
});

test('tokens are suspended with their card, and resumed with it only if that has suspended them', async () => {
  const cardId = await makeCard(bank);
  const [usual, ownSuspended, ready] = [
    await activeToken(bank, cardId),
    await activeToken(bank, cardId),
    await tokenOf(bank, cardId),
  ];
  await stepToken(bank, ownSuspended, 'suspend');
  await stepOf(bank, cardId, 'freeze');
  await runDue(bank);
  const statuses = () => Promise.all([usual, ownSuspended, ready].map(statusOf));
  expect(await statuses()).toEqual(['Suspended', 'Suspended', 'Suspended']);
  expect((await attributes(usual)).suspendedBy).toBe('card');
  expect(refusals(await stepToken(bank, usual, 'resume'))[0]?.[0]).toBe('invalid_state');
  await stepOf(bank, cardId, 'unfreeze');
  await runDue(bank);
  expect(await statuses()).toEqual(['Active', 'Suspended', 'Inactive']);
});

test.each(['close', 'report-lost', 'report-stolen'])('%s of a card deactivates its tokens', async (step) => {
  const cardId = await makeCard(bank);
  const id = await activeToken(bank, cardId);
  await stepOf(bank, cardId, step);
  await runDue(bank);
  await runDue(bank);
  expect([await statusOf(id), ordersTaken().at(-1)]).toEqual(['Deactivated', ['Deactivated', 1]]);
});

describe('the organisation', () => {
  const requestedToken = async () => tokenOf(bank, await makeCard(bank), { isAsked: true });
  const approve = (id: string, withCode = false) =>
    bank.call('POST', `/card-tokens/${id}/approve`, { data: { type: 'approveCardToken', attributes: { withCode } } });

  test('approves and declines, and a decision can be repeated but not changed', async () => {
    const [one, other] = [await requestedToken(), await requestedToken()];
    expect(await statusOf(one)).toBe('Requested');
    for (let time = 0; time < 2; time += 1) {
      expect((await approve(one, true)).body.data.attributes).toMatchObject({ status: 'Inactive', decision: 'Verify' });
      const declined = await stepToken(bank, other, 'decline');
      expect(declined.body.data.attributes).toMatchObject({ declineReason: 'DeclinedByOrganisation' });
    }
    expect([(await approve(one)).status, (await stepToken(bank, one, 'decline')).status]).toEqual([409, 409]);
  });

  test('has two seconds; then the holder needs a code', async () => {
    const [id, late] = [await requestedToken(), await requestedToken()];
    bank.clock.advance({ seconds: 2 });
    expect((await approve(late)).status).toBe(409);
    await runDue(bank);
    for (const one of [id, late]) {
      expect(await attributes(one)).toMatchObject({ status: 'Inactive', decision: 'Verify', decidedBy: 'TimeOut' });
    }
  });

  test('does not approve a token of a card that was frozen meanwhile', async () => {
    const cardId = await makeCard(bank);
    const id = await tokenOf(bank, cardId, { isAsked: true });
    await stepOf(bank, cardId, 'freeze');
    expect(refusals(await approve(id))[0]?.[0]).toBe('invalid_state');
    bank.clock.advance({ seconds: 2 });
    await runDue(bank);
    expect(await attributes(id)).toMatchObject({ status: 'Declined', declineReason: 'CardNotActive' });
  });
});

test('the holder enters the code that the platform has sent', async () => {
  const id = await tokenOf(bank, await makeCard(bank), { source: 'Manual' });
  expect((await activateToken(bank, id, '000001')).status).toBe(400);
  expect((await activateToken(bank, id)).body.data.attributes.status).toBe('Inactive');
  expect((await activateToken(bank, id, '000002')).status).toBe(400);
  const { body } = await activateToken(bank, id, '000001');
  expect(body.data.attributes).toMatchObject({ status: 'Active', verifiedAt: expect.any(String) });
});

test.each(['approve', 'resume'])('a freeze that comes between what %s reads and writes is not outrun', async (step) => {
  const cardId = await makeCard(bank);
  const id = step === 'approve' ? await tokenOf(bank, cardId, { isAsked: true }) : await activeToken(bank, cardId);
  if (step === 'resume') await stepToken(bank, id, 'suspend');
  let isFrozen = false;
  const { transact } = bank.table;
  const raced = jest.spyOn(bank.table, 'transact').mockImplementation(async (...sent) => {
    if (!isFrozen) {
      isFrozen = true;
      expect((await stepOf(bank, cardId, 'freeze')).status).toBe(200);
      await runDue(bank);
    }
    return transact(...sent);
  });
  try {
    expect(refusals(await stepToken(bank, id, step))[0]?.[0]).toBe('invalid_state');
  } finally {
    raced.mockRestore();
  }
  expect([isFrozen, await statusOf(id)]).toEqual([true, step === 'approve' ? 'Requested' : 'Suspended']);
});

describe('a customer', () => {
  test('suspends and deactivates tokens of own cards, and resumes only what customers have suspended', async () => {
    const cardId = await makeCard(bank);
    const { customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const own = await customerToken(bank, customer.data.id as string);
    const other = await customerToken(bank, await openCustomer(bank));
    const id = await activeToken(bank, cardId);
    expect((await stepToken(bank, id, 'suspend', { token: other })).status).toBe(404);
    for (const step of ['suspend', 'resume', 'suspend']) {
      expect((await stepToken(bank, id, step, { token: own })).status).toBe(200);
    }
    await stepToken(bank, id, 'suspend');
    expect((await stepToken(bank, id, 'resume', { token: own })).status).toBe(403);
    expect((await stepToken(bank, id, 'deactivate', { token: own })).status).toBe(200);
    const asked = await tokenOf(bank, cardId, { isAsked: true });
    expect((await stepToken(bank, asked, 'decline', { token: own })).status).toBe(403);
    const reader = await tokenWith(bank, 'cards');
    expect((await stepToken(bank, asked, 'suspend', { token: reader })).status).toBe(403);
  });
});

test('a processor that does not answer is told again, with an alarm from the fifth time on', async () => {
  const id = await activeToken(bank, await makeCard(bank));
  answer = { outcome: 'failed', failure: 'timeout' };
  await stepToken(bank, id, 'suspend');
  const alarms = () => bank.logs.filter(({ message }) => message === untoldTokenMessage.text).length;
  for (const minutes of [0, 1, 2, 5, 15]) {
    expect(alarms()).toBe(0);
    bank.clock.advance({ minutes });
    await runDue(bank);
  }
  expect([orders.length, alarms()]).toEqual([5, 1]);
  answer = { outcome: 'answered', value: 'taken' };
  bank.clock.advance({ minutes: 60 });
  await runDue(bank);
  await runDue(bank);
  expect(ordersTaken()).toEqual(Array(6).fill(['Suspended', 1]));
});

test('lists by card, account, customer, status and wallet', async () => {
  const cardId = await makeCard(bank);
  const [apple, google] = [await tokenOf(bank, cardId), await tokenOf(bank, cardId, { wallet: 'Google' })];
  const { account, customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
  const ids = async (query: string) =>
    ((await bank.call('GET', `/card-tokens?${query}`)).body.data as { id: string }[]).map(({ id }) => id);
  for (const query of [
    `filter[cardId]=${cardId}`,
    `filter[accountId]=${account.data.id}`,
    `filter[customerId]=${customer.data.id}`,
  ]) {
    expect(await ids(query)).toEqual([google, apple]);
    expect(await ids(`${query}&filter[wallet][]=Google`)).toEqual([google]);
    expect(await ids(`${query}&filter[status][]=Active`)).toEqual([]);
  }
});
