import type { Client, Resource } from '../tour/client.ts';
import type { ListenOptions } from './options.ts';

/** The label by which this command recognises its webhooks. */
export const listenLabel = 'npm run listen';

export interface Registered {
  readonly id: string;
  /** False if a webhook of an earlier run is used again. */
  readonly isNew: boolean;
}

/**
 * Creates a webhook that calls `url`, or uses one of an earlier run again, because webhooks cannot be deleted and their number is
 * limited for each organisation. It does not touch an Enabled webhook, which may belong to another developer.
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
