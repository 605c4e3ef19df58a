import { createPayment } from '../../../../functions/money/payments/operations/create.ts';
import { startDynamoDb } from '../../../../local/engines/dynamodb.ts';
import { openAccount, openCustomer } from '../../../support/bank/bank.ts';
import { paymentBody } from '../../../support/bank/payment-bodies.ts';
import { caller } from '../../../support/bank/platform.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../../support/model/ledger.ts';
import { weaken } from '../../../support/weakening/weaken.ts';

/** On the embedded engine: how many requests meet depends on how long it takes. */
const bank = useBank({ per: 'test', engine: startDynamoDb });
const fundsCents = 10_000_00;

/** The time limit is one that no machine reaches: the test counts answers and transactions, and measures no time. */
const timeoutSeconds = 29;

/** So many callers at once, each with payments one after the other. Answers all answers, and what the table did for each payment. */
async function pay(callers: number, each: number, bodyOf: (place: number) => object) {
  const call = caller(bank.platform, bank.token, [{ ...createPayment, timeoutSeconds }]);
  const weakness = weaken(bank.client, { seed: 1 });
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
  weakness.off();
  const transactions = weakness.counts()['TransactWriteItems']?.requests ?? 0;
  return { answers, transactions: transactions / answers.length, writeUnits: writeUnits / answers.length };
}

describe.each([
  { callers: 32, each: 5 },
  { callers: 100, each: 3 },
])('$callers callers at a time', ({ callers, each }) => {
  test.each([
    ['out of one account', true],
    ['into one account', false],
  ])(
    'pay %s: all are answered truly, and most payments share a transaction',
    async (_, isOut) => {
      const hot = await openAccount(bank, { cents: isOut ? fundsCents : 0 });
      const customerId = await openCustomer(bank);
      const others: string[] = [];
      for (let place = 0; place < callers; place += 1) {
        others.push(await openAccount(bank, { customerId, cents: isOut ? 0 : fundsCents }));
      }
      const { answers, transactions, writeUnits } = await pay(callers, each, (place) => {
        const [from, to] = isOut ? [hot, others[place] ?? ''] : [others[place] ?? '', hot];
        return paymentBody(from, to, { amount: 1_00 });
      });
      expect(answers).toEqual(Array.from({ length: callers * each }, () => '201 Sent'));
      expect(transactions).toBeLessThan(0.5);
      expect(writeUnits).toBeLessThan(17);
      expect(ledgerFaults(await readBooks(bank.table, bank.organisationId, [hot, ...others]))).toEqual([]);
    },
    120_000,
  );
});
