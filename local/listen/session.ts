import { randomBytes } from 'node:crypto';
import { createClient } from '../tour/client.ts';
import { type Body, bodyOf, bodyLineOf } from './body.ts';
import { takingTurns } from './faults.ts';
import { forward } from './forward.ts';
import { createGapProof, type GapProof } from './gap-proof.ts';
import type { ListenOptions } from './options.ts';
import { type ReceivedRequest, type ReceiverReply, startHttpReceiver } from './receiver.ts';
import { register } from './registration.ts';
import { forgedToken } from '../../functions/delivery/webhooks/forged-token.ts';
import { isSignedWith, type SigningSecret, whyNotGenuine } from './verify.ts';

const secretBytes = 32;
/** The signature header, unless a stage sets another name. */
const headerName = 'x-service-signature';
const accepted = { status: 200 };
const notBelieved: ReceiverReply = { answer: { status: 401 }, afterSeconds: 0 };

/** Totals so far. `events` counts the events that were answered with 200; repeated deliveries count again. */
export interface Tally {
  readonly events: number;
  readonly requests: number;
  readonly notGenuine: number;
  readonly gaps: number;
}

export interface ListenSession {
  readonly url: string;
  /** The signing secret of the webhook. */
  readonly secret: string;
  readonly webhookId: string;
  tally(): Tally;
  /** Disables the webhook and stops the server. The server stops even if the API does not answer. */
  stop(): Promise<void>;
}

/** The API, token, output and clock of a listening session. */
export interface Surroundings {
  readonly baseUrl: string;
  readonly token: string;
  readonly write: (line: string) => void;
  readonly nowMs: () => number;
}

/** Starts a receiver, and registers a webhook for it. Throws PlatformProblem, or the error that the API answers. */
export async function startListening(options: ListenOptions, around: Surroundings): Promise<ListenSession> {
  const client = createClient(around.baseUrl, around.token);
  const secret = { token: options.secret ?? `whsec_${randomBytes(secretBytes).toString('base64')}`, headerName };
  const counts = { events: 0, requests: 0, notGenuine: 0, gaps: 0 };
  // Until the webhook is registered, nothing arrives, and it is unknown whether its sequence begins here.
  let proof = createGapProof({ isNew: false });
  const judge = judging(options, around, { secret, counts, proof: () => proof });
  const receiver = await startHttpReceiver(options.port, judge);
  const url = options.publicUrl ?? `http://127.0.0.1:${receiver.port}/`;
  try {
    const webhook = await register(client, { url, token: secret.token }, options);
    // If a request has arrived already, keep the proof that has seen it.
    if (webhook.isNew && counts.requests === 0) proof = createGapProof({ isNew: true });
    return {
      url,
      secret: secret.token,
      webhookId: webhook.id,
      tally: () => ({ ...counts }),
      stop: async () => {
        try {
          await client.act(`/webhooks/${webhook.id}/disable`);
        } finally {
          await receiver.stop();
        }
      },
    };
  } catch (error) {
    await receiver.stop();
    throw error;
  }
}

interface Judging {
  readonly secret: SigningSecret;
  readonly counts: { events: number; requests: number; notGenuine: number; gaps: number };
  readonly proof: () => GapProof;
}

function judging(
  options: ListenOptions,
  { write, nowMs }: Surroundings,
  { secret, counts, proof }: Judging,
): (arrival: ReceivedRequest) => Promise<ReceiverReply> {
  const nextFault = takingTurns(options.faults);
  const nextDelay = takingTurns(options.delays);
  return async ({ headers, body: bytes }) => {
    counts.requests += 1;
    const doubt = whyNotGenuine(headers, bytes, secret, nowMs());
    const body = doubt === undefined ? bodyOf(bytes) : undefined;
    if (doubt !== undefined && isSignedWith(forgedToken(secret.token), headers, bytes, secret.headerName)) {
      write('  a forgery that a diagnosis sends on purpose: refused, as it has to be');
      return notBelieved;
    }
    if (body === undefined) {
      counts.notGenuine += 1;
      write(`  NOT GENUINE: ${doubt ?? 'the body is not a delivery'}`);
      return notBelieved;
    }
    const fault = nextFault()?.fault;
    const afterSeconds = nextDelay()?.seconds ?? 0;
    const position = proof().positionOf(body);
    for (const event of body.data) write(bodyLineOf(event));
    if (options.showsBodies) write(bytes.toString('utf8'));
    for (const note of notesOf(body, position.kind === 'again')) write(`  ${note}`);
    if (position.kind === 'next' && position.gap !== undefined) {
      counts.gaps += 1;
      write(`  GAP: ${position.gap}`);
    }
    const answer = fault ?? (await handedOn({ headers, body: bytes }, options.forwardTo, write));
    if (fault !== undefined) write(`  answered: ${typeof fault === 'string' ? fault : fault.status}`);
    if (typeof answer === 'object' && answer.status === accepted.status) {
      counts.events += body.data.length;
      proof().accept(body);
    }
    return { answer, afterSeconds };
  };
}

/** The answer of the address that deliveries are handed on to; 200 if there is none. */
async function handedOn(
  arrival: Pick<ReceivedRequest, 'headers' | 'body'>,
  url: string | undefined,
  write: Surroundings['write'],
): Promise<{ readonly status: number }> {
  if (url === undefined) return accepted;
  const { status, problem } = await forward(arrival, url);
  write(`  forwarded: ${problem ?? status}`);
  return { status };
}

function notesOf({ meta }: Body, isAgain: boolean): readonly string[] {
  return [
    ...(isAgain ? [`again: body ${meta?.sequence ?? ''} was accepted before`] : []),
    ...(meta?.replayId === undefined ? [] : [`replay ${meta.replayId}`]),
    ...(meta?.isTest === true ? ['a test'] : []),
  ];
}
