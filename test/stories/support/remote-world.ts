import { setTimeout as pause } from 'node:timers/promises';
import { wakeUpsQueue } from '../../../functions/time/due/queues.ts';
import { createApi } from './api.ts';
import { advanceBankClock } from './bank-clock.ts';
import type { ApiMaker } from './client-api.ts';
import { type Receiver, type ReceiverAddress, startReceiver } from './receiver.ts';
import type { World } from './world.ts';

const pollMs = 200;
/** A message whose worker failed, as where a call of AWS got no answer in time, comes again when its queue shows it again. */
const patienceMs = (wakeUpsQueue.visibilitySeconds + 60) * 1000;
const failedDeliveriesOfOutage = 5;

/** A platform that runs elsewhere, with the token of an organisation of its own. */
export interface RemoteAddress {
  readonly baseUrl: string;
  readonly token: string;
  /** Of another user of the same organisation. */
  readonly secondToken?: string | undefined;
  readonly receivers: ReceiverAddress;
}

/**
 * Reads where the stories are to run: STORIES_BASE_URL and STORIES_TOKEN, which has one token for each worker of jest,
 * separated by commas, each of another organisation; STORIES_SECOND_TOKEN, which has tokens of other users of the same organisations; and where receivers of webhooks listen: STORIES_RECEIVER_HOST (127.0.0.1), STORIES_RECEIVER_PORT (any) and, where the platform reaches them only through a
 * tunnel, STORIES_RECEIVER_URL. Undefined where no address is set.
 */
export function remoteAddress(environment: NodeJS.ProcessEnv): RemoteAddress | undefined {
  const baseUrl = environment['STORIES_BASE_URL']?.replace(/\/$/, '');
  const tokens = environment['STORIES_TOKEN']?.split(',') ?? [];
  const worker = Number(environment['JEST_WORKER_ID'] ?? '1') - 1;
  const token = tokens[worker];
  if (baseUrl === undefined || baseUrl === '') return undefined;
  if (token === undefined || token === '') throw new Error('STORIES_TOKEN needs a token for each worker of jest');
  const publicUrl = environment['STORIES_RECEIVER_URL'];
  return {
    baseUrl,
    token,
    secondToken: environment['STORIES_SECOND_TOKEN']?.split(',')[worker],
    receivers: {
      host: environment['STORIES_RECEIVER_HOST'] ?? '127.0.0.1',
      port: Number(environment['STORIES_RECEIVER_PORT'] ?? '0'),
      ...(publicUrl === undefined ? {} : { publicUrl }),
    },
  };
}

/** A world on real time: it polls until the expected state is there. */
export function openRemoteWorld(
  { baseUrl, token, secondToken, receivers: place }: RemoteAddress,
  make: ApiMaker = createApi,
): World {
  const api = make(baseUrl, token);
  const receivers: Receiver[] = [];
  const waitFor: World['waitFor'] = async (what, look) => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`${what}: did not happen within ${patienceMs / 1000} s`);
      await pause(pollMs);
    }
  };
  return {
    isVirtual: false,
    api,
    secondUser: () => {
      if (secondToken === undefined) throw new Error('STORIES_SECOND_TOKEN needs a token for each worker of jest');
      return Promise.resolve(api.as(secondToken));
    },
    receiver: async () => {
      const receiver = await startReceiver(place);
      receivers.push(receiver);
      return receiver;
    },
    moveBankClock: (target) => advanceBankClock(api, target),
    waitFor,
    sitOutOutage: async (receiver) => {
      receiver.setDown(true);
      const failed = () => receiver.deliveries.filter((one) => !one.isAccepted).length;
      await waitFor('deliveries fail', () => (failed() >= failedDeliveriesOfOutage ? true : undefined));
      receiver.setDown(false);
    },
    close: async () => {
      const urls = new Set(receivers.map((receiver) => receiver.url));
      for (const webhook of await api.list('/webhooks?page[limit]=1000')) {
        if (urls.has(String(webhook.attributes['url']))) await api.post(`/webhooks/${webhook.id}/disable`);
      }
      for (const receiver of receivers) await receiver.close();
    },
  };
}
