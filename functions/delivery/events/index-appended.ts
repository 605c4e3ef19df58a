import type { Platform } from '../../ports/platform.ts';
import { indexTypes, mayEndBlock } from './index-types.ts';
import type { LogTail } from './log-tail.ts';

/** Logged if events have numbers, but could not be added to the index by type. An alarm matches this message. */
export const unindexedMessage = 'the index of events by type could not be written';

/** Organisations whose index may miss full blocks, so that the next append looks again. */
const behind = new WeakMap<object, Set<string>>();

/**
 * Adds to the index by type what an append completed. A process that does not know the log looks whether something is missing:
 * the one before it may have died, or the log may be older than its index. The events have their numbers, so an index that
 * cannot be written fails nothing: lists then walk through the events that it lacks.
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
    log.error(unindexedMessage, { organisationId }, error);
  }
}
