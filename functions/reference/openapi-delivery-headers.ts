import { invariant } from '../kernel/base/invariant.ts';
import { deliveryHeaderNames, usualSignatureHeaderName } from './example-deliveries.ts';
import type { JsonObject } from './json-object.ts';

/** Content-Type is left out: OpenAPI describes it with the body. */
const contentTypeName = 'Content-Type';

/** The meaning of each header of a delivery, and whether it is also sent without a token. */
const headers: Readonly<Record<string, { readonly description: string; readonly isAlways?: true }>> = {
  'User-Agent': { description: 'who sends, and the version of the form of deliveries', isAlways: true },
  [usualSignatureHeaderName]: {
    description:
      'base64 HMAC-SHA1 of the exact bytes of the body, keyed with the UTF-8 bytes of the whole token of the webhook; a stage may give the header another name',
  },
  [`${usualSignatureHeaderName}-Previous`]: {
    description: 'the same by the token before, while both are valid',
  },
  'webhook-id': {
    description: 'id of the message, the same on every retry: drop what you have (Standard Webhooks)',
  },
  'webhook-timestamp': {
    description: 'seconds since the epoch of this attempt: refuse what is minutes old (Standard Webhooks)',
  },
  'webhook-signature': {
    description:
      '`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`; while two tokens are valid one for each, separated by a space (Standard Webhooks)',
  },
};

/** A header of every delivery, or of every signed delivery. */
export interface DeliveryHeader {
  readonly name: string;
  readonly description: string;
  readonly isAlways: boolean;
}

/** The headers of a delivery in order, taken from a real request of the sender. */
export function deliveryHeaders(): readonly DeliveryHeader[] {
  const names = deliveryHeaderNames().filter((name) => name !== contentTypeName);
  return names.map((name) => {
    const header = headers[name];
    invariant(header !== undefined, `the header ${name} of a delivery has no description`);
    return { name, description: header.description, isAlways: header.isAlways === true };
  });
}

/** The headers as components, which the description of every event refers to. */
export const deliveryHeaderComponents = (): Record<string, JsonObject> =>
  Object.fromEntries(
    deliveryHeaders().map(({ name, description, isAlways }) => [
      componentOf(name),
      { name, in: 'header', required: isAlways, description, schema: { type: 'string' } },
    ]),
  );

export const deliveryHeaderReferences = (): JsonObject[] =>
  deliveryHeaders().map(({ name }) => ({ $ref: `#/components/parameters/${componentOf(name)}` }));

const componentOf = (name: string): string => `delivery.${name}`;
