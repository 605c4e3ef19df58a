import { bodies } from '../bank/bodies.ts';
import { pictureOf } from '../bank/pictures.ts';
import { type Call, dataOf, makeAccount, makeCustomer, otherUser } from '../bank/client.ts';
import type { ClientRequest, WriteCase } from './write-cases.ts';

const fundsCents = 1_000_00;
const amount = 300_00;
const reviewedCents = 10_000_000_00;
/** Above the amount from which a sandbox asks for two users. */
const twoUsersCents = 20_000_000_01;
const later = '2026-12-10';
const keyed = { idempotencyKey: 'a key of the client' };

const post = (path: string, body?: object): ClientRequest => ({ method: 'POST', path, ...(body && { body }) });
const patchOf = (path: string, type: string): ClientRequest => ({
  method: 'PATCH',
  path,
  body: { data: { type, attributes: { tags: { changed: 'yes' } } } },
});

const fundedAccount = async (call: Call, cents = fundsCents): Promise<string> =>
  makeAccount(call, await makeCustomer(call), cents);

/** An ACH payment that waits for its window; answers its id. */
async function achPayment(call: Call, direction = 'Credit', cents = amount): Promise<string> {
  const body = bodies.ach(await fundedAccount(call, Math.max(fundsCents, cents)), cents, { direction });
  return String(dataOf(await call('POST', '/payments', body)).id);
}

/** A debit that passes the soft limit of its day: the third of so many. */
async function inReview(call: Call): Promise<string> {
  const account = await fundedAccount(call);
  const body = bodies.ach(account, reviewedCents, { direction: 'Debit' });
  for (let time = 1; time < 3; time += 1) dataOf(await call('POST', '/payments', body));
  const { id, attributes } = dataOf(await call('POST', '/payments', body)) as {
    id: string;
    attributes: { status: string };
  };
  if (attributes.status !== 'Pending Review') throw new Error(`the payment is ${attributes.status}`);
  return id;
}

/** An action of the simulated rail on a payment, after the steps that led to its state. */
/** A batch release that waits for a second user. */
async function releaseInReview(call: Call): Promise<string> {
  const [from, to] = [await fundedAccount(call, twoUsersCents), await fundedAccount(call)];
  const { body } = await call('POST', '/batch-releases', { data: [bodies.release(from, to, twoUsersCents)] });
  return (body.data as { id: string }[])[0]?.id ?? '';
}

async function railStep(
  call: Call,
  step: 'transmit' | 'clear' | 'return',
  before: readonly ('transmit' | 'clear')[] = [],
): Promise<ClientRequest> {
  const id = await achPayment(call, 'Debit');
  for (const one of before) dataOf(await call('POST', `/sandbox/ach/${one}`, bodies.rail(one, id)), 200);
  return post(`/sandbox/ach/${step}`, bodies.rail(step, id));
}

/** An incoming entry; a credit without funds to come, a debit more than there is. */
async function received(
  call: Call,
  attributes: Readonly<Record<string, unknown>> = {},
  cents = amount,
): Promise<{ id: string; account: string }> {
  const account = await fundedAccount(call);
  const path = '/sandbox/received-ach-payment';
  const { id } = dataOf(await call('POST', path, bodies.received(account, cents, attributes))) as { id: string };
  return { id, account };
}

/** The transaction of an incoming credit, and the request that returns it. */
async function returned(call: Call): Promise<{ transaction: string; request: ClientRequest }> {
  const account = await fundedAccount(call);
  const { id } = dataOf(await call('POST', '/sandbox/payments', bodies.credit(account, amount))) as { id: string };
  return { transaction: id, request: post(`/returns/${id}`, bodies.returned(account)) };
}

/** Writes of payments of every kind, of received entries, and of the simulated rail. */
/** The path of a check deposit with images of these sides. */
async function checkWith(call: Call, sides: readonly string[], attributes: object = {}): Promise<string> {
  const { id } = dataOf(
    await call('POST', '/check-deposits', bodies.check(await fundedAccount(call), { ...attributes })),
  );
  for (const side of sides) dataOf(await call('PUT', `/check-deposits/${String(id)}/${side}`, pictureOf(side)), 200);
  return `/check-deposits/${String(id)}`;
}

/** The path of a step of the sandbox on a check deposit that was approved, and to which other steps happened before. */
async function checkStep(call: Call, step: string, before: readonly string[] = []): Promise<string> {
  const path = `/sandbox${await checkWith(call, ['front', 'back'])}`;
  for (const one of ['approve', ...before]) dataOf(await call('POST', `${path}/${one}`), 200);
  return `${path}/${step}`;
}

const checkRejection = { data: { type: 'checkDepositRejection', attributes: { reason: 'SuspectedFraud' } } };

