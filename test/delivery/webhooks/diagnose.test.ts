import { createHmac } from 'node:crypto';
import { type Evidence, findingsOf } from '../../../functions/delivery/webhooks/diagnosis.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { EndpointExamination } from '../../../functions/ports/endpoint-doctor/port.ts';
import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { webhookDiagnosisResource } from '../../../functions/delivery/webhooks/diagnosis-resource-schema.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const inDays = (days: number) => Date.parse(now) + days * 86_400_000;
const answered = (status: number, durationMs = 120): SendResult => ({
  outcome: 'answered',
  status,
  durationMs,
  bodyStart: '',
});
const tls = { outcome: 'established', protocol: 'TLSv1.3', durationMs: 40, validUntilMs: inDays(60) } as const;
const sound: EndpointExamination = {
  name: { outcome: 'resolved', addressesCount: 2, isLoopback: false, durationMs: 5 },
  tls,
};

describe('findings', () => {
  const healthy: Evidence = {
    status: 'Enabled',
    examination: sound,
    signed: answered(200),
    forged: answered(401),
  };
  const found = (changes: Partial<Evidence>) => findingsOf({ ...healthy, ...changes }, now);

  test('a healthy endpoint', () => {
    expect(found({}).map(({ topic, verdict, text }) => `${topic} ${verdict}: ${text}`)).toEqual([
      'Webhook Ok: The webhook is Enabled.',
      'Url Ok: The url is a valid target.',
      'Name Ok: The name has 2 addresses, all of them public.',
      'Tls Ok: The connection uses TLSv1.3.',
      'Certificate Ok: The certificate is trusted until 2027-01-30.',
      'Answer Ok: The test event was answered with 200 after 0.1 seconds.',
      'Signature Ok: The receiver accepted the right signature and refused a wrong one.',
    ]);
  });

  const failed = (reason: 'redirect' | 'timeout' | 'connection', detail: string): SendResult => ({
    outcome: 'failed',
    reason,
    detail,
    durationMs: 10_000,
  });
  const nothingSent = { signed: undefined, forged: undefined };
  const cases: [string, Partial<Evidence>, string][] = [
    [
      'a webhook that is not Enabled',
      { status: 'Unavailable' },
      'Webhook Warning: The webhook is Unavailable: no events are sent to it until it is enabled.',
    ],
    [
      'an url that can be no target',
      { ...nothingSent, examination: { urlProblem: 'the host must be public' } },
      'Url Problem: The host must be public.',
    ],
    [
      'a name that leads inside',
      { ...nothingSent, examination: { name: { outcome: 'blocked' } } },
      'Name Problem: The name resolves to an address that is not public, so deliveries do not connect to it.',
    ],
    [
      'a name without address',
      { ...nothingSent, examination: { name: { outcome: 'failed', code: 'ENOTFOUND' } } },
      'Name Problem: The name could not be resolved (ENOTFOUND).',
    ],
    [
      'a public address',
      { examination: { name: { outcome: 'literal', isLoopback: false }, tls } },
      'Name Ok: The host is a public IP address.',
    ],
    [
      'an address of the machine itself',
      { examination: { name: { outcome: 'literal', isLoopback: true } } },
      'Name Ok: The host is a loopback address, which only a platform on the same machine can reach.',
    ],
    [
      'a name of the machine itself',
      { examination: { name: { outcome: 'resolved', addressesCount: 1, isLoopback: true, durationMs: 1 } } },
      'Name Ok: The name resolves to a loopback address, which only a platform on the same machine can reach.',
    ],
    [
      'no TLS',
      { examination: { ...sound, tls: { outcome: 'failed', code: 'ECONNREFUSED' } } },
      'Tls Problem: The TLS connection failed (ECONNREFUSED).',
    ],
    [
      'a certificate that is not trusted',
      { examination: { ...sound, tls: { ...tls, trustProblem: 'CERT_HAS_EXPIRED' } } },
      'Certificate Problem: The certificate is not trusted (CERT_HAS_EXPIRED), so no event is sent.',
    ],
    [
      'a certificate that ends soon',
      { examination: { ...sound, tls: { ...tls, validUntilMs: inDays(1) } } },
      'Certificate Warning: The certificate expires on 2026-12-02, in 1 day.',
    ],
    [
      'a slow answer',
      { signed: answered(200, 4200) },
      'Answer Warning: The test event was answered with 200 after 4.2 seconds; a delivery times out after 10 seconds, so answer first and process the event afterwards.',
    ],
    [
      'another status',
      { signed: answered(204) },
      'Answer Problem: The test event was answered with 204 after 0.1 seconds; only 200 counts as delivered.',
    ],
    [
      'a redirect',
      { signed: failed('redirect', 'answered 302; redirects are not followed') },
      'Answer Problem: The test event was not delivered after 10.0 seconds: answered 302; redirects are not followed.',
    ],
    [
      'a receiver that checks nothing',
      { forged: answered(200) },
      'Signature Problem: The receiver also answered 200 to a wrong signature, so it does not check signatures.',
    ],
    [
      'a receiver that refuses everything',
      { signed: answered(500), forged: answered(500) },
      'Signature Warning: The receiver refused the right signature too, so this test cannot tell whether it checks signatures.',
    ],
    [
      'a webhook without a token',
      { forged: undefined },
      'Signature Warning: The webhook has no token. Its deliveries are not signed, so anyone can forge them.',
    ],
  ];
  test.each(cases)('%s', (_name, changes, expected) => {
    expect(found(changes).map(({ topic, verdict, text }) => `${topic} ${verdict}: ${text}`)).toContain(expected);
  });
});

