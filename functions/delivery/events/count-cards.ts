import { figuresWrites } from '../../cards/card-figures/for-others.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { PendingRow } from './append.ts';
import { unindexedMessage } from './index-appended.ts';

/** Logged if events get their numbers, but the figures of cards lack them. */
export const uncountedMessage: AlarmMessage = {
  text: 'the figures of cards could not be counted',
  alarm: unindexedMessage.alarm,
};

/**
 * The writes that count the uses of cards in some transactions. If a stored figure cannot be read, the events get their numbers without
 * it: a figure may not stop events and webhooks. Other faults, such as a table that does not answer, are thrown.
 */
export async function countCards(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  organisationId: string,
  rows: readonly PendingRow[],
): Promise<readonly Write[]> {
  return figuresWrites(table, organisationId, rows, (error) => {
    log.alarm(uncountedMessage, { organisationId }, error);
  });
}
