import {
  archiveOwner,
  balanceOf,
  close,
  freeze,
  openAccount,
  openCustomer,
  pay,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { paymentBody, scheduleBody } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let accountId: string;
beforeEach(async () => {
  accountId = await openAccount(bank, { tags: { purpose: 'rent' } });
  bank.clock.advance({ seconds: 1 });
});

type Step = 'enter' | 'activate' | 'deactivate';
const step = (name: Step, id = accountId): Promise<Answer> => bank.call('POST', `/accounts/${id}/${name}-daca`);
const statusOf = (answer: Answer): unknown => answer.body.data.attributes.dacaStatus;

describe('200', () => {
  test('an agreement is entered, activated, deactivated and activated again', async () => {
    for (const [name, status] of [
      ['enter', 'Entered'],
      ['activate', 'Activated'],
      ['deactivate', 'Entered'],
      ['activate', 'Activated'],
    ] as const) {
      const answer = await step(name);
      expect([name, answer.status, statusOf(answer)]).toEqual([name, 200, status]);
    }
  });

  test('each step emits account.updated, with the account as it is then', async () => {
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await step('enter')));
    expect(answer?.body.data.attributes.updatedAt).toBe(bank.clock.now());
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'account.updated', attributes: { tags: { purpose: 'rent' } }, resource: answer?.body.data },
    ]);
  });

  test('a step to the present state of the agreement changes nothing and emits nothing', async () => {
    await step('enter');
    const types = await eventTypesOf(bank, async () => {
      expect(statusOf(await step('enter'))).toBe('Entered');
      expect(statusOf(await step('deactivate'))).toBe('Entered');
    });
    expect(types).toEqual([]);
    await step('activate');
    expect(await eventTypesOf(bank, () => step('activate'))).toEqual([]);
  });

  test('a frozen account can have one', async () => {
    await freeze(bank, accountId);
    const { attributes } = (await step('enter')).body.data;
    expect(attributes).toMatchObject({ status: 'Frozen', freezeReason: 'Fraud', dacaStatus: 'Entered' });
  });
});

describe('409', () => {
  test.each<[Step, readonly Step[], string]>([
    ['activate', [], 'no control agreement'],
    ['deactivate', [], 'no control agreement'],
    ['enter', ['enter', 'activate'], 'Activated'],
  ])('%s after %j', async (name, before, words) => {
    for (const one of before) await step(one);
    const answer = await step(name);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain(words);
  });

  test('a closed account, and one whose owner is Archived', async () => {
    await close(bank, accountId);
    const other = await openAccount(bank);
    await archiveOwner(bank, other);
    expect([(await step('enter')).status, (await step('enter', other)).status]).toEqual([409, 409]);
  });
});

describe('who moves money from an account whose agreement is Activated', () => {
  let customerId: string;
  let token: string;
  let other: string;
  beforeEach(async () => {
    customerId = await openCustomer(bank);
    accountId = await openAccount(bank, { customerId, cents: 100_00 });
    other = await openAccount(bank, { customerId, cents: 100_00 });
    token = await customerToken(bank, customerId);
    await step('enter');
  });

  const asCustomer = (path: string, body?: unknown): Promise<Answer> => bank.call('POST', path, body, { token });

  test('403: no customer does, neither by paying from it, nor by pulling, nor by a schedule', async () => {
    const made = (await schedule(bank, accountId, other)).body.data.id as string;
    await asCustomer(`/recurring-payments/${made}/disable`);
    await step('activate');
    const answers = [
      await asCustomer('/payments', paymentBody(accountId, other)),
      await asCustomer('/payments', paymentBody(other, accountId, { direction: 'Debit' })),
      await asCustomer('/recurring-payments', scheduleBody(accountId, other)),
      await asCustomer(`/recurring-payments/${made}/enable`),
    ];
    const relationships = '/data/relationships';
    expect(answers.map((answer) => [answer.status, ...refusals(answer)])).toEqual([
      [403, ['forbidden', `${relationships}/account`]],
      [403, ['forbidden', `${relationships}/counterpartyAccount`]],
      [403, ['forbidden', `${relationships}/account`]],
      [403, ['forbidden', undefined]],
    ]);
    for (const answer of answers) expect(answer.body.errors[0].detail).toContain('A lender controls the account');
    expect([await balanceOf(bank, accountId), await balanceOf(bank, other)]).toEqual([100_00, 100_00]);
  });

  test('the organisation does, and a customer may still pay to it', async () => {
    await step('activate');
    expect((await pay(bank, accountId, other)).body.data.attributes.status).toBe('Sent');
    expect((await asCustomer('/payments', paymentBody(other, accountId))).body.data.attributes.status).toBe('Sent');
  });

  test('a customer does before it is activated and after it is deactivated, and cannot deactivate it', async () => {
    expect((await asCustomer('/payments', paymentBody(accountId, other))).status).toBe(201);
    await step('activate');
    expect((await asCustomer(`/accounts/${accountId}/deactivate-daca`)).status).toBe(403);
    await step('deactivate');
    expect((await asCustomer('/payments', paymentBody(accountId, other))).status).toBe(201);
  });
});

test('403: a customer for actions that only the organisation may do', async () => {
  const customerId = await openCustomer(bank);
  accountId = await openAccount(bank, { customerId });
  const token = await customerToken(bank, customerId);
  const owners = { data: [{ type: 'customer', id: customerId }] };
  const reason = { data: { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } } };
  for (const [method, path, body] of [
    ['POST', '/close', reason],
    ['POST', '/reopen'],
    ['POST', '/unfreeze'],
    ['POST', '/enter-daca'],
    ['POST', '/activate-daca'],
    ['POST', '/relationships/customers', owners],
    ['DELETE', '/relationships/customers', owners],
    ['PATCH', '', { data: { type: 'account', attributes: { depositProduct: 'savings' } } }],
  ] as const) {
    const answer = await bank.call(method, `/accounts/${accountId}${path}`, body, { token });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  for (const path of ['', '/limits', '/deposit-products']) {
    expect((await bank.call('GET', `/accounts/${accountId}${path}`, undefined, { token })).status).toBe(200);
  }
});
