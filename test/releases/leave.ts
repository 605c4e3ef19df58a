import { bodies } from '../support/bank/bodies.ts';
import { type begin, type Marks } from './begin.ts';
import { clientOf } from './client.ts';
import type { openVersion } from './open-version.ts';
import { type KeptData, openTable } from './shared-table.ts';

const minuteMs = 60_000;

/**
 * The bank of a version in the middle of its stories. The receiver of its webhook is down, so a delivery waits for its next attempt.
 * Throws if the version logs an error.
 */
export async function leftBy(
  version: string,
  code: { readonly begin: typeof begin; readonly openVersion: typeof openVersion },
): Promise<KeptData> {
  const table = await openTable();
  const open = await code.openVersion(await table.seat());
  try {
    const marks = await code.begin(open);
    table.deliveries.isDown = true;
    await payMeanwhile(open, marks);
    await open.passTime(minuteMs);
    if (table.deliveries.refused === 0) throw new Error('the receiver that is down was sent nothing');
    if (open.problems.length > 0) throw new Error(JSON.stringify(open.problems));
    return await table.dataOf(open, { version, marks });
  } finally {
    await open.close();
    await table.stop();
  }
}

async function payMeanwhile(open: Parameters<typeof clientOf>[0], { ada = '', bob = '' }: Marks): Promise<void> {
  await clientOf(open).post('/payments', bodies.payment(bob, ada, 3_00).data);
}