export const paymentCases: Readonly<Record<string, WriteCase>> = {
  'createPayment (ACH credit)': {
    prepare: async (call) => post('/payments', bodies.ach(await fundedAccount(call), amount, keyed)),
  },
  'createPayment (ACH debit)': {
    prepare: async (call) =>
      post('/payments', bodies.ach(await fundedAccount(call), amount, { direction: 'Debit', ...keyed })),
  },
  'createPayment (push to card)': {
    prepare: async (call) =>
      post('/payments', bodies.push(await fundedAccount(call), amount, { card: 'sandbox-rejected', ...keyed })),
  },
  'createCounterparty (processor token)': {
    prepare: async (call) => post('/counterparties', bodies.linked(await makeCustomer(call), keyed)),
  },
  cancelPayment: { prepare: async (call) => post(`/payments/${await achPayment(call)}/cancel`) },
  reversePayment: {
    prepare: async (call) => {
      const id = await achPayment(call);
      dataOf(await call('POST', '/sandbox/ach/transmit', bodies.rail('transmit', id)), 200);
      return post(`/payments/${id}/reverse`, {
        data: { type: 'paymentReversal', attributes: { reason: 'Duplicate', ...keyed } },
      });
    },
  },
  updatePayment: { prepare: async (call) => patchOf(`/payments/${await achPayment(call)}`, 'achPayment') },
  transmitAchPayment: { prepare: (call) => railStep(call, 'transmit') },
  clearAchPayment: { prepare: (call) => railStep(call, 'clear', ['transmit']) },
  returnAchPayment: { prepare: (call) => railStep(call, 'return', ['transmit', 'clear']) },
  sandboxApprovePayment: { prepare: async (call) => post(`/sandbox/payments/${await inReview(call)}/approve`) },
  sandboxRejectPayment: { prepare: async (call) => post(`/sandbox/payments/${await inReview(call)}/reject`) },
  approvePaymentReview: {
    prepare: async (call, ...users) =>
      post(`/payment-reviews/${await inReview(await otherUser(call, ...users))}/approve`),
  },
  rejectPaymentReview: {
    prepare: async (call, ...users) => {
      const data = { type: 'paymentRejection', attributes: { reason: 'SuspectedFraud' } };
      return post(`/payment-reviews/${await inReview(await otherUser(call, ...users))}/reject`, { data });
    },
  },
  createBulkPayments: {
    prepare: async (call) => {
      const [from, to] = [await fundedAccount(call), await fundedAccount(call)];
      const members = [bodies.payment(from, to, amount), bodies.ach(from, amount, { direction: 'Credit' })];
      return post('/payments/bulk', { data: members.map(({ data }) => data) });
    },
    isRepeatable: true,
  },
  createBatchReleases: {
    prepare: async (call) => {
      const [from, to] = [await fundedAccount(call), await fundedAccount(call)];
      return post('/batch-releases', { data: [bodies.release(from, to, amount, keyed)] });
    },
  },
  approveBatchReleaseReview: {
    prepare: async (call, ...users) =>
      post(`/batch-release-reviews/${await releaseInReview(await otherUser(call, ...users))}/approve`),
  },
  rejectBatchReleaseReview: {
    prepare: async (call, ...users) => {
      const data = { type: 'batchReleaseRejection', attributes: { reason: 'SuspectedFraud' } };
      return post(`/batch-release-reviews/${await releaseInReview(await otherUser(call, ...users))}/reject`, { data });
    },
  },
  createReward: {
    prepare: async (call) => {
      const [from, to] = [await fundedAccount(call), await fundedAccount(call)];
      return post('/rewards', bodies.reward(from, to, keyed));
    },
  },
  createCheckDeposit: {
    prepare: async (call) => post('/check-deposits', bodies.check(await fundedAccount(call), keyed)),
  },
  uploadCheckFront: {
    prepare: async (call) => ({ method: 'PUT', path: `${await checkWith(call, [])}/front`, body: pictureOf('front') }),
  },
  uploadCheckBack: {
    prepare: async (call) => ({
      method: 'PUT',
      path: `${await checkWith(call, ['front'])}/back`,
      body: pictureOf('back'),
    }),
  },
  updateCheckDeposit: {
    prepare: async (call) => ({
      method: 'PATCH',
      path: await checkWith(call, []),
      body: { data: { type: 'checkDeposit', attributes: { clearingDaysOverride: 1, tags: { a: 'b' } } } },
    }),
  },
  confirmCheckDeposit: {
    prepare: async (call) => post(`${await checkWith(call, ['front', 'back'], { amount: 666_02 })}/confirm`),
    // The processor has examined it.
    isNumbered: true,
  },
  approveCheckDeposit: {
    prepare: async (call, ...users) => {
      const other = await otherUser(call, ...users);
      return post(`${await checkWith(other, ['front', 'back'], { amount: 666_01 })}/approve`);
    },
  },
  rejectCheckDeposit: {
    prepare: async (call, ...users) => {
      const other = await otherUser(call, ...users);
      return post(`${await checkWith(other, ['front', 'back'], { amount: 666_01 })}/reject`, checkRejection);
    },
  },
  approveSandboxCheckDeposit: {
    prepare: async (call) => post(`/sandbox${await checkWith(call, ['front', 'back'])}/approve`),
  },
  rejectSandboxCheckDeposit: {
    prepare: async (call) => post(`/sandbox${await checkWith(call, ['front', 'back'])}/reject`, checkRejection),
  },
  transmitSandboxCheckDeposit: { prepare: async (call) => post(await checkStep(call, 'transmit')) },
  clearSandboxCheckDeposit: { prepare: async (call) => post(await checkStep(call, 'clear', ['transmit'])) },
  returnSandboxCheckDeposit: {
    prepare: async (call) => post(await checkStep(call, 'return', ['transmit', 'clear'])),
  },
  adjustInSandbox: {
    prepare: async (call) => post('/sandbox/adjustments', bodies.adjustment(await fundedAccount(call))),
    isRepeatable: true,
  },
  createChargeback: {
    prepare: async (call) => {
      const [from, to] = [await fundedAccount(call), await fundedAccount(call)];
      return post('/chargebacks', bodies.chargeback(from, to, keyed));
    },
  },
  reverseFee: {
    prepare: async (call) => {
      const account = await fundedAccount(call);
      const { id } = dataOf(await call('POST', '/fees', bodies.fee(account)));
      return post('/fees/reverse', bodies.feeReversal(account, String(id), keyed));
    },
  },
  updateTransaction: {
    prepare: async (call) => patchOf(`/transactions/${(await returned(call)).transaction}`, 'transaction'),
  },
  updateAccountTransaction: {
    prepare: async (call) => {
      const { transaction } = await returned(call);
      return patchOf(`/accounts/${transaction.slice(0, 9)}/transactions/${transaction}`, 'transaction');
    },
  },
  receiveSandboxReceivedPayment: {
    prepare: async (call) => {
      const body = bodies.received(await fundedAccount(call), amount, { completionDate: later, description: 'Salary' });
      return post('/sandbox/received-payments', body);
    },
    isRepeatable: true,
  },
  receiveSandboxAch: {
    prepare: async (call) =>
      post('/sandbox/received-ach-payment', bodies.received(await fundedAccount(call), amount, { direction: 'Debit' })),
    isRepeatable: true,
  },
  receiveSandboxWire: {
    prepare: async (call) => post('/sandbox/wire-payments', bodies.wire(await fundedAccount(call), amount)),
    isRepeatable: true,
  },
  updateReceivedPayment: {
    prepare: async (call) => patchOf(`/received-payments/${(await received(call)).id}`, 'achReceivedPayment'),
  },
  advanceReceivedPayment: {
    prepare: async (call) => post(`/received-payments/${(await received(call, { settlementDate: later })).id}/advance`),
  },
  completeSandboxReceivedPayment: {
    prepare: async (call) => {
      const { id } = await received(call, { settlementDate: later });
      dataOf(await call('POST', `/received-payments/${id}/advance`), 200);
      return post(`/sandbox/received-payments/${id}/complete`);
    },
  },
  reprocessReceivedPayment: {
    prepare: async (call) => {
      const { id, account } = await received(call, { direction: 'Debit' }, fundsCents + amount);
      dataOf(await call('POST', '/sandbox/payments', bodies.credit(account, amount)));
      return post(`/received-payments/${id}/reprocess`);
    },
  },
  returnReceivedAch: { prepare: async (call) => (await returned(call)).request },
  dishonorSandboxReturn: {
    prepare: async (call) => {
      const { transaction, request } = await returned(call);
      dataOf(await call('POST', request.path, request.body), 200);
      return post(`/sandbox/returns/${transaction}/dishonor`);
    },
  },
  contestDishonor: {
    prepare: async (call) => {
      const { id, account } = await received(call);
      const { relationships } = dataOf(await call('GET', `/received-payments/${id}`), 200);
      const booked = relationships?.['receivePaymentTransaction'] as { readonly data: { readonly id: string } };
      const { path, body } = post(`/returns/${booked.data.id}`, bodies.returned(account));
      dataOf(await call('POST', path, body), 200);
      dataOf(await call('POST', `/sandbox/returns/${booked.data.id}/dishonor`), 200);
      return post(`/received-payments/${id}/contest`, {
        data: { type: 'dishonorContest', attributes: { reason: 'TimelyReturn' } },
      });
    },
  },
};
