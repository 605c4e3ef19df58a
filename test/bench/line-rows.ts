import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { lineKind } from '../../functions/kernel/http/line/line.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { bodies } from '../support/bank/bodies.ts';
import type { TestPlatform } from '../support/bank/platform.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { counted, shareOf } from './counted.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

/** As many book payments as one transaction takes. */
const inBatch = 13;
const leaseMs = 60_000;

/** What a payment costs where many compete for one account, and one request decides them together. */
export async function lineRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    const { measured } = await fullBatch(bank, weakness);
    return [
      {
        what: `book payment in a line, ${String(inBatch)} in a batch, the request, each`,
        // The reads are not shown: how often a request looks at its ticket depends on the machine.
        measured: { writeUnits: shareOf(inBatch, measured).writeUnits },
        budget: { writeUnits: 16 },
        moonshot: { writeUnits: 13 },
      },
    ];
  } finally {
    await bank.stop();
  }
}

/** Requests that wait in a line until its lease is free, and are then decided in one batch. */
async function fullBatch(bank: TestPlatform, weakness: Weakness) {
  const [ada, bob] = await openCustomers(bank);
  const open = async (customer: string): Promise<string> => {
    const { body } = await bank.call('POST', '/accounts', bodies.account(customer));
    return body.data.id as string;
  };
  const hot = await open(ada);
  const others: string[] = [];
  for (let count = 0; count < inBatch; count += 1) others.push(await open(bob));
  await bank.call('POST', '/sandbox/payments', bodies.credit(hot, 100_000));
  await bank.call('POST', '/payments', bodies.payment(hot, others[0] ?? '', 100));
  const now = bank.clock.now();
  await bank.table.update({
    Key: { pk: `acc#${bank.organisationId}#${hot}`, sk: '-' },
    UpdateExpression: 'SET lineUntil = :until',
    ExpressionAttributeValues: { ':until': plusMs(now, 1_000) },
  });
  const pk = partitionKey(lineKind, bank.organisationId, hot, 'payments');
  const lease = { pk, sk: 'lease', holder: 'the bench', beat: 1, expiresAtSeconds: 1 };
  await bank.table.put({ Item: { ...lease, until: plusMs(now, leaseMs) } });
  return counted(weakness, async () => {
    const answers = others.map((other, place) =>
      bank.call('POST', '/payments', bodies.payment(hot, other, 100, { idempotencyKey: `b${String(place)}` })),
    );
    weakness.off();
    while ((await bank.table.query({ pk, from: 'ticket#' })).length < inBatch);
    await bank.table.put({ Item: { ...lease, until: '' } });
    weakness.on();
    for (const { status, body } of await Promise.all(answers)) {
      if (status !== 201) throw new Error(JSON.stringify(body));
    }
  });
}
