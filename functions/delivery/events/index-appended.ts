import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { Platform } from '../../ports/platform.ts';
import { indexTypes, mayEndBlock } from './index-types.ts';
import type { LogTail } from './log-tail.ts';

/** Logged if events have numbers, but could not be added to the index by type. An alarm matches this message. */
export const unindexedMessage: AlarmMessage = {
  text: 'the index of events by type could not be written',
  alarm: {
    name: 'UnindexedEvents',
    runbook: 'unindexed-events',
    severity: 'nextDay',
    owner: 'platform',
    says: 'could not add events to the index by type',
  },
};

/** Organisations whose index may lack full blocks. The next append checks them again. */
const behind = new WeakMap<object, Set<string>>();

/**
 * Adds the blocks that an append completed to the index by type. A process that does not know the log yet checks for missing
 * blocks: the process before it may have died, or the log may be older than its index. If the index cannot be written, the
 * append still succeeds: lists then walk through the events that the index lacks.
 */
export async function indexAppended(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  organisationId: string,
  before: LogTail | undefined,
  after: LogTail,
): Promise<void> {
  const late = behind.get(table) ?? new Set<string>();
  behind.set(table, late);
  if (before !== undefined && !late.has(organisationId) && !mayEndBlock(before, after)) return;
  try {
    if (await indexTypes(table, organisationId)) late.delete(organisationId);
    else late.add(organisationId);
  } catch (error) {
    late.add(organisationId);
    log.alarm(unindexedMessage, { organisationId }, error);
  }
}
