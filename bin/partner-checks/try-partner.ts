import { randomBytes } from 'node:crypto';
import { isLoopback } from '../api/address.ts';
import { answerFault, type PartnerExchange, recording } from './exchange.ts';
import type { PartnerPromise, PartnerProtocol, Trial } from './protocol.ts';

/** Whether a promise is kept. */
export interface PromiseFinding {
  readonly promise: string;
  /** Where the protocol says so: docs/partners/card-processor.md#the-requests. */
  readonly where: string;
  readonly outcome: 'kept' | 'broken' | 'not tried';
  /** What is wrong, or why it was not tried, in sentences without full stops. */
  readonly says: readonly string[];
  readonly exchanges: readonly PartnerExchange[];
}

/** How a partner is reached, and what a check of it may use. */
export interface PartnerTrial {
  readonly baseUrl: string;
  readonly secret: string;
  readonly trial: Trial;
  readonly now: () => number;
  /** Another time than that of the protocol: tests only. */
  readonly timeoutMs?: number;
}

/**
 * Tries every promise of a protocol with the partner at an address: it sends what the platform sends, with the same adapter, and judges
 * what comes back. It never throws for what the partner does.
 */
export async function tryPartner<Port>(
  protocol: PartnerProtocol<Port>,
  reach: PartnerTrial,
): Promise<readonly PromiseFinding[]> {
  const wrongSecret: PartnerPromise<Port> = {
    promise: 'A request with another secret is refused',
    section: protocol.secret.section,
    statuses: [401, 403],
    attempt: async (port, trial) => {
      await protocol.secret.probe(port, trial);
      return undefined;
    },
  };
  const findings: PromiseFinding[] = [];
  for (const one of protocol.promises) findings.push(await tryPromise(protocol, one, reach));
  findings.push(await tryPromise(protocol, wrongSecret, { ...reach, secret: randomBytes(24).toString('hex') }));
  return findings;
}

async function tryPromise<Port>(
  protocol: PartnerProtocol<Port>,
  { promise, section, statuses = [200], needsToken, attempt }: PartnerPromise<Port>,
  { baseUrl, secret, trial, now, timeoutMs = protocol.timeoutMs }: PartnerTrial,
): Promise<PromiseFinding> {
  const where = `docs/partners/${protocol.page}#${section}`;
  if (needsToken === true && trial.token === undefined) {
    return { promise, where, outcome: 'not tried', says: ['it needs --token'], exchanges: [] };
  }
  const exchanges: PartnerExchange[] = [];
  const port = protocol.open({
    baseUrl,
    secret: { read: () => Promise.resolve(secret), forget: () => undefined },
    timeoutMs,
    allowHttp: isLoopback(baseUrl),
    send: recording(exchanges, now),
  });
  const wrong = await attempt(port, trial);
  const faults = exchanges.flatMap((exchange) => [
    ...listed(answerFault(exchange, statuses, protocol.answers[exchange.path])),
    ...listed(protocol.secretIn?.(exchange.answer ?? '')),
  ]);
  const unsent = exchanges.length === 0 ? ['nothing was sent: is the secret a text that a header can have?'] : [];
  const says = faults.length > 0 ? [...new Set(faults)] : [...unsent, ...listed(wrong)];
  const shown = exchanges.map((exchange) => withoutSecret(exchange, protocol.secretIn));
  return { promise, where, outcome: says.length === 0 ? 'kept' : 'broken', says, exchanges: shown };
}

/** An exchange as a finding has it: an answer with something that must stay with the partner is not shown. */
const withoutSecret = (exchange: PartnerExchange, secretIn: PartnerProtocol<unknown>['secretIn']): PartnerExchange =>
  secretIn?.(exchange.answer ?? '') === undefined ? exchange : { ...exchange, answer: '(not shown)' };

const listed = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

/** A partner on this machine may be reached without TLS. */
