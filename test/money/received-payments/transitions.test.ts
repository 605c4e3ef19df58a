import { receivedPaymentMachine } from '../../../functions/money/received-payments/received-payment.ts';
import type { StepName } from '../../../functions/kernel/base/state-machine.ts';
import {
  receivedPaymentItem,
  receivedPayments,
  type ReceivedPaymentStatus,
  receivedPaymentStatuses,
} from '../../../functions/money/received-payments/store.ts';
import { fund, openAccount } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { complete, dishonor, giveBack, idOf, read, receive, receiveAch, step } from './received.ts';

const bank = useBank();

/** The steps that a request can make. A payment that is in the new state already is answered 200. */
const requests: Readonly<
  Record<
    string,
    { readonly step: StepName<typeof receivedPaymentMachine>; readonly done: readonly ReceivedPaymentStatus[] }
  >
> = {
  advance: { step: 'advance', done: ['Advanced'] },
  complete: { step: 'complete', done: ['Completed'] },
  reprocess: { step: 'reprocess', done: [] },
};

async function inStatus(status: ReceivedPaymentStatus, account: string, direction: 'Credit' | 'Debit') {
  const id =
    direction === 'Credit'
      ? idOf(await receive(bank, account))
      : idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' }));
  const ref = receivedPayments.ref(bank.organisationId, id);
  const stored = ref && (await bank.table.get(ref.key));
  if (stored === undefined) throw new Error(`there is no received payment ${id}`);
  const one = receivedPaymentItem.parse(stored);
  const reason = status === 'MarkedForReturn' ? { reason: 'InsufficientFunds' } : {};
  const wasAdvanced = status === 'Advanced';
  await bank.table.put({ Item: { ...one, ...reason, status, wasAdvanced, version: one.version + 1 } });
  return id;
}

const ask = (request: string, id: string): Promise<Answer> =>
  request === 'complete' ? complete(bank, id) : step(bank, id, request as 'advance' | 'reprocess');

const table = Object.keys(requests).flatMap((request) =>
  receivedPaymentStatuses.map((status) => [request, status] as const),
);

test.each(table)('%s from %s does what the state machine says', async (request, status) => {
  const account = await openAccount(bank, { cents: 100_00 });
  const direction = request === 'reprocess' ? 'Debit' : 'Credit';
  const id = await inStatus(status, account, direction);
  const { step: taken, done = [] } = requests[request] ?? { step: 'advance' };
  const before = await read(bank, id);
  const answer = await ask(request, id);
  if (receivedPaymentMachine.allows({ status }, taken)) {
    expect([answer.status, answer.body.data.attributes.status]).toEqual([
      200,
      request === 'advance' ? 'Advanced' : 'Completed',
    ]);
    expect([receivedPaymentMachine.steps[taken].to].flat()).toContain(answer.body.data.attributes.status);
  } else if (done.includes(status)) {
    expect([answer.status, answer.body.data]).toEqual([200, before]);
  } else {
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'invalid_state']);
    expect(answer.body.errors[0].detail).toContain(status);
    expect(await read(bank, id)).toEqual(before);
  }
});

test('a return leads from Completed to Returned, and back where it is dishonored', async () => {
  const account = await openAccount(bank);
  const id = idOf(await receive(bank, account, { completionDate: '2026-12-01' }));
  const booked = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
  expect((await giveBack(bank, booked, account)).status).toBe(200);
  expect((await read(bank, id)).attributes).toMatchObject({
    status: 'Returned',
    reason: 'CustomerAdvisesNotAuthorized',
  });
  expect((await dishonor(bank, booked)).status).toBe(200);
  const { attributes } = await read(bank, id);
  expect([attributes.status, attributes.reason]).toEqual(['Completed', undefined]);
  await fund(bank, account, 1);
  expect((await giveBack(bank, booked, account, 'DuplicateEntry')).status).toBe(409);
});
