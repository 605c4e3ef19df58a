import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { batchReleaseToResource } from './resource.ts';
import { batchReleaseRejectionReasons } from './statuses.ts';
import { type BatchRelease, statusOf } from './store.ts';

const amount = z.int();
const links = {
  relationships: ['batchRelease', 'batchAccount', 'receiver'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'batchRelease' as const,
};

export const batchReleasePendingReview = defineEvent({
  type: 'batchRelease.pendingReview',
  emittedWhen: 'a batch release needs two users, and waits for the second one',
  attributes: z.strictObject({ amount }),
  ...links,
});

export const batchReleaseSent = defineEvent({
  type: 'batchRelease.sent',
  emittedWhen: 'a second user approves a batch release, which moves its money',
  attributes: z.strictObject({ amount }),
  ...links,
});

export const batchReleaseRejected = defineEvent({
  type: 'batchRelease.rejected',
  emittedWhen: 'a second user rejects a batch release',
  attributes: z.strictObject({ amount, reason: z.enum(batchReleaseRejectionReasons) }),
  ...links,
});

export const batchReleaseCanceled = defineEvent({
  type: 'batchRelease.canceled',
  emittedWhen: 'no second user decides about a batch release in time',
  attributes: z.strictObject({ amount, reason: z.literal('NotReviewed') }),
  ...links,
});

/** A release, and its batch account, whose owners the event names. */
interface ReleaseSnapshot {
  readonly release: BatchRelease;
  readonly batchAccount: Account;
  readonly cipher: FieldCipher;
}

/** The event of a release that waits for a second user. */
export const releasePendingReviewEvent = (snapshot: ReleaseSnapshot): EventDraft =>
  eventOf(batchReleasePendingReview, { amount: snapshot.release.amount }, snapshot);

/** The event of a release that does not wait any more. */
export function releaseDecidedEvent(snapshot: ReleaseSnapshot): EventDraft {
  const { id, amount: moved, reason } = snapshot.release;
  if (statusOf(snapshot.release) === 'Sent') return eventOf(batchReleaseSent, { amount: moved }, snapshot);
  invariant(reason !== undefined, `the batch release ${id} was not sent, and has no reason`);
  return reason === 'NotReviewed'
    ? eventOf(batchReleaseCanceled, { amount: moved, reason }, snapshot)
    : eventOf(batchReleaseRejected, { amount: moved, reason }, snapshot);
}

function eventOf<Attributes extends z.ZodType>(
  type: EventType<Attributes, (typeof links.relationships)[number], string, 'customer' | 'customers'>,
  attributes: z.input<Attributes>,
  { release, batchAccount, cipher }: ReleaseSnapshot,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      batchRelease: { type: 'batchRelease', id: release.id },
      batchAccount: { type: 'depositAccount', id: release.batchAccountId },
      receiver: { type: 'depositAccount', id: release.receiverId },
      ...ownerLinks(batchAccount),
    },
    tags: release.tags,
    resource: batchReleaseToResource(release, cipher),
  });
}
