import type { SQSRecord } from 'aws-lambda';
import type { SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksTrial } from '../../functions/delivery/webhooks/workers/trial.ts';
import { startBenchPlatform, warmed } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';
import { project } from './table-rows.ts';

const delivered: SendResult = { outcome: 'answered', status: 200, durationMs: 1, bodyStart: '' };
const refused: SendResult = { outcome: 'answered', status: 503, durationMs: 1, bodyStart: 'down '.repeat(200) };

/** What it costs to deliver events and to look at how that goes. */
export async function deliveryRows(): Promise<Row[]> {
  let answer = delivered;
  const bank = await startBenchPlatform({ platform: { webhookSender: { send: () => Promise.resolve(answer) } } });
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  async function row(what: string, budget: Row['budget'], moonshot: Row['moonshot'], work: () => Promise<unknown>) {
    const { measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot });
  }
  try {
    const [ada] = await openCustomers(bank);
    const account = await post(bank, '/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer: link('customer', ada) },
    });
    const happen = async (events: number) => {
      bank.clock.advance({ minutes: 30 });
      for (let number = 0; number < events; number += 1) {
        const attributes = { amount: 100, description: `Event ${number}` };
        const relationships = { account: link('depositAccount', account) };
        await post(bank, '/sandbox/payments', { type: 'achPayment', attributes, relationships });
      }
    };
    const deliver = async (events: number, what: string, budget: Row['budget'], moonshot?: Row['moonshot']) => {
      await happen(events);
      await project(bank, weakness, events);
      const lanes = [webhooksFast, webhooksTrial];
      const message = bank.sent.findLast(({ queue }) => lanes.some(({ source }) => source.queue.name === queue));
      const worker = lanes.find(({ source }) => source.queue.name === message?.queue) ?? webhooksFast;
      if (message === undefined) throw new Error('the append woke the webhook');
      const delivery = { body: message.body, record: { attributes: { ApproximateReceiveCount: '1' } } as SQSRecord };
      await row(what, budget, moonshot, () => worker.handle(delivery, bank.platform));
    };

    await project(bank, weakness);
    const id = await hook(bank, 'AtLeastOnce');
    const small = { writeUnits: 2, readUnits: 3 };
    await deliver(1, 'first delivery of a webhook', small);
    await deliver(1, 'delivery of one event', small, { writeUnits: 1, readUnits: 3 });
    await deliver(64, 'delivery of a batch of 64', small, { writeUnits: 1, readUnits: 3 });
    await row('get a webhook', { calls: 2, readUnits: 5 }, undefined, await warmed(() => get(bank, `/webhooks/${id}`)));
    await row(
      'list the deliveries of a webhook',
      { calls: 4, readUnits: 5 },
      undefined,
      await warmed(() => get(bank, `/webhooks/${id}/deliveries`)),
    );
    answer = refused;
    await deliver(1, 'delivery that fails', small);
    answer = delivered;
    await bank.call('POST', `/webhooks/${id}/disable`);
    await hook(bank, 'AtMostOnce');
    await deliver(1, 'first delivery of a webhook, AtMostOnce', { writeUnits: 3, readUnits: 3 });
    await deliver(1, 'delivery of one event, AtMostOnce', small);
    await happen(32);
    await row('numbering of 64 events', { writeUnits: 5, readUnits: 6 }, undefined, () => project(bank, weakness, 32));
    for (let more = 0; more < 98; more += 1) await hook(bank, 'AtLeastOnce');
    await happen(32);
    await row('numbering of 64 events, 100 webhooks', { writeUnits: 5, readUnits: 18 }, undefined, () =>
      project(bank, weakness, 32),
    );
    return rows;
  } finally {
    await bank.stop();
  }
}

/** Creates a webhook for all events. */
export const hook = (bank: TestPlatform, deliveryMode: string): Promise<string> =>
  post(bank, '/webhooks', {
    type: 'webhook',
    attributes: {
      label: 'bench',
      url: 'https://example.com/events',
      token: 'bench-token',
      contentType: 'JsonAPI',
      deliveryMode,
    },
  });

/** Creates a thing and returns its id. Throws where that is refused. */
export async function post(bank: TestPlatform, path: string, data: object): Promise<string> {
  const answer = await bank.call('POST', path, { data });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as string;
}

async function get(bank: TestPlatform, path: string): Promise<void> {
  const answer = await bank.call('GET', path);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
}
