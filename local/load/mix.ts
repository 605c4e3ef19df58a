import { type Client, ErrorAnswer, relationshipTo } from '../tour/client.ts';
import type { Order } from './money-checks.ts';
import type { Part } from './parts.ts';
import type { Sample } from './samples.ts';

const centsMax = 100;
const listLimit = 50;

/** The work of the mix. It knows every payment that it has ordered. */
export interface Mix {
  readonly orders: readonly Order[];
  /** Sends one request of a part. Returns the status of the answer; `none` without an answer. */
  send(part: Part): Promise<Sample['status']>;
}

/** The first account is the hot one. `run` makes the marks of payments different from those of other runs. */
export function createMix(
  client: Client,
  {
    accounts,
    run,
    random,
  }: { readonly accounts: readonly string[]; readonly run: string; readonly random: () => number },
): Mix {
  const orders: Order[] = [];
  const [hot = '', ...others] = accounts;
  const accepted: string[] = [];
  let ordered = 0;
  const one = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)] ?? '';
  const other = (ids: readonly string[], than: string) => one(ids.filter((id) => id !== than));

  async function pay(from: string, to: string): Promise<Sample['status']> {
    const mark = `${run}-${(ordered += 1)}`;
    const amount = 1 + Math.floor(random() * centsMax);
    let result: Order['result'] = 'unknown';
    try {
      const { id } = await client.post(
        '/payments',
        'bookPayment',
        { amount, description: 'Load', idempotencyKey: mark, tags: { load: mark } },
        { account: relationshipTo('depositAccount', from), counterpartyAccount: relationshipTo('depositAccount', to) },
      );
      result = { id };
      accepted.push(id);
      return 201;
    } catch (error) {
      if (error instanceof ErrorAnswer && error.status < 500) result = 'refused';
      return statusOf(error);
    } finally {
      orders.push({ mark, from, result });
    }
  }

  async function read(work: Promise<unknown>): Promise<Sample['status']> {
    try {
      await work;
      return 200;
    } catch (error) {
      return statusOf(error);
    }
  }

  return {
    orders,
    send: (part) => {
      switch (part) {
        case 'payments': {
          const from = one(accounts);
          return pay(from, other(accounts, from));
        }
        case 'one-pays-many':
          return pay(hot, one(others));
        case 'many-pay-one':
          return pay(one(others), hot);
        case 'gets':
          return read(client.get(accepted.length === 0 ? `/accounts/${hot}` : `/payments/${one(accepted)}`));
        case 'lists': {
          const resource = random() < 0.5 ? 'payments' : 'transactions';
          return read(client.list(`/${resource}?filter[accountId]=${one(accounts)}&page[limit]=${listLimit}`));
        }
      }
    },
  };
}

const statusOf = (error: unknown): Sample['status'] => (error instanceof ErrorAnswer ? error.status : 'none');
