import type { SentRequest } from '../api/open-api.ts';
import type { OrderContent } from './confirmations.ts';
import type { AgentOperation } from './document.ts';

/** A resource of a document that is sent. */
export interface Member {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data?: { readonly id?: unknown } } | undefined>>;
}

/** What a list of payments moves from, or to, one account. */
interface Total {
  readonly account: string;
  readonly direction?: unknown;
  readonly members: number;
  readonly amount: number;
}

/** True if a request of the operation has an idempotency key: one of its own, or one in each member. */
export const hasKey = ({ takesKey, hasMemberKeys }: AgentOperation): boolean => takesKey || hasMemberKeys;

/** What is asked for, so that the same in other words is known again. */
export function orderContent(address: string, operation: AgentOperation, request: SentRequest): OrderContent {
  const { body = '' } = request;
  const content = typeof body === 'string' ? inFixedOrder(dataOf(request)) : Buffer.from(body).toString('base64');
  return {
    request: JSON.stringify([address, request.method, request.path, content]),
    payments: membersOf(request).flatMap((member) => {
      const payment = paymentIn(member);
      return payment === undefined ? [] : [JSON.stringify([address, operation.id, payment.account, payment.amount])];
    }),
    hasKey: hasKey(operation),
  };
}

/** The resources of a body; none if it has no document. Throws an error if a member of it is no object. */
export function membersOf(request: SentRequest): readonly Member[] {
  const data = dataOf(request);
  if (data === undefined || data === null) return [];
  const members: readonly unknown[] = Array.isArray(data) ? data : [data];
  members.forEach((member, at) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member))
      throw new Error(
        `data${Array.isArray(data) ? `[${String(at)}]` : ''} is not a resource: it is an object with a type`,
      );
  });
  return members as readonly Member[];
}

/** What the payments of a list move, summed by account and direction. None if the request is not a list of payments. */
export function paymentTotals(request: SentRequest): readonly Total[] {
  if (!Array.isArray(dataOf(request))) return [];
  const totals = new Map<string, Total>();
  for (const member of membersOf(request)) {
    const payment = paymentIn(member);
    if (payment === undefined) continue;
    const { account, amount } = payment;
    const direction = member.attributes?.['direction'];
    const place = JSON.stringify([account, direction]);
    const before = totals.get(place) ?? { members: 0, amount: 0 };
    totals.set(place, {
      account,
      ...(direction === undefined ? {} : { direction }),
      members: before.members + 1,
      amount: before.amount + amount,
    });
  }
  return [...totals.values()];
}

function paymentIn({ attributes, relationships }: Member): { account: string; amount: number } | undefined {
  const { amount } = attributes ?? {};
  const id = relationships?.['account']?.data?.id;
  return typeof amount === 'number' && typeof id === 'string' ? { account: id, amount } : undefined;
}

const dataOf = ({ body }: SentRequest): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as { data?: unknown }).data : undefined;

/** The same value with the members of its objects in the order of their names. */
function inFixedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFixedOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, inFixedOrder(inner)]));
}
