import { setTimeout as pause } from 'node:timers/promises';
import { type AdjustmentOrder, orderAdjustment, readAdjustment } from '../functions/money/adjustments/order.ts';
import { amountSchema, cents } from '../functions/kernel/base/money/cents.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { optionText, runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';

const usage = `Corrects the balance of an account, whatever its status and even where that leaves less than nothing.

  npm run account:adjust -- --stage live --organisation 100000001 --account 200000001 --direction Credit --amount 1200 --description "Booked twice" --reason "Letter of 3 May" --key OPS-1234

--organisation  the id of the organisation
--account       the id of one of its deposit accounts
--direction     Credit or Debit
--amount        cents
--description   what the owners of the account read
--reason        why it is done; the audit log keeps it for good, so it names no person
--key           the number of your ticket: the same correction with the same key is booked once
${targetUsage}

${awsSettings}`;

const waitSeconds = 30;
const keyMax = 255;

await runCommand({
  usage,
  required: ['organisation', 'account', 'direction', 'amount', 'description', 'reason', 'key'],
  optional: ['stage', 'table'],
  run: async ({ stage, table: name, ...given }) => {
    const order = orderOf(given);
    const { table, close } = await openTarget({ stage, table: name });
    try {
      let one = await orderAdjustment({ table, clock: systemClock, ids: randomIds }, order);
      for (let second = 0; second < waitSeconds && one.transaction === undefined; second += 1) {
        await pause(1000);
        one = (await readAdjustment({ table }, order)) ?? one;
      }
      const transactionText = one.transaction === undefined ? 'not yet: repeat the command to see' : one.transaction.id;
      console.log(`the correction ${order.key} is ordered; its transaction: ${transactionText}`);
    } finally {
      close();
    }
  },
});

/** The order that the options describe. Throws an error that names the first option that is wrong. */
function orderOf(
  given: Readonly<
    Record<'organisation' | 'account' | 'direction' | 'amount' | 'description' | 'reason' | 'key', string>
  >,
): AdjustmentOrder {
  const { direction, description, reason, key } = given;
  const amount = amountSchema.safeParse(Number(given.amount));
  if (!amount.success) throw new Error('--amount must be a number of cents.');
  if (direction !== 'Credit' && direction !== 'Debit') throw new Error('--direction must be Credit or Debit.');
  const target = { organisationId: given.organisation, accountId: given.account };
  return {
    ...target,
    amount: cents(amount.data),
    direction,
    key: optionText('key', key, keyMax),
    description: optionText('description', description, 80),
    reason: optionText('reason', reason, 80),
  };
}
