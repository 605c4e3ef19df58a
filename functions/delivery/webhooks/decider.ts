import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Webhook } from './store.ts';
import { currentSubscription } from './subscriptions.ts';

/** What makes a webhook one whose answers can decide. */
type Set = Pick<Webhook, 'url' | 'deliveryMode' | 'subscriptions' | 'decides'>;

const canDecide = ({ deliveryMode, subscriptions }: Set): boolean =>
  deliveryMode === 'AtMostOnce' && currentSubscription(subscriptions) === 'OnlyAuthorizationRequest';

/** Whoever says where questions go says who decides. A token that may decide may also say that. */
export const decidingScope = 'authorization-requests-write';

/**
 * Whether the answers of a webhook decide after `caller` has set it up so. A token that may not decide sets up one that is only told.
 * Refuses with 403 such a token that would send the questions of a webhook that decides to another url.
 */
export function decidesAfter(set: Set, caller: Caller, before?: Set): { readonly decides?: true } {
  if (!canDecide(set)) return {};
  if (caller.scopes.includes(decidingScope)) return { decides: true };
  if (before?.decides !== true || !canDecide(before)) return {};
  if (before.url !== set.url) {
    const detail = `The answers of this webhook decide: a token that changes its url needs the scope ${decidingScope}`;
    throw new Problem('forbidden', { detail, pointer: '/data/attributes/url' });
  }
  return { decides: true };
}
