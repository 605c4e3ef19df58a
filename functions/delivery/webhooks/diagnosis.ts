import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { EndpointExamination, NameExamination, TlsExamination } from '../../ports/endpoint-doctor/port.ts';
import type { SendResult } from '../../ports/webhook-sender/port.ts';
import type { WebhookStatus } from './webhook.ts';

export const topics = ['Webhook', 'Url', 'Name', 'Tls', 'Certificate', 'Answer', 'Signature'] as const;
export const verdicts = ['Ok', 'Warning', 'Problem'] as const;

/** The result of one check, as a sentence. */
export interface Finding {
  readonly topic: (typeof topics)[number];
  readonly verdict: (typeof verdicts)[number];
  readonly text: string;
}

/** What was observed at a webhook's endpoint. */
export interface Evidence {
  readonly status: WebhookStatus;
  readonly examination: EndpointExamination;
  /** The result of a signed test event; undefined if nothing could be sent. */
  readonly signed?: SendResult | undefined;
  /** The result of the same event with a wrong signature; undefined if the webhook has no token. */
  readonly forged?: SendResult | undefined;
}

export const slowMs = 3000;
export const certificateDaysMin = 14;
const msPerDay = 86_400_000;
const successStatus = 200;

/** Returns the findings in the order of the steps of a delivery. `now` is real time. */
export function findingsOf({ status, examination, signed, forged }: Evidence, now: Instant): readonly Finding[] {
  const { urlProblem, name, tls } = examination;
  return [
    ofStatus(status),
    urlProblem === undefined ? ok('Url', 'The url is a valid target.') : problem('Url', `${capital(urlProblem)}.`),
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

/** Only stages whose receivers may run on the same machine come this far with such an address. */
const loopback = 'a loopback address, which only a platform on the same machine can reach.';

function ofName(name: NameExamination): Finding {
  switch (name.outcome) {
    case 'literal':
      return ok('Name', name.isLoopback ? `The host is ${loopback}` : 'The host is a public IP address.');
    case 'resolved':
      if (name.isLoopback) return ok('Name', `The name resolves to ${loopback}`);
      return ok('Name', `The name has ${plural(name.addressesCount, 'address', 'addresses')}, all of them public.`);
    case 'blocked':
      return problem('Name', 'The name resolves to an address that is not public, so deliveries do not connect to it.');
    case 'failed':
      return problem('Name', `The name could not be resolved (${name.code}).`);
  }
}

function ofTls(tls: TlsExamination, now: Instant): readonly Finding[] {
  if (tls.outcome === 'failed') return [problem('Tls', `The TLS connection failed (${tls.code}).`)];
  const { protocol, trustProblem, validUntilMs } = tls;
  return [ok('Tls', `The connection uses ${protocol}.`), ofCertificate({ trustProblem, validUntilMs }, now)];
}

function ofCertificate(
  { trustProblem, validUntilMs }: { readonly trustProblem: string | undefined; readonly validUntilMs: number },
  now: Instant,
): Finding {
  if (trustProblem !== undefined) {
    return problem('Certificate', `The certificate is not trusted (${trustProblem}), so no event is sent.`);
  }
  const until = new Date(validUntilMs).toISOString().slice(0, 10);
  const daysLeft = Math.floor((validUntilMs - msOf(now)) / msPerDay);
  return daysLeft < certificateDaysMin
    ? warning('Certificate', `The certificate expires on ${until}, in ${plural(daysLeft, 'day', 'days')}.`)
    : ok('Certificate', `The certificate is trusted until ${until}.`);
}

function ofAnswer(result: SendResult): Finding {
  const after = `after ${(result.durationMs / 1000).toFixed(1)} seconds`;
  if (result.outcome === 'failed')
    return problem('Answer', `The test event was not delivered ${after}: ${result.detail}.`);
  if (result.status !== successStatus) {
    return problem(
      'Answer',
      `The test event was answered with ${result.status} ${after}; only 200 counts as delivered.`,
    );
  }
  const text = `The test event was answered with 200 ${after}`;
  return result.durationMs > slowMs
    ? warning(
        'Answer',
        `${text}; a delivery times out after 10 seconds, so answer first and process the event afterwards.`,
      )
    : ok('Answer', `${text}.`);
}

function ofSignature(signed: SendResult, forged: SendResult | undefined): Finding {
  if (forged === undefined) {
    return warning('Signature', 'The webhook has no token. Its deliveries are not signed, so anyone can forge them.');
  }
  if (isReceived(forged)) {
    return problem(
      'Signature',
      'The receiver also answered 200 to a wrong signature, so it does not check signatures.',
    );
  }
  if (isReceived(signed)) {
    return ok('Signature', 'The receiver accepted the right signature and refused a wrong one.');
  }
  return warning(
    'Signature',
    'The receiver refused the right signature too, so this test cannot tell whether it checks signatures.',
  );
}

const isReceived = (result: SendResult): boolean => result.outcome === 'answered' && result.status === successStatus;

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
