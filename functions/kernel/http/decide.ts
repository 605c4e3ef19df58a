import type { Caller } from '../auth/caller.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { useKey } from '../idempotency/idempotency.ts';
import { commit } from '../journal/commit.ts';
import { unlessReplaced } from './idempotent-request.ts';
import type { KeyCheck } from './key-check.ts';
import { frame } from './replay.ts';
import { inputOf, type Request, tokenOf } from './request.ts';
import type { AnyCall } from './call.ts';
import type { AnyReply } from './reply.ts';
import { scopedTable } from './scoped-table.ts';
import { inSlot } from './slots.ts';

/** Everything that an operation decides by, beside the request itself. */
export interface OperationContext extends Pick<AnyCall, 'author' | 'loaded' | 'sender'> {
  readonly caller: Caller;
  readonly keyCheck: KeyCheck;
  readonly now: Instant;
  readonly realNow: Instant;
}

/**
 * Lets the operation decide on what is new of a request, and commits what it saves: its change, the idempotency keys and what the
 * request adds (`also`, `alsoFor`) are one transaction.
 */
export async function decide(request: Request, context: OperationContext): Promise<AnyReply> {
  const { operation, platform, table, parsed, trace, counted, dryRun } = request;
  const { caller, keyCheck, loaded, sender, author, now, realNow } = context;
  const { organisationId } = tokenOf(parsed);
  const isNew = (_: unknown, index: number) => keyCheck.usedFor[index] === undefined;
  const newKeys = keyCheck.keys.filter(isNew);
  const call: AnyCall = {
    ...inputOf({ ...parsed, members: parsed.members.filter(isNew) }, caller.accessScope),
    ...frame(platform, scopedTable(table, operation.uses, caller.accessScope), caller),
    sender,
    file: await fileOf(request, organisationId),
    loaded,
    now,
    realNow,
    author,
    // The first attempt leaves to conditions of its writes what a later one reads first, and a dry run checks no conditions.
    attempt: dryRun === undefined ? trace.attempts : trace.attempts + 1,
    once: request.once,
    search: async (members) => counted?.search(caller, members),
    save: async (change, makes) => {
      const made = typeof makes === 'string' ? [makes] : (makes ?? []);
      const keyWrites = newKeys.flatMap((key, index) => {
        const id = made[index];
        return key === undefined || id === undefined
          ? []
          : [useKey(key, id, { tokenId: caller.tokenId, realNow, waited: request.waiting?.ownKey })];
      });
      const about = made.flatMap((id) => request.alsoFor?.(id) ?? []);
      const whole = { ...change, writes: [...change.writes, ...(request.also ?? []), ...about] };
      await commit({ ...platform, table }, { organisationId, now, realNow, author }, whole, keyWrites);
    },
  };
  return unlessReplaced(table, newKeys, () =>
    inSlot(operation, platform, dryRun?.tableOfSlots ?? table, slotHolderOf(caller), () =>
      dryRun === undefined ? operation.handle(call) : dryRun.unlessAsking(async () => operation.handle(call)),
    ),
  );
}

/** The file of the request as it may be stored. It is made once, also if the operation decides again after a conflict. */
async function fileOf({ operation, platform, parsed: { file }, once }: Request, organisationId: string) {
  const upload = operation.request?.upload;
  if (file === undefined || upload === undefined) return undefined;
  const { settings, log } = platform;
  const sender = { organisationId, sandbox: settings.sandbox, log };
  return once('the file of the request', () => upload.redraw(file, sender));
}

const slotHolderOf = (caller: Caller) => ({
  organisationId: caller.organisationId,
  customerId: caller.kind === 'customer' ? caller.customerId : undefined,
});
