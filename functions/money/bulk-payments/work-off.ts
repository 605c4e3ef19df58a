import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { remembering } from '../../kernel/base/remembering.ts';
import type { AnyOperation } from '../../kernel/http/operation.ts';
import { perform } from '../../kernel/http/perform.ts';
import { Problem, problems } from '../../kernel/base/problem.ts';
import { commit, momentOf, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { about, type Change } from '../../kernel/journal/change.ts';
import type { Platform } from '../../ports/platform.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';
import { bulkPartKeys, type BulkContent, readContent } from './content.ts';
import { memberFailedEvent, type FailedMember, finishedEvent } from './events.ts';
import { type Bulk, bulk, bulkMachine, openBulkKey } from './store.ts';

/** Logged when a bulk ends because its content cannot be decrypted any more. */
export const unreadableBulkMessage: AlarmMessage = {
  text: 'a bulk cannot be opened',
  alarm: {
    name: 'UnreadableBulks',
    runbook: 'unreadable-bulks',
    severity: 'urgent',
    owner: 'platform',
    says: 'has failed the members of a bulk that it cannot read',
  },
};
/** Refusals from this HTTP status on may be temporary: the member is tried again and has not failed. */
const passingStatusMin = 429;

/**
 * Creates the payments of a bulk by `operation`, member by member in their order, until all are done or `isLate` returns
 * true. Each payment and the bulk's item, which counts it, are written in one table transaction, and only if the item is
 * as it was read: several workers, a crash or a repeated message create each payment once. Where the content of the bulk
 * cannot be read, each member fails. Answers true when the bulk is finished.
 */
export async function workOff(
  operation: AnyOperation,
  platform: Platform,
  identity: Pick<Bulk, 'organisationId' | 'id'>,
  isLate: () => boolean,
): Promise<boolean> {
  const first = await readBulk(platform, identity);
  if (first === undefined) return true;
  const { content, failure } = await readContent(platform.table, first, await platform.cipher(first.organisationId));
  if (content === undefined) await tellUnreadable(platform, identity, failure);
  for (;;) {
    const one = await readBulk(platform, identity);
    if (one === undefined || one.status === 'Finished') return true;
    if (isLate()) return false;
    if (doneOf(one) === one.total) await finish(platform, identity);
    else if (content === undefined) await failNext(platform, one);
    else await doNext(operation, platform, one, content);
  }
}

const doneOf = ({ created, failed }: Bulk): number => created + failed;

async function readBulk({ table }: Platform, { organisationId, id }: Pick<Bulk, 'organisationId' | 'id'>) {
  const ref = bulk(organisationId, id);
  const item = await table.get(ref.key);
  return item && ref.parse(item);
}

/** Does the next member after `before`, unless another worker has done it meanwhile. */
async function doNext(
  operation: AnyOperation,
  platform: Platform,
  before: Bulk,
  { sender, members }: BulkContent,
): Promise<void> {
  const index = doneOf(before);
  const data = members[index];
  const once = remembering();
  await withOptimisticRetry(platform, async (attempt) => {
    const one = attempt === 1 ? before : await readBulk(platform, before);
    if (one === undefined || doneOf(one) !== index) return;
    const counted = replace({ ...one, created: one.created + 1 });
    try {
      const { replayed } = await perform(operation, platform, { sender, data, also: [counted], once, attempt });
      if (replayed) await save(platform, one, { writes: [counted] });
    } catch (error) {
      if (!(error instanceof Problem) || problems[error.code].status >= passingStatusMin) throw error;
      // It was suspended just now. The message is dropped when it comes again, and the bulk goes on after the resume.
      if (error.code === 'organisation_suspended') throw new LeaveOnQueue(error.message);
      await countFailed(platform, one, { index, error, idempotencyKey: idempotencyKeyIn(data) });
    }
  });
}

/** Fails the next member after `before`, whose content is lost. */
async function failNext(platform: Platform, before: Bulk): Promise<void> {
  const index = doneOf(before);
  const error = new Problem('internal_error', 'This member cannot be read any more; no payment was made of it');
  await withOptimisticRetry(platform, async (attempt) => {
    const one = attempt === 1 ? before : await readBulk(platform, before);
    if (one !== undefined && doneOf(one) === index) await countFailed(platform, one, { index, error });
  });
}

/** Logs that the content of a bulk cannot be read. Where another worker has finished the bulk, its content is deleted on purpose. */
async function tellUnreadable(
  platform: Platform,
  identity: Pick<Bulk, 'organisationId' | 'id'>,
  failure: unknown,
): Promise<void> {
  const one = await readBulk(platform, identity);
  if (one?.status !== 'Processing') return;
  const { organisationId, id: resourceId } = one;
  platform.log.alarm(unreadableBulkMessage, { worker: 'bulk-payments', organisationId, resourceId }, failure);
}

async function countFailed(
  platform: Platform,
  one: Bulk,
  { error, ...member }: Omit<FailedMember, 'error'> & { readonly error: Problem },
): Promise<void> {
  const after = { ...one, failed: one.failed + 1 };
  const failed = { ...member, error: `${error.code}: ${error.message}` };
  await save(platform, one, { writes: [replace(after)], events: [memberFailedEvent(after, failed)] });
}

/** Finishes a bulk whose members are all done, and deletes its content. */
async function finish(platform: Platform, identity: Pick<Bulk, 'organisationId' | 'id'>): Promise<void> {
  await withOptimisticRetry(platform, async () => {
    const one = await readBulk(platform, identity);
    if (one === undefined || !bulkMachine.allows(one, 'finish')) return;
    const after: Bulk = { ...one, status: bulkMachine.next(one, 'finish') };
    // The only condition is the version of the bulk: missing parts must not keep it open for ever.
    const gone = [openBulkKey(one.organisationId, one.id), ...bulkPartKeys(one)].map((Key): Write => ({
      Delete: { Key },
    }));
    await save(platform, one, { writes: [replace(after), ...gone], events: [finishedEvent(after)] });
  });
}

async function save(platform: Platform, one: Bulk, change: Change): Promise<void> {
  const { organisationId, id } = one;
  const moment = await momentOf(platform, organisationId, 'bulk');
  await commit(platform, moment, about(change, { type: 'bulkPayments', id }));
}

const idempotencyKeyIn = (data: unknown): string | undefined =>
  (data as { attributes?: { idempotencyKey?: string } }).attributes?.idempotencyKey;