describe('POST /webhooks/{id}/diagnose', () => {
  const requests: SendRequest[] = [];
  let examination: EndpointExamination = sound;
  const token = 'a signing secret';
  const isRight = ({ headers, body }: SendRequest) =>
    headers['X-Service-Signature'] === createHmac('sha1', token).update(body).digest('base64');
  const receiver = {
    send: (request: SendRequest) => {
      requests.push(request);
      return Promise.resolve(answered(isRight(request) ? 200 : 401));
    },
  };
  const create = async (given: Record<string, unknown> = {}) => {
    const attributes = {
      label: 'x',
      url: 'https://receiver.example.com/hook',
      contentType: 'Json',
      deliveryMode: 'AtLeastOnce',
      ...given,
    };
    const { body } = await bank.call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
    return (body as { data: { id: string } }).data.id;
  };
  const diagnose = async (id: string) => {
    const { status, body } = await bank.call('POST', `/webhooks/${id}/diagnose`);
    expect([status, webhookDiagnosisResource.safeParse(body.data).success]).toEqual([200, true]);
    return body.data as { attributes: Record<string, unknown>; relationships: unknown };
  };

  const endpointDoctor = { examine: () => Promise.resolve(examination) };
  const bank = useBank({ platform: { webhookSender: receiver, endpointDoctor } });
  beforeEach(() => {
    requests.length = 0;
    examination = sound;
  });

  test('200: a healthy endpoint, with one test event signed rightly and one wrongly', async () => {
    const id = await create({ token });
    const { attributes, relationships } = await diagnose(id);
    expect(attributes).toMatchObject({ isHealthy: true, createdAt: bank.clock.now() });
    expect(relationships).toEqual({ webhook: { data: { type: 'webhook', id } } });
    expect(requests.map(isRight).toSorted()).toEqual([false, true]);
    for (const { body, url } of requests) {
      const { data, meta } = JSON.parse(Buffer.from(body).toString('utf8')) as { data: object[]; meta: object };
      expect([url, meta]).toEqual(['https://receiver.example.com/hook', { isTest: true }]);
      expect(data).toMatchObject([{ type: 'webhook.test', createdAt: bank.clock.now(), label: 'x', webhookId: id }]);
    }
  });

  test('200: without a token one event is sent, unsigned', async () => {
    const { attributes } = await diagnose(await create());
    expect(requests).toHaveLength(1);
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['Content-Type', 'User-Agent']);
    expect(attributes['isHealthy']).toBe(false);
  });

  test('200: nothing is sent if the url or the name is refused', async () => {
    const id = await create({ token });
    for (const found of [{ urlProblem: 'the host must be public' }, { name: { outcome: 'blocked' } }] as const) {
      examination = found;
      expect((await diagnose(id)).attributes['isHealthy']).toBe(false);
    }
    expect(requests).toEqual([]);
  });

  test('200: neither a delivery nor an event comes of it', async () => {
    const id = await create({ token });
    const before = await bank.call('GET', `/webhooks/${id}`);
    const sentBefore = bank.sent.length;
    await diagnose(id);
    expect((await bank.call('GET', `/webhooks/${id}`)).body).toEqual(before.body);
    expect(bank.sent).toHaveLength(sentBefore);
    expect((await bank.call('GET', `/webhooks/${id}/deliveries`)).body.data).toEqual([]);
  });

  test('404: a webhook that is not there', async () => {
    expect((await bank.call('POST', '/webhooks/999/diagnose')).status).toBe(404);
    expect(requests).toEqual([]);
  });
});
