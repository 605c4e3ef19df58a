import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { Examination, NameExamination, TlsExamination } from '../../ports/endpoint-doctor/port.ts';
import type { SendResult } from '../../ports/webhook-sender/port.ts';
import type { WebhookStatus } from './webhook.ts';

export const topics = ['Webhook', 'Url', 'Name', 'Tls', 'Certificate', 'Answer', 'Signature'] as const;
export const verdicts = ['Ok', 'Warning', 'Problem'] as const;

/** One thing that was looked at, in a sentence. */
export interface Finding {
  readonly topic: (typeof topics)[number];
  readonly verdict: (typeof verdicts)[number];
  readonly text: string;
}

/** What was seen of a webhook's endpoint. */
export interface Evidence {
  readonly status: WebhookStatus;
  readonly examination: Examination;
  /** What became of a signed test event; undefined where nothing could be sent. */
  readonly signed?: SendResult | undefined;
  /** What became of the same with a signature that does not fit; undefined for a webhook without a token. */
  readonly forged?: SendResult | undefined;
}

export const slowMs = 3000;
export const certificateDaysMin = 14;
const msPerDay = 86_400_000;
const successStatus = 200;

/** What there is to say, in the order in which a delivery goes. `now` is the world's time. */
export function findingsOf({ status, examination, signed, forged }: Evidence, now: Instant): readonly Finding[] {
  const { urlProblem, name, tls } = examination;
  return [
    ofStatus(status),
    urlProblem === undefined ? ok('Url', 'The url can be a target.') : problem('Url', `${capital(urlProblem)}.`),
    ...(name === undefined ? [] : [ofName(name)]),
    ...(tls === undefined ? [] : ofTls(tls, now)),
    ...(signed === undefined ? [] : [ofAnswer(signed)]),
    ...(signed === undefined ? [] : [ofSignature(signed, forged)]),
  ];
}

const ok = (topic: Finding['topic'], text: string): Finding => ({ topic, verdict: 'Ok', text });
const warning = (topic: Finding['topic'], text: string): Finding => ({ topic, verdict: 'Warning', text });
const problem = (topic: Finding['topic'], text: string): Finding => ({ topic, verdict: 'Problem', text });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function ofStatus(status: WebhookStatus): Finding {
  if (status === 'Enabled') return ok('Webhook', 'The webhook is Enabled.');
  return warning('Webhook', `The webhook is ${status}: no events are sent to it until it is enabled.`);
}

function ofName(name: NameExamination): Finding {
  switch (name.outcome) {
    case 'literal':
      return ok('Name', 'The host is an address, and a public one.');
    case 'resolved':
      return ok('Name', `The name has ${plural(name.addressesCount, 'address', 'addresses')}, all of them allowed.`);
    case 'blocked':
      return problem('Name', 'The name has an address that is not public: no delivery connects to it.');
    case 'failed':
      return problem('Name', `The name could not be resolved (${name.code}).`);
  }
}

function ofTls(tls: TlsExamination, now: Instant): readonly Finding[] {
  if (tls.outcome === 'failed') return [problem('Tls', `There was no TLS connection (${tls.code}).`)];
  const { protocol, trustProblem, validUntilMs } = tls;
  return [ok('Tls', `The connection speaks ${protocol}.`), ofCertificate({ trustProblem, validUntilMs }, now)];
}

function ofCertificate(
  { trustProblem, validUntilMs }: { readonly trustProblem: string | undefined; readonly validUntilMs: number },
  now: Instant,
): Finding {
  if (trustProblem !== undefined) {
    return problem('Certificate', `The certificate is not trusted (${trustProblem}), so nothing is sent.`);
  }
  const until = new Date(validUntilMs).toISOString().slice(0, 10);
  const daysLeft = Math.floor((validUntilMs - msOf(now)) / msPerDay);
  return daysLeft < certificateDaysMin
    ? warning('Certificate', `The certificate ends on ${until}, in ${plural(daysLeft, 'day', 'days')}.`)
    : ok('Certificate', `The certificate is trusted until ${until}.`);
}

function ofAnswer(result: SendResult): Finding {
  const after = `after ${(result.durationMs / 1000).toFixed(1)} seconds`;
  if (result.outcome === 'failed') return problem('Answer', `A test event did not arrive ${after}: ${result.detail}.`);
  if (result.status !== successStatus) {
    return problem('Answer', `A test event was answered with ${result.status} ${after}; only 200 counts as received.`);
  }
  const text = `A test event was answered with 200 ${after}`;
  return result.durationMs > slowMs
    ? warning('Answer', `${text}; a delivery is given 10 seconds, so answer first and work afterwards.`)
    : ok('Answer', `${text}.`);
}

function ofSignature(signed: SendResult, forged: SendResult | undefined): Finding {
  if (forged === undefined) {
    return warning(
      'Signature',
      'The webhook has no token: its deliveries are not signed, and anybody can make them up.',
    );
  }
  if (isReceived(forged)) {
    return problem('Signature', 'The same event with a wrong signature was answered with 200 too: nobody checks it.');
  }
  if (isReceived(signed)) {
    return ok('Signature', 'A right signature was taken, and a wrong one was refused.');
  }
  return warning('Signature', 'Whether signatures are checked cannot be seen while a right one is refused too.');
}

const isReceived = (result: SendResult): boolean => result.outcome === 'answered' && result.status === successStatus;

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
