import { isDeepStrictEqual } from 'node:util';
import { type Actor, usersBehind } from '../../kernel/journal/author.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { alsoCausedBy } from '../../kernel/journal/four-eyes.ts';
import { applicationMachine, requireActive } from './application.ts';
import type { Application } from './store.ts';

/**
 * The application with other facts about its people. The users behind the change answer for it, so they do not decide on it; tags are no
 * facts. Throws `invalid_state` (409) if the application is archived, and if the reversal of its denial is proposed: the other user would
 * confirm what the first one has not seen.
 */
export function rewrittenApplication<One extends Application>(
  before: One,
  after: One,
  { actor, now }: { readonly actor: Actor; readonly now: Instant },
): One {
  requireActive(before);
  const changed = { ...after, updatedAt: now };
  if (isDeepStrictEqual({ ...after, tags: before.tags }, before)) return changed;
  const { status, reversal } = before;
  if (status === 'Denied' && reversal !== undefined) {
    throw applicationMachine.refused(
      before,
      `user ${reversal.userId} has proposed to reverse the denial; withdraw that first`,
    );
  }
  return { ...changed, causedBy: alsoCausedBy(before, usersBehind(actor)) };
}
