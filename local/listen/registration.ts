import { connect } from 'node:net';
import { allOf, type Client, type Resource } from '../tour/client.ts';
import type { ListenOptions } from './options.ts';

/** The label by which this command recognises its webhooks. */
export const listenLabel = 'npm run listen';

export interface RegisteredWebhook {
  readonly id: string;
  /** False if a webhook of an earlier run is used again. */
  readonly isNew: boolean;
}

/**
 * Creates a webhook that calls `url`, or uses one of an earlier run again, because webhooks cannot be deleted and their number is
 * limited for each organisation. It leaves alone an Enabled webhook whose receiver may be running.
 */
export async function register(
  client: Client,
  { url, token, label = listenLabel }: { readonly url: string; readonly token: string; readonly label?: string },
  {
    contentType,
    deliveryMode,
    includeResources,
  }: Pick<ListenOptions, 'contentType' | 'deliveryMode' | 'includeResources'>,
): Promise<RegisteredWebhook> {
  const given = { label, url, token, contentType, includeResources };
  const left = await firstLeft(await allOf(client, '/webhooks'), { url, deliveryMode, label });
  if (left === undefined) {
    const { id } = await client.post('/webhooks', 'webhook', { ...given, deliveryMode });
    return { id, isNew: true };
  }
  // Disabling it first leaves out the events that nobody received since an earlier run was killed.
  if (left.attributes['status'] === 'Enabled') await client.act(`/webhooks/${left.id}/disable`);
  await client.patch(`/webhooks/${left.id}`, 'webhook', given);
  await client.act(`/webhooks/${left.id}/enable`);
  return { id: left.id, isNew: false };
}

/** The first webhook of an earlier run that has ended. */
async function firstLeft(
  webhooks: readonly Resource[],
  { url, deliveryMode, label }: { readonly url: string; readonly deliveryMode: string; readonly label: string },
): Promise<Resource | undefined> {
  for (const one of webhooks) {
    const { label: name, deliveryMode: mode, status, url: its } = one.attributes;
    if (name !== label || mode !== deliveryMode) continue;
    if (status !== 'Enabled' || its === url || (await isDeserted(String(its)))) return one;
  }
  return undefined;
}

/** True if the url is a port of this machine on which nothing listens, because its receiver was killed. */
async function isDeserted(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1') return false;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const settle = (isFree: boolean) => {
      socket.destroy();
      resolve(isFree);
    };
    socket.once('connect', () => settle(false));
    socket.once('error', (error) => settle('code' in error && error.code === 'ECONNREFUSED'));
  });
}
