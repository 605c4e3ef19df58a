import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import type { Platform } from '../../../ports/platform.ts';
import { insert } from '../../../kernel/table/write.ts';
import { paymentForms } from '../../payments/create-payment.ts';
import { bulkParts } from '../content.ts';
import { bulkPaymentsQueue, turnOfBulk } from '../queues.ts';
import { bulkToResource } from '../resource.ts';
import { type Bulk, bulkKey, bulkKind, bulkMachine, bulkPartKind, bulks, openBulkKey, openBulkKind } from '../store.ts';

const bulkMembersMax = 1000;
/** How long the request waits for the queue. The bulk is stored by then; a later answer would only make the caller repeat it. */
const sendMsMax = 1000;
/** Logged if the message for a bulk could not be sent. The bulk then waits for the sweep. */
export const untoldBulkMessage = 'a bulk was accepted, and its worker could not be told';

export const createBulkPayments = defineOperation({
  id: 'createBulkPayments',
  capability: 'payments',
  method: 'POST',
  path: '/payments/bulk',
  scopes: ['payments-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: { list: { variants: paymentForms, membersMax: bulkMembersMax } },
  response: { status: 201 },
  errors: [],
  uses: { read: [], write: [bulkKind, bulkPartKind, openBulkKind] },
  sends: [bulkPaymentsQueue.name],

  handle: async ({ organisationId, members, sender, now, platform, cipher, save }) => {
    const identity = { organisationId, id: platform.ids.digits(ownerIdDigits) };
    const parts = bulkParts(identity, { sender, members: members.map(({ sent }) => sent) }, await cipher());
    const one: Bulk = {
      ...bulkKey(organisationId, identity.id),
      ...identity,
      version: 0,
      createdAt: now,
      status: bulkMachine.begin('Processing'),
      total: members.length,
      created: 0,
      failed: 0,
      parts: parts.length,
    };
    await save({
      writes: [one, openBulkKey(organisationId, one.id), ...parts].map((item) => insert(item)),
      listed: [bulks.listed(one.id)],
      about: [{ type: 'bulkPayments', id: one.id }],
    });
    await tellWorker(platform, one);
    return { data: bulkToResource(one) };
  },
});

/** A lost message, or one that was never sent, is repaired by the hourly sweep, so it does not refuse the request. */
async function tellWorker(
  { queues, log, settings }: Pick<Platform, 'queues' | 'log' | 'settings'>,
  { organisationId, id }: Bulk,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), sendMsMax);
  });
  try {
    await Promise.race([queues.send(turnOfBulk(settings, { organisationId, id }, 'first')), late]);
  } catch (error) {
    log.error(untoldBulkMessage, { operation: 'createBulkPayments', organisationId, resourceId: id }, error);
  } finally {
    clearTimeout(timer);
  }
}
