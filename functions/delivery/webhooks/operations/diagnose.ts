import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import type { SendRequest, SendResult, WebhookSender } from '../../../ports/webhook-sender/port.ts';
import { findingsOf } from '../diagnosis.ts';
import { diagnosisToResource } from '../diagnosis-resource.ts';
import { deliveryRequest } from '../delivery-request.ts';
import { forgedToken } from '../forged-token.ts';
import type { SigningTokens } from '../signature.ts';
import { openTokens, webhook, webhookKind } from '../store.ts';
import { testEvent } from '../test-event.ts';

export const diagnoseWebhook = defineOperation({
  id: 'diagnoseWebhook',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/diagnose',
  scopes: ['webhooks-write'],
  // Two checks of 4 seconds, and two test events of 10 seconds in parallel.
  timeoutSeconds: 20,
  concurrentMax: 3,
  response: { status: 200 },
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
