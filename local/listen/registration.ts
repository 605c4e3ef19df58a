import type { Client, Resource } from '../tour/client.ts';
import type { ListenOptions } from './options.ts';

/** How the webhooks of this command are known again. */
export const listenLabel = 'npm run listen';

export interface Registered {
  readonly id: string;
  /** False where a webhook of an earlier run receives again. */
  readonly isNew: boolean;
}

/**
 * Makes the webhook that calls `url`, or takes one that an earlier run has left: webhooks are never deleted, and an
 * organisation has a limit of them. One that is Enabled is left alone, for it may be another developer's.
 */
export async function register(
  client: Client,
  { url, token }: { readonly url: string; readonly token: string },
  { contentType, deliveryMode, includeResources }: ListenOptions,
): Promise<Registered> {
  const given = { label: listenLabel, url, token, contentType, includeResources };
  const left = (await client.list('/webhooks')).find(
    ({ attributes: one }: Resource) =>
      one['label'] === listenLabel && one['status'] !== 'Enabled' && one['deliveryMode'] === deliveryMode,
  );
  if (left === undefined) {
    const { id } = await client.post('/webhooks', 'webhook', { ...given, deliveryMode });
    return { id, isNew: true };
  }
  await client.patch(`/webhooks/${left.id}`, 'webhook', given);
  await client.act(`/webhooks/${left.id}/enable`);
  return { id: left.id, isNew: false };
}
