import { allOf, type Client, type Resource } from '../tour/client.ts';
import { inTurns, startCents } from './bank.ts';
import type { LogFacts } from './event-checks.ts';
import type { AccountFacts, ScheduleFacts } from './money-checks.ts';

/** Reads an account with all its transactions and payments. */
export async function readAccounts(client: Client, ids: readonly string[]): Promise<readonly AccountFacts[]> {
  return inTurns(ids.length, async (n) => {
    const id = ids[n] ?? '';
    const { attributes } = await client.get(`/accounts/${id}`);
    const transactions = await allOf(client, `/transactions?filter[accountId]=${id}&sort=createdAt`);
    const payments = await allOf(client, `/payments?filter[accountId]=${id}&sort=createdAt`);
    return {
      id,
      balance: Number(attributes['balance']),
      putIn: startCents,
      transactions: transactions.map((one) => ({
        id: one.id,
        cents: (one.attributes['direction'] === 'Credit' ? 1 : -1) * Number(one.attributes['amount']),
        balance: Number(one.attributes['balance']),
        // The payment that put the money in is of no account here.
        paymentId: one.type === 'bookTransaction' ? related(one, 'payment') : undefined,
      })),
      payments: payments.flatMap((one) =>
        one.type === 'bookPayment'
          ? [
              {
                id: one.id,
                mark: (one.attributes['tags'] as Readonly<Record<string, string>> | undefined)?.['load'],
                status: String(one.attributes['status']),
                cents: Number(one.attributes['amount']),
              },
            ]
          : [],
      ),
    };
  });
}

/** Reads recurring payments with their runs. */
export async function readSchedules(client: Client, ids: readonly string[]): Promise<readonly ScheduleFacts[]> {
  return inTurns(ids.length, async (n) => {
    const id = ids[n] ?? '';
    const { attributes } = await client.get(`/recurring-payments/${id}`);
    const runs = await allOf(client, `/recurring-payments/${id}/runs`);
    return {
      id,
      created: Number(attributes['numberOfPayments']),
      runs: runs.map((one) => ({
        dueDate: String(one.attributes['dueDate']),
        paymentId: related(one, 'payment'),
      })),
    };
  });
}

/** How many events the organisation has. */
export async function countEvents(client: Client): Promise<number> {
  return (await client.page('/events?page[limit]=1')).pagination.total;
}

/** Reads the log of events from an offset on. */
export async function readLog(client: Client, from: number): Promise<LogFacts> {
  const events = await allOf(client, '/events?sort=createdAt', from);
  const about: Record<string, Set<string>> = {};
  for (const event of events) {
    const webhookId = related(event, 'webhook');
    if (webhookId !== undefined) (about[webhookId] ??= new Set()).add(event.id);
  }
  return { ids: events.map(({ id }) => id), about };
}

const related = (resource: Resource, name: string): string | undefined => resource.relationships[name]?.data.id;
