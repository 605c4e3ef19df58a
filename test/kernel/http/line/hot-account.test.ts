import { createPayment } from '../../../../functions/money/payments/operations/create.ts';
import { startDynamoDb } from '../../../../local/engines/dynamodb.ts';
import { openAccount, openCustomer } from '../../../support/bank/bank.ts';
import { paymentBody } from '../../../support/bank/payment-bodies.ts';
import { caller } from '../../../support/bank/platform.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../../support/model/ledger.ts';
import { type Weakness, weaken } from '../../../support/weakening/weaken.ts';

/** On the embedded engine: how many requests meet depends on how long it takes. */
const bank = useBank({ per: 'file', engine: startDynamoDb });
const fundsCents = 10_000_00;
const callersMax = 100;

/** The account that all meet in, and one for each caller: all have money, so that it can go both ways. */
let accounts: { readonly hot: string; readonly others: readonly string[] };
let weakness: Weakness;
beforeAll(async () => {
  const hot = await openAccount(bank, { cents: fundsCents });
  const customerId = await openCustomer(bank);
  const others: string[] = [];
  for (let place = 0; place < callersMax; place += 1) {
    others.push(await openAccount(bank, { customerId, cents: fundsCents }));
  }
  accounts = { hot, others };
  weakness = weaken(bank.client, { seed: 1 });
});

/** The time limit is one that no machine reaches: the test counts answers and transactions, and measures no time. */
const timeoutSeconds = 29;

/** So many callers at once, each with payments one after the other. Answers all answers, and what the table did for each payment. */
async function pay(callers: number, each: number, bodyOf: (place: number) => object) {
  const call = caller(bank.platform, bank.token, [{ ...createPayment, timeoutSeconds }]);
  const transacted = () => weakness.counts()['TransactWriteItems']?.requests ?? 0;
  const before = transacted();
  const capture = weakness.capture();
  const answers: string[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, place) => {
      for (let count = 0; count < each; count += 1) {
        const { status, body } = await call('POST', '/payments', bodyOf(place));
        answers.push(`${String(status)} ${String(body.data?.attributes.status ?? body.errors?.[0]?.code)}`);
      }
    }),
  );
  const { writeUnits } = capture.total();
  capture.stop();
  return { answers, transactions: (transacted() - before) / answers.length, writeUnits: writeUnits / answers.length };
}

describe.each([
  { callers: 32, each: 5 },
  { callers: 100, each: 3 },
])('$callers callers at a time', ({ callers, each }) => {
  test.each([
    ['out of one account', true],
    ['into one account', false],
  ])('pay %s: all are answered truly, and most payments share a transaction', async (_, isOut) => {
    const { hot, others } = accounts;
    const paying = others.slice(0, callers);
    const { answers, transactions, writeUnits } = await pay(callers, each, (place) => {
      const [from, to] = isOut ? [hot, paying[place] ?? ''] : [paying[place] ?? '', hot];
      return paymentBody(from, to, { amount: 1_00 });
    });
    expect(answers).toEqual(Array.from({ length: callers * each }, () => '201 Sent'));
    expect(transactions).toBeLessThan(0.5);
    expect(writeUnits).toBeLessThan(17);
    expect(ledgerFaults(await readBooks(bank.table, bank.organisationId, [hot, ...paying]))).toEqual([]);
  });
});
