import { operations } from '../../functions/registry.ts';
import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { lineKind } from '../../functions/kernel/http/line/line.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { createTable } from '../../functions/kernel/table/table.ts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { forceAccount, openAccount, openCustomer } from '../support/bank/bank.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { caller, testTableName } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { leanTableClient } from '../support/engines/lean-client.ts';
import { ledgerFaults, readBooks } from '../support/model/ledger.ts';
import { crashPoints, upTo } from '../support/simulation/crash-points.ts';
import { useHastyWaits } from '../support/simulation/hasty-waits.ts';
import { FaultPlan } from '../support/weakening/fault-plan.ts';
import { weaken } from '../support/weakening/weaken.ts';

const bank = useBank({ mayFail: true });
useHastyWaits();

/** More requests to the table than one that leads a batch makes. */
const requestsMax = 16;
const pointsMax = Number(process.env['POINTS'] ?? 8);
const payers = 5;

/** A function of its own, with a client that dies by its plan. */
function startProcess(plan = new FaultPlan()) {
  const client = leanTableClient(bank.endpoint);
  weaken(client, { seed: 1, plan });
  const table = createTable(DynamoDBDocumentClient.from(client), testTableName);
  return { call: caller({ ...bank.platform, table }, bank.token, operations, true), close: () => client.destroy() };
}

let customers: readonly [string, string];
beforeAll(async () => {
  customers = [await openCustomer(bank), await openCustomer(bank)];
});

describe.each([
  ['that opens by a lost race', false, true],
  ['that is open', true, true],
  ['that is open, without keys', true, false],
])('in a line %s', (_, isOpen, hasKey) => {
  test.each([
    ['pay out of one account', true],
    ['pay into one account', false],
  ])('a process dies at any request to the table, and the others %s once each', async (__, isOut) => {
    for (const { at, moment } of crashPoints(upTo(requestsMax), pointsMax)) {
      const [hot, ...others] = await openAccounts();
      if (isOpen) await forceAccount(bank, hot, { lineUntil: plusMs(bank.clock.now(), 1_000) });
      const bodyOf = (place: number) => {
        const [from, to] = isOut ? [hot, others[place] ?? ''] : [others[place] ?? '', hot];
        const key = hasKey ? { idempotencyKey: `${hot}-${String(place)}` } : {};
        return paymentBody(from, to, { amount: 1_00, ...key });
      };
      const plan = new FaultPlan();
      plan.failAt(at, moment);
      const victim = at % payers;
      const processes = others.map((___, place) => startProcess(place === victim ? plan : undefined));
      const answers = await Promise.all(processes.map(({ call }, place) => call('POST', '/payments', bodyOf(place))));
      for (const [place, { status, body }] of answers.entries()) {
        const expected = place === victim && plan.isDead ? [201, 500] : [201];
        expect([place, expected.includes(status), status === 201 ? body.data.attributes.status : 'Sent']).toEqual([
          place,
          true,
          'Sent',
        ]);
      }
      if (hasKey) {
        const again = await bank.call('POST', '/payments', bodyOf(victim));
        expect([again.status, again.body.data.attributes.status]).toEqual([201, 'Sent']);
      }
      await expectNoTicketAfterExpiry(hot, others[0] ?? '');
      const books = await readBooks(bank.table, bank.organisationId, [hot, ...others]);
      expect(ledgerFaults(books)).toEqual([]);
      const sent = books.flatMap(({ payments }) => payments).length - 1;
      expect(hasKey || answers[victim]?.status === 201 ? [payers] : [payers - 1, payers]).toContain(sent);
      for (const { close } of processes) close();
    }
  });
});

async function openAccounts(): Promise<[string, ...string[]]> {
  const [one, other] = customers;
  const others: string[] = [];
  for (let place = 0; place < payers; place += 1) {
    others.push(await openAccount(bank, { customerId: other, cents: 100_00 }));
  }
  return [await openAccount(bank, { customerId: one, cents: 100_00 }), ...others];
}

/** The ticket of a process that died is gone once another request passes the line after its time limit. */
async function expectNoTicketAfterExpiry(hot: string, other: string): Promise<void> {
  bank.clock.advance({ seconds: 6 });
  await forceAccount(bank, hot, { lineUntil: plusMs(bank.clock.now(), 1_000) });
  const { status } = await bank.call('POST', '/payments', paymentBody(hot, other, { amount: 1_00 }));
  expect(status).toBe(201);
  const range = { pk: partitionKey(lineKind, bank.organisationId, hot, 'payments'), from: 'ticket#' };
  expect(await bank.table.query(range)).toEqual([]);
}
