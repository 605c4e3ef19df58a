import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import type { SendRequest, SendResult, WebhookSender } from '../../../ports/webhook-sender/port.ts';
import { findingsOf } from '../diagnosis.ts';
import { diagnosisToResource, webhookDiagnosisResource } from '../diagnosis-resource.ts';
import { deliveryRequest } from '../delivery-request.ts';
import { forgedToken } from '../forged-token.ts';
import type { SigningTokens } from '../signature.ts';
import { openTokens, webhook, webhookKind } from '../store.ts';
import { testEvent } from '../test-event.ts';

export const diagnoseWebhook = defineOperation({
  id: 'diagnoseWebhook',
  summary: 'Diagnose a webhook',
  description:
    'Checks the endpoint of the webhook and reports the findings in sentences: the url, the host name and its addresses, the TLS connection, the certificate and its expiry, and the answer to a test event. If the webhook has a token, the event is sent a second time with a wrong signature, which a receiver should refuse. Both events have `isTest` in their `meta`. Nothing is stored, and deliveries are not affected.',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/diagnose',
  scopes: ['webhooks-write'],
  // Two checks of 4 seconds, and two test events of 10 seconds in parallel.
  timeoutSeconds: 20,
  concurrentMax: 3,
  response: { status: 200, data: webhookDiagnosisResource },
  errors: ['not_found'],
  uses: { read: [webhookKind, clockKind], write: [] },
  needs: ['cipher', 'webhookSender', 'endpointDoctor'],

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ path, loaded, now, realNow, platform, cipher }) => {
    const one = loaded.webhook;
    if (one === undefined) throw notFound('The webhook', path.id);
    const examination = await platform.endpointDoctor.examine(one.url);
    const { urlProblem, name } = examination;
    const isReachable = urlProblem === undefined && (name?.outcome === 'literal' || name?.outcome === 'resolved');
    const { signatureHeaderName } = platform.settings;
    const trial = (tokens: SigningTokens) =>
      deliveryRequest({
        webhook: one,
        events: [testEvent(one, platform.ids, now)],
        format: one,
        meta: { isTest: true },
        tokens,
        signatureHeaderName,
        sentAt: realNow,
      });
    const tokens = openTokens(one, await cipher(), realNow);
    const sent = isReachable ? await tryOut(platform.webhookSender, tokens, trial) : {};
    const findings = findingsOf({ status: one.status, examination, ...sent }, realNow);
    return { data: diagnosisToResource(one.id, findings, realNow) };
  },
});

async function tryOut(
  sender: WebhookSender,
  { token, ...previous }: SigningTokens,
  trial: (tokens: SigningTokens) => SendRequest,
): Promise<{ readonly signed: SendResult; readonly forged?: SendResult | undefined }> {
  const [signed, forged] = await Promise.all([
    sender.send(trial({ token, ...previous })),
    token === undefined ? undefined : sender.send(trial({ token: forgedToken(token) })),
  ]);
  return { signed, forged };
}
