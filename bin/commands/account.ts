import { setTimeout as pause } from 'node:timers/promises';
import { amountCentsMax, cents } from '../../functions/kernel/base/money/cents.ts';
import { type AdjustmentOrder, orderAdjustment, readAdjustment } from '../../functions/money/adjustments/order.ts';
import type { Adjustment } from '../../functions/money/adjustments/store.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber, optionText, organisationOption, targetOptions } from '../command-line/options.ts';
import { operatorOf } from '../operator-identity.ts';

const waitSeconds = 30;
const keyMax = 255;

const adjust = defineCommand({
  summary: 'Corrects the balance of an account, whatever its status and even where that leaves less than nothing.',
  details:
    'Above the amount of the stage (fourEyes), a second operator has to run the same command with credentials of their own.',
  examples: [
    '--stage live --organisation 100000001 --account 200000001 --direction Credit --amount 1200 --description "Booked twice" --reason "Letter of 3 May" --key OPS-1234',
  ],
  options: {
    organisation: organisationOption,
    account: { text: 'the id of one of its deposit accounts', value: 'id', isRequired: true },
    direction: { text: 'Credit or Debit', value: 'direction', isRequired: true },
    amount: { text: 'cents', value: 'cents', isRequired: true },
    description: { text: 'what the owners of the account read', value: 'text', isRequired: true },
    reason: {
      text: 'why it is done; the audit log keeps it for good, so it names no person',
      value: 'text',
      isRequired: true,
    },
    key: {
      text: 'the number of your ticket: the same correction with the same key is booked once',
      value: 'ticket',
      isRequired: true,
    },
    ...targetOptions,
  },
  writes: true,
  run: async ({ stage, table: name, ...given }, { openTarget, isDryRun }) => {
    const wanted = orderOf(given);
    const target = await openTarget({ stage, table: name });
    const { table, close } = target;
    try {
      const order = { ...wanted, operator: await operatorOf(target) };
      let one = await orderAdjustment({ table, clock: systemClock, ids: randomIds }, order);
      for (let second = 0; second < waitSeconds && !isDryRun && awaitsBooking(one); second += 1) {
        await pause(1000);
        one = (await readAdjustment({ table }, order)) ?? one;
      }
      const { transaction, awaitsSecond } = one;
      return {
        data: { key: order.key, transactionId: transaction?.id, needsSecondOperator: awaitsSecond !== undefined },
        lines: [`the correction ${order.key} is ordered; its transaction: ${transactionOf(one)}`],
      };
    } finally {
      close();
    }
  },
});

const awaitsBooking = ({ transaction, awaitsSecond }: Adjustment): boolean =>
  transaction === undefined && awaitsSecond === undefined;

/** The transaction of a correction, or why there is none, in words that follow `its transaction:`. */
function transactionOf({ transaction, awaitsSecond, orderedBy = 'somebody' }: Adjustment): string {
  if (transaction !== undefined) return transaction.id;
  if (awaitsSecond === undefined) return 'not yet: repeat the command to see';
  return `none yet: the amount needs two operators. Another one than ${orderedBy} has to run the same command`;
}

/** The order that the options describe. Throws an error that names the first option that is wrong. */
function orderOf(
  given: Readonly<
    Record<'organisation' | 'account' | 'direction' | 'amount' | 'description' | 'reason' | 'key', string>
  >,
): Omit<AdjustmentOrder, 'operator'> {
  const { direction, description, reason, key } = given;
  const amount = optionNumber('amount', given.amount, { min: 1, max: amountCentsMax, kind: 'a number of cents' });
  if (direction !== 'Credit' && direction !== 'Debit') throw new Error('--direction must be Credit or Debit.');
  return {
    organisationId: given.organisation,
    accountId: given.account,
    amount: cents(amount),
    direction,
    key: optionText('key', key, keyMax),
    description: optionText('description', description, 80),
    reason: optionText('reason', reason, 80),
  };
}

export const accountVerbs = { adjust };
