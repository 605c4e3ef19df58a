import { randomBytes } from 'node:crypto';
import { bodyOf } from '../listen/body.ts';
import { createGapProof, type GapProof } from '../listen/gap-proof.ts';
import { type ReceivedRequest, type HttpReceiver, type ReceiverReply, startHttpReceiver } from '../listen/receiver.ts';
import { register } from '../listen/registration.ts';
import { whyNotGenuine } from '../listen/verify.ts';
import { type Client, ErrorAnswer } from '../tour/client.ts';
import type { ReceiverFacts } from './event-checks.ts';
import type { LoadOptions } from './options.ts';
import { temperNameOf, replyOf, type Temper } from './tempers.ts';

/** The label by which this command recognises its webhooks. */
const loadLabel = 'npm run load';
const secretBytes = 32;
/** The signature header, unless a stage sets another name. */
const headerName = 'x-service-signature';

export interface Fleet {
  readonly receivers: readonly ReceiverFacts[];
  /** Disables all webhooks and stops the server. */
  stop(): Promise<void>;
}

interface Member extends ReceiverFacts {
  readonly path: string;
  readonly secret: string;
  readonly arrived: string[];
  readonly accepted: string[];
  readonly gaps: string[];
  webhookId: string;
  notGenuine: number;
  requests: number;
  proof: GapProof;
}

/** Starts receivers of all tempers on one port, and registers a webhook for each. Webhooks of earlier runs are used again. */
export async function startFleet(client: Client, options: LoadOptions, nowMs: () => number): Promise<Fleet> {
  const members = Array.from({ length: options.receivers }, (_, n) => memberOf(n, options.tempers));
  const byPath = new Map(members.map((member) => [member.path, member]));
  const opened: HttpReceiver[] = [];
  const stop = async () => {
    const ids = members.flatMap(({ webhookId }) => (webhookId === '' ? [] : [webhookId]));
    const ends = await Promise.allSettled(ids.map((id) => client.act(`/webhooks/${id}/disable`)));
    for (const receiver of opened) await receiver.stop();
    for (const end of ends) if (end.status === 'rejected' && !hasEnded(end.reason)) throw end.reason;
  };
  try {
    const open = await startHttpReceiver(options.port, (arrival) =>
      Promise.resolve(judge(byPath.get(arrival.path), arrival, options.slowMs, nowMs())),
    );
    opened.push(open);
    // This port is closed once webhooks with its url are registered.
    const closed = await startHttpReceiver(0, () => Promise.resolve(replyOf(closedTemper, 1, 0)));
    opened.push(closed);
    for (const member of members) {
      const isClosed = member.temper.kind === 'closed' && options.publicUrl === undefined;
      const base = options.publicUrl ?? `http://127.0.0.1:${(isClosed ? closed : open).port}`;
      const webhook = await register(
        client,
        { url: base + member.path, token: member.secret, label: loadLabel },
        { contentType: 'JsonAPI', deliveryMode: member.temper.deliveryMode, includeResources: false },
      );
      member.webhookId = webhook.id;
      if (webhook.isNew && member.requests === 0) member.proof = createGapProof({ isNew: true });
    }
    opened.pop();
    await closed.stop();
    return { receivers: members, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** A webhook that became Unavailable during the load is not Enabled any more, so it cannot be disabled. */
const hasEnded = (error: unknown): boolean => error instanceof ErrorAnswer && error.status === 409;

const closedTemper: Temper = { kind: 'closed', deliveryMode: 'AtLeastOnce' };

function memberOf(n: number, tempers: readonly Temper[]): Member {
  const temper = tempers[n % tempers.length] ?? closedTemper;
  return {
    name: `receiver ${n + 1}`,
    temper,
    path: `/${n + 1}-${temperNameOf(temper)}`,
    secret: `whsec_${randomBytes(secretBytes).toString('base64')}`,
    webhookId: '',
    arrived: [],
    accepted: [],
    gaps: [],
    notGenuine: 0,
    requests: 0,
    proof: createGapProof({ isNew: false }),
  };
}

/** Checks a request and chooses the answer of its receiver. */
function judge(
  member: Member | undefined,
  { headers, body: bytes }: ReceivedRequest,
  slowMs: number,
  nowMs: number,
): ReceiverReply {
  if (member === undefined) return { answer: { status: 404 }, afterSeconds: 0 };
  member.requests += 1;
  const doubt = whyNotGenuine(headers, bytes, { token: member.secret, headerName }, nowMs);
  const body = doubt === undefined ? bodyOf(bytes) : undefined;
  if (body === undefined) {
    member.notGenuine += 1;
    return { answer: { status: 401 }, afterSeconds: 0 };
  }
  const reply = replyOf(member.temper, member.requests, slowMs);
  const isTaken = typeof reply.answer === 'object' && reply.answer.status === 200;
  const position = member.proof.positionOf(body);
  const ids = body.data.map(({ id }) => id);
  const isOnce = member.temper.deliveryMode === 'AtMostOnce';
  if (isOnce || position.kind !== 'again') member.arrived.push(...ids);
  if (position.kind === 'next' && position.gap !== undefined) member.gaps.push(position.gap);
  if (isTaken) member.accepted.push(...ids);
  // A body that is sent once counts as seen, no matter how it is answered.
  if (isTaken || isOnce) member.proof.accept(body);
  return reply;
}
