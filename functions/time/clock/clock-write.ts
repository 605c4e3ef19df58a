import type { BankClockItem } from '../../kernel/clock/bank-clock.ts';
import type { Write } from '../../kernel/table/write.ts';

/** The write of a clock, on condition of the version that was read. */
export function clockWrite(clock: BankClockItem): Write {
  return {
    Put: {
      Item: { ...clock, version: clock.version + 1 },
      ConditionExpression: 'attribute_not_exists(pk) OR #version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': clock.version },
    },
  };
}
