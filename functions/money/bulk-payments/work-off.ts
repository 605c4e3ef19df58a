import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Once, remembering } from '../../kernel/base/remembering.ts';
import type { AnyReply } from '../../kernel/http/reply.ts';
import { perform } from '../../kernel/http/perform.ts';
import { Problem, problems } from '../../kernel/base/problem.ts';
import { commit, momentOf, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { about, type Change } from '../../kernel/journal/change.ts';
import type { Platform } from '../../ports/platform.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';
import { bulkPartKeys, type BulkContent, readContent } from './content.ts';
import { type BulkWork, type FailedMember, idempotencyKeyIn } from './bulk-work.ts';
import { type Bulk, bulk, bulkMachine, bulkTypeOf, openBulkKey } from './store.ts';

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
/** How often a member is tried whose refusal is among those that its work retries. Each message has receives for that, because one that comes
 * again does one member only. */
const memberTriesMax = 3;

/**
 * Does the members of a bulk in their order by the work of its type, until all are done or `isLate` returns true. What a member
 * becomes and the bulk's item, which counts it, are written in one table transaction, and only if the item is as it was read:
 * several workers, a crash or a repeated message do each member once. Where the content of the bulk cannot be read, each member
 * fails. `mayBeBegun` says that a worker which was killed may have begun the next member: its message came before, or the sweep has sent it.
 * Answers true when the bulk is finished.
 */
export async function workOff(
  works: readonly BulkWork[],
  platform: Platform,
  { mayBeBegun = false, ...identity }: Pick<Bulk, 'organisationId' | 'id'> & { readonly mayBeBegun?: boolean },
  isLate: () => boolean,
): Promise<boolean> {
  const first = await readBulk(platform, identity);
  if (first === undefined) return true;
  const work = works.find(({ type }) => type === bulkTypeOf(first));
  invariant(work !== undefined, 'no work is known for the type of a bulk');
  const { content, failure } = await readContent(platform.table, first, await platform.cipher(first.organisationId));
  if (content === undefined) await tellUnreadable(platform, identity, failure);
  for (let isFirst = true; ; isFirst = false) {
    const one = await readBulk(platform, identity);
    if (one === undefined || one.status === 'Finished') return true;
    if (isLate()) return false;
    if (doneOf(one) === one.total) await finish(work, platform, identity);
    else if (content === undefined) await failNext(work, platform, one);
    else await doNext(work, platform, one, { ...content, mayBeBegun: mayBeBegun && isFirst });
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
  work: BulkWork,
  platform: Platform,
  before: Bulk,
  { sender, members, mayBeBegun }: BulkContent & { readonly mayBeBegun: boolean },
): Promise<void> {
  const index = doneOf(before);
  const sent = members[index];
  const data = work.dataOf?.(sent, { id: before.id, index }) ?? sent;
  const remembered = remembering();
  let isAsked = mayBeBegun;
  const once: Once = (name, ask) => {
    isAsked = true;
    return remembered(name, ask);
  };
  await withOptimisticRetry(platform, async (attempt) => {
    const one = attempt === 1 ? before : await readBulk(platform, before);
    if (one === undefined || doneOf(one) !== index) return;
    const wasAsked = isAsked || one.tries !== undefined;
    const counted = replace(withOneMore(one, 'created'));
    const alsoFor = (id: string) => work.created?.(one, { index, id }) ?? [];
    try {
      const accepted = { sender, data, also: [counted], alsoFor, once, attempt };
      const { replayed, document } = await perform(work.operation, platform, accepted);
      if (replayed) await save(platform, one, { writes: [counted, ...alsoFor(idOf(document))] });
    } catch (error) {
      if (!(error instanceof Problem) || problems[error.code].status >= passingStatusMin) throw error;
      // It was suspended just now. The message is dropped when it comes again, and the bulk goes on after the resume.
      if (error.code === 'organisation_suspended') throw new LeaveOnQueue(error.message);
      const isRetried = work.retried?.includes(error.code) === true;
      if (isRetried) await tryLater(platform, one, error);
      const mayBeMade = wasAsked || isRetried;
      await countFailed(work, platform, one, { index, error, idempotencyKey: idempotencyKeyIn(data), mayBeMade });
    }
  });
}

/** Fails the next member after `before`, whose content is lost. */
async function failNext(work: BulkWork, platform: Platform, before: Bulk): Promise<void> {
  const index = doneOf(before);
  const error = new Problem('internal_error', 'This member cannot be read any more; nothing was made of it');
  await withOptimisticRetry(platform, async (attempt) => {
    const one = attempt === 1 ? before : await readBulk(platform, before);
    if (one !== undefined && doneOf(one) === index)
      await countFailed(work, platform, one, { index, error, mayBeMade: one.tries !== undefined });
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

async function countFailed(work: BulkWork, platform: Platform, one: Bulk, failed: FailedMember): Promise<void> {
  const after = withOneMore(one, 'failed');
  const { writes = [], event } = work.failed(after, failed);
  await save(platform, one, { writes: [replace(after), ...writes], events: [event] });
}

/** Finishes a bulk whose members are all done, and deletes its content. */
async function finish(
  work: BulkWork,
  platform: Platform,
  identity: Pick<Bulk, 'organisationId' | 'id'>,
): Promise<void> {
  await withOptimisticRetry(platform, async () => {
    const one = await readBulk(platform, identity);
    if (one === undefined || !bulkMachine.allows(one, 'finish')) return;
    const after: Bulk = { ...one, status: bulkMachine.next(one, 'finish') };
    // The only condition is the version of the bulk: missing parts must not keep it open for ever.
    const gone = [openBulkKey(one.organisationId, one.id), ...bulkPartKeys(one)].map((Key): Write => ({
      Delete: { Key },
    }));
    await save(platform, one, { writes: [replace(after), ...gone], events: [work.finished(after)] });
  });
}

async function save(platform: Platform, one: Bulk, change: Change): Promise<void> {
  const { organisationId, id } = one;
  const type = bulkTypeOf(one);
  const moment = await momentOf(platform, organisationId, 'bulk');
  await commit(platform, moment, about(change, { type, id }));
}

/** Counts the try and leaves the member for a later one, unless it was the last. */
async function tryLater(platform: Platform, one: Bulk, { message }: Problem): Promise<void> {
  const tries = (one.tries ?? 0) + 1;
  if (tries >= memberTriesMax) return;
  await save(platform, one, { writes: [replace({ ...one, tries })] });
  throw new LeaveOnQueue(message);
}

/** The bulk with one more member done. The next member has all its tries. */
const withOneMore = ({ tries: _, ...one }: Bulk, done: 'created' | 'failed'): Bulk => ({
  ...one,
  [done]: one[done] + 1,
});

/** The id of what an earlier request with the same idempotency key has made. */
function idOf(document: AnyReply): string {
  const made = 'data' in document && 'id' in document.data ? document.data.id : undefined;
  invariant(made !== undefined, 'a member of a bulk makes one resource');
  return made;
}
