import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { isDecisionWebhook } from './decision-webhooks.ts';
import type { Webhook } from './store.ts';

/** The attributes of a webhook that say where questions go, and so whether its answers can decide. */
type Receiver = Pick<Webhook, 'url' | 'deliveryMode' | 'subscriptions' | 'decides'>;

/** The scope of a token that may set up a webhook whose answers decide: the same as to decide by the operations. */
export const decidingScope = 'authorization-requests-write';

/**
 * Whether the answers of a webhook decide after `caller` has set it up so. A token that may not decide sets up one that is only told. One
 * that may decide says so by naming the url (`namesUrl`): a change of something else, such as the label, does not hand the decisions to
 * a url that another token has set. Refuses with 403 a token that may not decide and would send the questions of a webhook that decides
 * to another url.
 */
export function decidesAfter(
  receiver: Receiver,
  caller: Caller,
  namesUrl: boolean,
  before?: Receiver,
): { readonly decides?: true } {
  if (!isDecisionWebhook(receiver)) return {};
  const mayDecide = caller.scopes.includes(decidingScope);
  if (mayDecide && namesUrl) return { decides: true };
  if (before?.decides !== true || !isDecisionWebhook(before)) return {};
  if (before.url !== receiver.url) {
    const detail = `The answers of this webhook decide: a token that changes its url needs the scope ${decidingScope}`;
    throw new Problem('forbidden', { detail, pointer: '/data/attributes/url' });
  }
  return { decides: true };
}
