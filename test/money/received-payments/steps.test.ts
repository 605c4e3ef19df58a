import {
  anotherOrganisation,
  archiveOwner,
  forceAccount,
  freeze,
  fund,
  openAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { idOf, legs, read, receive, receiveAch, rowOf, step } from './received.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00.000Z');
  account = await openAccount(bank);
});

const detailOf = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail;

describe('advance', () => {
  test('200: a payment that is Advanced already stays so, without an event', async () => {
    const id = idOf(await receive(bank, account));
    const first = await step(bank, id, 'advance');
    const types = await eventTypesOf(bank, async () => {
      expect((await step(bank, id, 'advance')).body.data).toEqual(first.body.data);
    });
    expect([types, await legs(bank, account)]).toEqual([[], ['paymentAdvanceTransaction Credit 3000 3000']]);
  });

  test('200: two at once pay one advance', async () => {
    const id = idOf(await receive(bank, account));
    const answers = await Promise.all([step(bank, id, 'advance'), step(bank, id, 'advance')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rowOf(bank, account)).balance).toBe(30_00);
  });

  test('409: a debit, and a Completed payment', async () => {
    const debit = await step(bank, idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' })), 'advance');
    expect([debit.status, detailOf(debit)]).toEqual([409, expect.stringContaining('debit')]);
    const done = await step(bank, idOf(await receive(bank, account, { completionDate: '2026-12-01' })), 'advance');
    expect([done.status, detailOf(done)]).toEqual([409, expect.stringContaining('Completed')]);
  });

  test.each(['Frozen', 'Closed'])('409: on a %s account', async (status) => {
    const id = idOf(await receive(bank, account));
    await forceAccount(bank, account, { status });
    const answer = await step(bank, id, 'advance');
    expect([answer.status, detailOf(answer)]).toEqual([
      409,
      `The account ${account} is ${status}; it can move money only if it is Open`,
    ]);
    expect((await read(bank, id)).attributes.status).toBe('Pending');
  });

  test('409: on the account of an Archived customer', async () => {
    const id = idOf(await receive(bank, account));
    await archiveOwner(bank, account);
    const answer = await step(bank, id, 'advance');
    expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('Archived')]);
  });
});

describe('reprocess', () => {
  test('200: a debit is paid once the money is there; again it changes nothing', async () => {
    const id = idOf(await receiveAch(bank, account));
    await fund(bank, account, 40_00);
    const answer = await step(bank, id, 'reprocess');
    expect(answer.body.data.attributes).toMatchObject({ status: 'Completed' });
    const types = await eventTypesOf(bank, async () => {
      expect((await step(bank, id, 'reprocess')).body.data).toEqual(answer.body.data);
    });
    expect([types, (await rowOf(bank, account)).balance]).toEqual([[], 10_00]);
  });

  test('409: without the money it says so, and the debit waits on', async () => {
    const id = idOf(await receiveAch(bank, account));
    await fund(bank, account, 29_99);
    const answer = await step(bank, id, 'reprocess');
    expect(refusals(answer)).toEqual([['invalid_state', undefined]]);
    expect(detailOf(answer)).toBe('Insufficient funds: 2999 cents are available, the payment takes 3000');
    expect((await read(bank, id)).attributes.status).toBe('MarkedForReturn');
  });

  test('409: a payment that was paid at once, and one that was returned', async () => {
    await fund(bank, account, 30_00);
    const paid = idOf(await receiveAch(bank, account));
    expect(detailOf(await step(bank, paid, 'reprocess'))).toContain('Completed');
    const marked = idOf(await receiveAch(bank, account));
    await runDue(bank, '2026-12-02T13:30:00Z');
    expect(detailOf(await step(bank, marked, 'reprocess'))).toContain('Returned');
  });

  test('409: on a frozen account, though the money is there', async () => {
    const id = idOf(await receiveAch(bank, account));
    await fund(bank, account, 40_00);
    await freeze(bank, account);
    expect(detailOf(await step(bank, id, 'reprocess'))).toBe(
      `The account ${account} is Frozen; it can move money only if it is Open`,
    );
  });
});

describe('update', () => {
  const tag = (id: string, tags: unknown) =>
    bank.call('PATCH', `/received-payments/${id}`, { data: { type: 'achReceivedPayment', attributes: { tags } } });

  test('200: tags are merged, null removes one; the transactions to come carry them', async () => {
    const id = idOf(await receive(bank, account, { tags: { a: 'b', c: 'd' } }));
    const types = await eventTypesOf(bank, async () => {
      const answer = await tag(id, { a: null, e: 'f' });
      expect([answer.status, answer.body.data.attributes.tags]).toEqual([200, { c: 'd', e: 'f' }]);
      expect((await tag(id, { e: 'f' })).body.data).toEqual(answer.body.data);
    });
    expect(types).toEqual([]);
    await step(bank, id, 'advance');
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${account}`);
    expect(body.data[0].attributes.tags).toEqual({ c: 'd', e: 'f' });
  });

  test('400: tags that are none', async () => {
    const id = idOf(await receive(bank, account));
    expect(refusals(await tag(id, { a: 1 }))).toEqual([['invalid_value', '/data/attributes/tags/a']]);
  });

  test('409: of an Archived customer', async () => {
    const id = idOf(await receive(bank, account));
    await archiveOwner(bank, account);
    expect(refusals(await tag(id, { a: 'b' }))).toEqual([['invalid_state', undefined]]);
  });
});

test('403: to read is another scope than to write', async () => {
  const id = idOf(await receive(bank, account));
  const [reader, writer] = [
    await tokenWith(bank, 'received-payments'),
    await tokenWith(bank, 'received-payments-write'),
  ];
  const get = (token: string) => bank.call('GET', `/received-payments/${id}`, undefined, { token });
  const advance = (token: string) => bank.call('POST', `/received-payments/${id}/advance`, undefined, { token });
  expect([(await get(reader)).status, (await get(writer)).status]).toEqual([200, 403]);
  expect([(await advance(reader)).status, (await advance(writer)).status]).toEqual([403, 200]);
});

test('404: a missing payment, or one of somebody else', async () => {
  const other = await anotherOrganisation(bank);
  const foreign = idOf(await receive(other, await openAccount(other)));
  for (const id of [foreign, '999999999000000001', '1', 'x']) {
    for (const verb of ['advance', 'reprocess'] as const) expect((await step(bank, id, verb)).status).toBe(404);
    expect((await bank.call('GET', `/received-payments/${id}`)).status).toBe(404);
    expect((await bank.call('GET', `/declined-incoming-payments/${id}`)).status).toBe(404);
  }
});
