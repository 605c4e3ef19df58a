import type { Sender } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { insert } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { bulkParts } from './content.ts';
import { bulkPaymentsQueue, turnOfBulk } from './queues.ts';
import {
  type Bulk,
  bulkKey,
  bulkKind,
  bulkMachine,
  bulkPartKind,
  bulksOf,
  type BulkType,
  openBulkKey,
  openBulkKind,
} from './store.ts';

export const bulkMembersMax = 1000;
/** How long the request waits for the queue. The bulk is stored by then; a later answer would only make the caller repeat it. */
const sendMsMax = 1000;
/** Logged if the message for a bulk could not be sent. The bulk then waits for the sweep. */
export const untoldBulkMessage = 'a bulk was accepted, and its worker could not be told';

/** What an operation that accepts bulks writes, and where it sends. */
export const bulkAcceptance = {
  uses: { read: [], write: [bulkKind, bulkPartKind, openBulkKind] },
  sends: [bulkPaymentsQueue.name],
};

/** The parts of a request that accepting its bulk needs. */
interface BulkRequest {
  readonly organisationId: string;
  readonly members: readonly { readonly sent: unknown }[];
  readonly sender: Sender;
  readonly now: Instant;
  readonly platform: Pick<Platform, 'ids' | 'queues' | 'log' | 'settings'>;
  readonly cipher: () => Promise<FieldCipher>;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Stores the members of a request, all or none, and wakes the worker that does them one by one. Refuses with 400
 * limits_exceeded what is too large.
 */
export async function acceptBulk(request: BulkRequest, type: BulkType, operation: string): Promise<Bulk> {
  const { organisationId, members, sender, now, platform, cipher, save } = request;
  const identity = { organisationId, id: platform.ids.digits(ownerIdDigits) };
  const parts = bulkParts(identity, { sender, members: members.map(({ sent }) => sent) }, await cipher());
  const one: Bulk = {
    ...bulkKey(organisationId, identity.id),
    ...identity,
    version: 0,
    ...(type === 'bulkPayments' ? {} : { type }),
    createdAt: now,
    status: bulkMachine.begin('Processing'),
    total: members.length,
    created: 0,
    failed: 0,
    parts: parts.length,
  };
  await save({
    writes: [one, openBulkKey(organisationId, one.id), ...parts].map((item) => insert(item)),
    listed: [bulksOf(type).listed(one.id)],
    about: [{ type, id: one.id }],
  });
  await tellWorker(platform, one, operation);
  return one;
}

/** A lost message, or one that was never sent, is repaired by the hourly sweep, so it does not refuse the request. */
async function tellWorker(
  { queues, log, settings }: BulkRequest['platform'],
  one: Bulk,
  operation: string,
): Promise<void> {
  const { organisationId, id } = one;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), sendMsMax);
  });
  try {
    await Promise.race([queues.send(turnOfBulk(settings, one, 'first')), late]);
  } catch (error) {
    log.error(untoldBulkMessage, { operation, organisationId, resourceId: id }, error);
  } finally {
    clearTimeout(timer);
  }
}
