import { runAllDue } from '../../functions/time/due/run-due.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { payments } from '../../functions/money/payments/store.ts';
import { startBenchPlatform, warmed } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import { digitsOf } from '../cards/authorizations/authorization-bank.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

/** What a push to card costs until its outcome, what a card and its uses cost, and a change of a transaction. */
export async function cardRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  const step = { writeUnits: 10 };
  async function row<T>(what: string, budget: Row['budget'], work: () => Promise<T>): Promise<T> {
    const { made, measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot: undefined });
    return made;
  }
  try {
    const [ada] = await openCustomers(bank);
    const product = { depositProduct: 'checking' };
    const account = await send(bank, '/accounts', 'depositAccount', product, { customer: link('customer', ada) });
    const ofAccount = { account: link('depositAccount', account) };
    const incoming = { amount: 1_000_000, description: 'Salary' };
    const salary = await send(bank, '/sandbox/payments', 'achPayment', incoming, ofAccount);
    const push = (destinationCardId: string) =>
      send(bank, '/payments', 'pushToCardPayment', orderTo(destinationCardId), ofAccount);

    const sent = await row('push to card, the request', { writeUnits: 14, calls: 2 }, () => push('card-7a1f'));
    const [rejected, unanswered] = [await push('sandbox-rejected'), await push('sandbox-unreachable')];
    await row('push to card, sent', step, () => run(bank, sent));
    // The limits of the account's owners forget it too, which is one more item.
    await row('push to card, rejected', { writeUnits: 12 }, () => run(bank, rejected));
    await row('push to card, without an outcome', step, () => run(bank, unanswered));
    const limits = { dailyPurchase: 1_000_00 };
    const issue = (idempotencyKey: string) =>
      send(bank, '/cards', 'individualVirtualDebitCard', { limits, idempotencyKey }, ofAccount);
    await issue('the first card of the account');
    const card = await row('create card', { writeUnits: 14, calls: 4 }, () => issue('a card'));
    await row('get card', { readUnits: 2, calls: 1 }, await warmed(() => bank.call('GET', `/cards/${card}`)));
    await row(
      'list the cards of an account',
      { readUnits: 5, calls: 2 },
      await warmed(() => bank.call('GET', `/cards?filter[accountId]=${account}`)),
    );
    await row('freeze card', { writeUnits: 8, calls: 2 }, () => bank.call('POST', `/cards/${card}/freeze`));
    await bank.call('POST', `/cards/${card}/unfreeze`);
    const last4Digits = await digitsOf(bank, card);
    const authorize = () =>
      send(bank, '/sandbox/authorizations', 'authorization', { ...use, cardLast4Digits: last4Digits }, ofAccount);
    await authorize();
    const authorized = await row('authorization by the rules', { writeUnits: 8, calls: 5 }, authorize);
    await row(
      'get authorization',
      { readUnits: 2, calls: 1 },
      await warmed(() => bank.call('GET', `/authorizations/${authorized}`)),
    );
    await row(
      'list the authorizations of an account',
      { readUnits: 5, calls: 2 },
      await warmed(() => bank.call('GET', `/authorizations?filter[accountId]=${account}`)),
    );
    const ask = () =>
      send(bank, '/sandbox/authorization-requests/purchase', 'purchaseAuthorizationRequest', question, {
        card: link('card', card),
      });
    await ask();
    const asked = await row('authorization request', { writeUnits: 9, calls: 3 }, ask);
    await row('authorization request, approved', { writeUnits: 9, calls: 5 }, () =>
      bank.call('POST', `/authorization-requests/${asked}/approve`),
    );
    const settling = { ...ofAccount, authorization: link('authorization', authorized) };
    await row('settlement of an authorization', { writeUnits: 12, calls: 5 }, () =>
      send(bank, '/sandbox/purchases', 'purchaseTransaction', { ...use, last4Digits }, settling),
    );
    await row('transaction, changed', step, () =>
      bank.call('PATCH', `/transactions/${salary}`, {
        data: { type: 'transaction', attributes: { tags: { category: 'income' } } },
      }),
    );
    await controlled(ofAccount);
    return rows;
  } finally {
    await bank.stop();
  }

  /** Uses of a card with a control of its own and one of all cards: each reads them, which is a call more, and writes no more. */
  async function controlled(ofAccount: object): Promise<void> {
    const card = await send(bank, '/cards', 'individualVirtualDebitCard', {}, ofAccount);
    const ofCard = { card: link('card', card) };
    await send(bank, '/card-controls', 'cardControl', { limits: [{ interval: 'Day', amount: 1_000_00 }] }, ofCard);
    await send(bank, '/card-controls', 'cardControl', { limits: [{ interval: 'Minutes', minutes: 60, count: 9 }] }, {});
    const cardLast4Digits = await digitsOf(bank, card);
    const authorize = () =>
      send(bank, '/sandbox/authorizations', 'authorization', { ...use, cardLast4Digits }, ofAccount);
    const ask = () =>
      send(bank, '/sandbox/authorization-requests/purchase', 'purchaseAuthorizationRequest', question, ofCard);
    await authorize();
    await row('authorization under two controls', { writeUnits: 8, calls: 6 }, authorize);
    const asked = await row('authorization request under two controls', { writeUnits: 9, calls: 4 }, ask);
    await row('authorization request under two controls, approved', { writeUnits: 9, calls: 6 }, () =>
      bank.call('POST', `/authorization-requests/${asked}/approve`),
    );
  }
}

const use = { amount: 50_00, merchantName: "Sherlock's Groceries", merchantType: 5411 };
const question = { ...use, partialApprovalAllowed: true };

const orderTo = (destinationCardId: string) => ({
  amount: 7_500,
  description: 'Payout',
  idempotencyKey: `push ${destinationCardId}`,
  configuration: {
    cardProvider: {
      authToken: 'eyJhbGciOiJFUzI1NiJ9.cardholder',
      institutionId: 'inst-2041',
      destinationCardId,
      routingNumber: '021000021',
      accountNumber: '1002003004',
      referenceId: 'payout-118',
    },
  },
});

async function run(bank: TestPlatform, id: string): Promise<void> {
  const ref = payments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error('the id is one of a payment');
  const { ran } = await runAllDue(bank.platform, await momentOf(bank.platform, bank.organisationId, 'schedule'), [
    ref.key,
  ]);
  if (ran !== 1) throw new Error('the push was due');
}

async function send(
  bank: TestPlatform,
  path: string,
  type: string,
  attributes: object,
  relationships: object,
): Promise<string> {
  const answer = await bank.call('POST', path, { data: { type, attributes, relationships } });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as string;
}
