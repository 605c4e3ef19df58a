import { bodies } from '../support/bank/bodies.ts';
import { allAgreed, Applicant, titleOf } from '../support/hosted-pages/applicant.ts';
import { remoteVisitor } from '../support/hosted-pages/visitor.ts';
import { advanceBankClock } from '../stories/support/bank-clock.ts';
import { type Marks, repeatedKey } from './begin.ts';
import { type Client, clientOf } from './client.ts';
import type { OpenVersion } from './seat.ts';

/** Versions that take turns: each thing is done by the next one. */
export type Turns = () => OpenVersion;

/**
 * Brings the stories that some version has begun to their ends. Throws where one goes wrong. A story whose id is not among the marks
 * was not begun, because the version that wrote the data did not have it yet.
 */
export async function goOn(next: Turns, marks: Marks): Promise<void> {
  const turn = () => clientOf(next());
  await repeat(turn(), marks);
  await finishPayments(turn, marks);
  await finishCards(turn, marks);
  await submitForm(next(), marks);
  await useAccounts(turn, marks);
  await advanceBankClock(turn(), { by: { days: 40 } }, () => next().passTime(second));
  await next().drain();
  await seeEnds(turn, marks);
}

/** The same request with the same key makes no second payment. */
async function repeat(api: Client, { ada = '', bob = '', dinner }: Marks): Promise<void> {
  const again = await api.post('/payments', bodies.payment(ada, bob, 125_00, { idempotencyKey: repeatedKey }).data);
  must('a repeated payment', again.id, dinner);
}

async function finishPayments(turn: () => Client, marks: Marks): Promise<void> {
  const { invoice = '', resting = '' } = marks;
  await turn().post('/sandbox/ach/transmit', bodies.rail('transmit', invoice).data);
  await turn().post(`/recurring-payments/${resting}/enable`);
  must('an enabled schedule', await statusOf(turn(), `/recurring-payments/${resting}`), 'Active');
}

async function finishCards(turn: () => Client, marks: Marks): Promise<void> {
  const { ada = '', digits = '', authorization = '', card = '', dispute = '' } = marks;
  await turn().post('/sandbox/purchases', bodies.purchase(ada, digits, { authorization, amount: 45_00 }).data);
  must('a settled authorization', await statusOf(turn(), `/authorizations/${authorization}`), 'Completed');
  for (const status of ['ProvisionallyCredited', 'ResolvedWon']) {
    await turn().post(`/sandbox/disputes/${dispute}/status`, { type: 'dispute', attributes: { status } });
  }
  must('a dispute', await statusOf(turn(), `/disputes/${dispute}`), 'ResolvedWon');
  await turn().post(`/cards/${card}/freeze`);
  await turn().post(`/cards/${card}/unfreeze`);
}

/** The applicant comes back to a form that is filled in, on another device. */
async function submitForm(version: OpenVersion, { formUrl, form = '' }: Marks): Promise<void> {
  if (formUrl === undefined) return;
  const applicant = new Applicant(remoteVisitor(version.address), formUrl);
  await applicant.comeBack();
  must('a submitted form', titleOf(await applicant.submit(allAgreed)), 'You are approved');
  const { attributes } = await clientOf(version).get(`/application-forms/${form}`);
  must('a form', attributes['stage'], 'IndividualApplicationCreated');
}

async function useAccounts(
  turn: () => Client,
  { ada = '', bob = '', cleo = '', migration = '' }: Marks,
): Promise<void> {
  await turn().post(`/accounts/${cleo}/unfreeze`);
  await turn().post('/payments', bodies.payment(cleo, bob, 1_00).data);
  await turn().post('/payments', bodies.payment(bob, ada, 2_00).data);
  must('a migration', typeof (await statusOf(turn(), `/migrations/${migration}`)), 'string');
}

/** After forty days the rent was paid, the check is good, and the salary is there. */
async function seeEnds(turn: () => Client, marks: Marks): Promise<void> {
  const { rent = '', salary = '', check = '', transmitted = '', invoice = '' } = marks;
  const { attributes } = await turn().get(`/recurring-payments/${rent}`);
  must('the payments of a schedule', attributes['numberOfPayments'], 1);
  must('a received payment', await statusOf(turn(), `/received-payments/${salary}`), 'Completed');
  must('a check', await statusOf(turn(), `/check-deposits/${check}`), 'Sent');
  for (const id of [transmitted, invoice]) must('an ACH payment', await statusOf(turn(), `/payments/${id}`), 'Sent');
  for (const name of ['ada', 'bob', 'cleo', 'dora']) await checkBalance(turn(), marks[name] ?? '');
}

/** Each balance follows from the one before, and the last is that of the account. */
async function checkBalance(api: Client, accountId: string): Promise<void> {
  const transactions = await api.list(`/transactions?filter[accountId]=${accountId}&sort=createdAt&page[limit]=1000`);
  let running = 0;
  for (const { attributes } of transactions) {
    running += (attributes['direction'] === 'Credit' ? 1 : -1) * Number(attributes['amount']);
    must('the balance after a transaction', attributes['balance'], running);
  }
  must('the balance of an account', (await api.get(`/accounts/${accountId}`)).attributes['balance'], running);
}

const second = 1_000;

const statusOf = async (api: Client, path: string): Promise<unknown> => (await api.get(path)).attributes['status'];

function must(what: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${what} is ${String(value)}, not ${String(expected)}`);
}
