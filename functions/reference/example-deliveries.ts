import type { LoggedEvent } from '../delivery/events/logged-event.ts';
import type { EventType } from '../kernel/base/event-type.ts';
import type { Ids } from '../ports/ids/port.ts';
import type { SendRequest } from '../ports/webhook-sender/port.ts';
import { mediaTypes } from '../delivery/webhooks/body.ts';
import { deliveryRequest } from '../delivery/webhooks/delivery-request.ts';
import type { DeliveryMeta } from '../delivery/webhooks/meta.ts';
import type { SigningTokens } from '../delivery/webhooks/signature.ts';
import { testEvent } from '../delivery/webhooks/test-event.ts';
import { type ContentType, contentTypes } from '../delivery/webhooks/webhook.ts';
import { exampleEvent } from './event-examples.ts';
import { exampleAt, exampleEventNumber } from '../onboarding/examples/moments.ts';

const webhook = { id: '1', label: 'payments', url: 'https://receiver.example.com/events' };

/** The secret that the examples are signed with. */
export const exampleToken = 'a signing secret of your own';
/** The header of the platform's own signature, unless a stage sets another name. */
export const usualSignatureHeaderName = 'X-Service-Signature';

/** An event as a webhook with includeResources receives it, and the `meta` of the body. */
export interface ExampleDelivery {
  readonly event: LoggedEvent;
  readonly meta: DeliveryMeta;
}

/** The example of a type, as one in a sequence of deliveries. */
export const exampleDeliveryOf = (type: EventType): ExampleDelivery => ({
  event: exampleEvent(type),
  meta: { sequence: 118, previousSequence: 117, previousEventId: String(exampleEventNumber - 1) },
});

const fixedIds: Ids = {
  digits: (count) => '482913057264891'.slice(0, count),
  bytes: (count) => new Uint8Array(count),
  fraction: () => 0,
};

/** The example of a webhook test, made by the same code as real tests. */
export const exampleTest = (): ExampleDelivery => ({
  event: testEvent(webhook, fixedIds, exampleAt),
  meta: { isTest: true },
});

/** The request that delivers an example, byte for byte as a webhook with this content type receives it. */
export function exampleRequest(
  { event, meta }: ExampleDelivery,
  contentType: ContentType,
  tokens: SigningTokens = { token: exampleToken },
): SendRequest {
  return deliveryRequest({
    webhook,
    events: [event],
    format: { contentType, includeResources: true },
    meta,
    tokens,
    signatureHeaderName: usualSignatureHeaderName,
    sentAt: exampleAt,
  });
}

/** The bodies of an example by media type; JSON:API first. */
export const exampleBodies = (delivery: ExampleDelivery): ReadonlyMap<string, unknown> =>
  new Map(
    [...contentTypes].reverse().map((contentType) => {
      const { body } = exampleRequest(delivery, contentType);
      return [mediaTypes[contentType], JSON.parse(Buffer.from(body).toString('utf8')) as unknown] as const;
    }),
  );

/** The names of all headers of a delivery, in order. All of them are sent while the token of a webhook is being changed. */
export function deliveryHeaderNames(): readonly string[] {
  const tokens = { token: exampleToken, previousToken: 'the one before' };
  return Object.keys(exampleRequest(exampleTest(), 'JsonAPI', tokens).headers);
}
