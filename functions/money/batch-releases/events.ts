import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { batchReleaseToResource } from './resource.ts';
import { type BatchRelease, statusOf } from './store.ts';
import type { batchReleasesEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof batchReleasesEventReference>();

export const batchReleasePendingReview = defineEvent('batchRelease.pendingReview');

export const batchReleaseSent = defineEvent('batchRelease.sent');

export const batchReleaseRejected = defineEvent('batchRelease.rejected');

export const batchReleaseCanceled = defineEvent('batchRelease.canceled');

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
  type: EventType<Attributes, 'batchRelease' | 'batchAccount' | 'receiver', string, 'customer' | 'customers'>,
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
