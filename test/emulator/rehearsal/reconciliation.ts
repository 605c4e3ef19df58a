import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Checks } from '../checks.ts';
import { ask, one, require } from '../smoke.ts';
import { outputOf } from '../harness/operator.ts';
import type { RehearsedStage } from './rehearsed-stage.ts';

/** The day of a bank is reconciled: with a report that is right, and with one in which a cent is missing. */
export async function rehearseReconciliation(checks: Checks, rehearsed: RehearsedStage): Promise<void> {
  const { api, operator, stage, emulator, accounts } = rehearsed;
  await ask(api, 'POST', '/sandbox/payments', 201, bodies.credit(accounts.to, 50_00));
  const { now } = one(await ask(api, 'GET', '/sandbox/clock', 200)).attributes;
  const day = bankDateOf(now as Instant);
  const { data } = await ask(api, 'GET', `/transactions?filter[accountId]=${accounts.to}&page[limit]=100`, 200);
  const received = [data ?? []]
    .flat()
    .filter(({ type, attributes }) => type.startsWith('received') || attributes['traceNumber'] !== undefined);
  require(received.length > 0, data);
  const report = (missing: number) => {
    const file = join(emulator.runDirectory, `report-${missing}.jsonl`);
    const lines = received.map(({ id, attributes: { direction, amount, traceNumber } }) =>
      JSON.stringify({ reference: traceNumber ?? id, direction, amount: Number(amount) - missing }),
    );
    writeFileSync(file, lines.join('\n'));
    return file;
  };
  const reconcile = (file: string) => operator('bank', 'reconcile', '--stage', stage, '--day', day, '--report', file);
  await checks.step('bank reconcile: the report of the bank is as our books', async () => {
    await outputOf(reconcile(report(0)), { says: [/movements are as the bank reports them/] });
  });
  await checks.step('bank reconcile: a cent that is missing in the report is named', async () => {
    await outputOf(reconcile(report(1)), { exitCode: 1, says: [/movements differ/, /cents in the report/] });
  });
}
