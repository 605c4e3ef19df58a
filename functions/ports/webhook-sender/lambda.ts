import { createWebhookSender } from './https-webhook-sender.ts';
import type { WebhookSender } from './port.ts';
import type { LambdaPart } from '../parts.ts';

/** For functions that post to receivers. The sender is created at the first post. */
export const webhookSender: LambdaPart<'webhookSender'> = ({ settings }) => {
  const allowLocal = settings.allowLocalWebhookTargets;
  let sender: WebhookSender | undefined;
  return {
    send: (request) => {
      sender ??= createWebhookSender({
        allowLoopback: allowLocal,
        allowHttp: allowLocal,
        now: () => performance.now(),
      });
      return sender.send(request);
    },
  };
};
