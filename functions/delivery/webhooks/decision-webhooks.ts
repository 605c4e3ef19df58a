import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import { askedShares } from '../../kernel/workers/share.ts';
import type { Webhook } from './store.ts';
import { currentSubscription } from './subscriptions.ts';
import { readWebhooks } from './webhook-with-cursor.ts';

/** True for a webhook that is asked about cards from now on: it selects nothing else, and gets each event once. */
export const isDecisionWebhook = ({
  deliveryMode,
  subscriptions,
}: Pick<Webhook, 'deliveryMode' | 'subscriptions'>): boolean =>
  deliveryMode === 'AtMostOnce' && currentSubscription(subscriptions) === 'OnlyAuthorizationRequest';

/**
 * Refuses one webhook more that is asked than an organisation may have, because each holds a worker of its own. The caller
 * has read the item that counts the webhooks before, and writes it with the webhook: so of two at once one is refused.
 */
export async function requireFewDecisionWebhooks(table: Table, organisationId: string): Promise<void> {
  const all = await readWebhooks(table, organisationId);
  if (all.filter(({ webhook }) => isDecisionWebhook(webhook)).length < askedShares) return;
  const detail = `An organisation can have at most ${askedShares} webhooks with OnlyAuthorizationRequest and AtMostOnce; change the subscriptionType of one`;
  throw new Problem('limits_exceeded', { detail, pointer: '/data/attributes/subscriptionType' });
}
