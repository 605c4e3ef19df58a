import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { simulatedSender } from '../../../functions/money/received-payments/sandbox-entry.ts';
import type { Api } from './api.ts';

const pollMs = 200;
const patienceMs = 60_000;

/** The queue on which the bank of a stage without sandbox operations reports incoming entries. Undefined in a sandbox. */
export const railQueue = (environment: NodeJS.ProcessEnv): string | undefined => environment['STORIES_RAIL_QUEUE_URL'];

/** Another bank pays into an account, with the words of a sandbox. Waits until the money is there. */
export async function fundByRail(api: Api, accountId: string, cents: number, queueUrl: string): Promise<void> {
  const account = await api.get(`/accounts/${accountId}`);
  const message = {
    kind: 'incoming',
    organisationId: api.organisationId,
    routingNumber: account.attributes['routingNumber'],
    accountNumber: account.attributes['accountNumber'],
    entry: {
      direction: 'Credit',
      amount: cents,
      companyName: simulatedSender.companyName,
      secCode: simulatedSender.secCode,
      description: 'Salary',
      counterpartyRoutingNumber: simulatedSender.routingNumber,
      traceNumber: `01100001${String(randomInt(1_000_000, 10_000_000))}`,
    },
  };
  const queues = new SQSClient();
  try {
    await queues.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
  } finally {
    queues.destroy();
  }
  const expected = Number(account.attributes['balance']) + cents;
  for (const deadline = Date.now() + patienceMs; ;) {
    const { attributes } = await api.get(`/accounts/${accountId}`);
    if (attributes['balance'] === expected) return;
    if (Date.now() > deadline) throw new Error(`The account has ${String(attributes['balance'])}, not ${expected}`);
    await pause(pollMs);
  }
}
