import { bodies } from '../bank/bodies.ts';
import { type Call } from '../bank/client.ts';
import { pick } from '../simulation/seed.ts';
import type { Random } from '../weakening/random.ts';

/** The movements under way that a client knows, by their ids. */
export interface OpenMovements {
  readonly payments: string[];
  readonly received: string[];
  /** Transactions of credits that came in. */
  readonly incoming: { readonly id: string; readonly account: string }[];
}

export const noMovements = (): OpenMovements => ({ payments: [], received: [], incoming: [] });

const cards = ['card-7a1f', 'sandbox-rejected', 'sandbox-slow', 'sandbox-unreachable-once'];
/** Three of them on a day pass its soft limit. */
const reviewedCents = 10_000_000_00;
const reviewedChance = 0.03;

interface Order {
  readonly account: string;
  readonly amount: number;
  readonly key: { readonly idempotencyKey: string };
}

/** A random payment that takes its time: an ACH credit or debit, or a push to card. */
export function slowPayment(random: Random, { account, amount, key }: Order): object {
  const kind = random.below(10);
  if (kind < 2) return bodies.push(account, amount, { card: pick(random, cards), ...key });
  const direction = kind < 6 ? 'Credit' : 'Debit';
  const attributes = { direction, sameDay: random.chance(0.3), ...key };
  if (direction === 'Debit' && random.chance(reviewedChance)) {
    return bodies.ach(account, reviewedCents, { ...attributes, sameDay: false });
  }
  return bodies.ach(account, amount, { ...attributes, ...(random.chance(0.3) ? { clearingDaysOverride: 0 } : {}) });
}

/**
 * Does something to money that is under way, or has some come in; what cannot be done in its state is refused with 409, and all of a
 * suspended organisation with 403. Answers
 * any further answer, which is a fault.
 */
export async function moveOn(
  call: Call,
  random: Random,
  underWay: OpenMovements,
  { account, amount }: Omit<Order, 'key'>,
): Promise<string | undefined> {
  const { path, body } = nextStep(random, underWay, { account, amount });
  const answer = await call('POST', path, body);
  const { status } = answer;
  if (status === 201 && answer.body.data.type === 'achReceivedPayment') {
    underWay.received.push(String(answer.body.data.id));
  }
  const isKnown = [200, 201, 403, 409, 429].includes(status) || status >= 500;
  return isKnown ? undefined : `${path} answered ${String(status)}: ${JSON.stringify(answer.body)}`;
}

function nextStep(
  random: Random,
  { payments, received, incoming }: OpenMovements,
  { account, amount }: Omit<Order, 'key'>,
): { readonly path: string; readonly body?: object } {
  const kind = random.below(10);
  if (kind < 5 && payments.length > 0) return paymentStep(random, recent(random, payments));
  if (kind < 7 && received.length > 0) {
    const id = recent(random, received);
    const step = pick(random, ['advance', 'reprocess', 'complete']);
    return { path: `${step === 'complete' ? '/sandbox' : ''}/received-payments/${id}/${step}` };
  }
  if (kind < 8 && incoming.length > 0) {
    const one = recent(random, incoming);
    if (random.chance(0.3)) return { path: `/sandbox/returns/${one.id}/dishonor` };
    return { path: `/returns/${one.id}`, body: bodies.returned(one.account) };
  }
  const direction = random.chance(0.5) ? 'Credit' : 'Debit';
  const settlementDate = random.chance(0.7) ? { settlementDate: '2026-12-10' } : {};
  return {
    path: '/sandbox/received-ach-payment',
    body: bodies.received(account, amount, { direction, ...settlementDate }),
  };
}

function paymentStep(random: Random, id: string): { readonly path: string; readonly body?: object } {
  const kind = random.below(10);
  if (kind < 2) return { path: `/payments/${id}/cancel` };
  if (kind === 2) return { path: `/sandbox/payments/${id}/${random.chance(0.5) ? 'approve' : 'reject'}` };
  const step = pick(random, ['transmit', 'clear', 'return'] as const);
  return { path: `/sandbox/ach/${step}`, body: bodies.rail(step, id) };
}

/** One of the last, so that several meet at the same thing. */
function recent<T>(random: Random, things: readonly T[]): T {
  return pick(random, things.slice(-12));
}
