import type { JsonObject } from './json-object.ts';

/** The version and the RateLimit fields of every answer, as references to {@link sharedHeaderComponents}. */
export const sharedHeaders: JsonObject = Object.fromEntries(
  ['Bankstack-Version', 'RateLimit-Policy', 'RateLimit'].map((name) => [name, headerReference(name)]),
);

/** A reference to one of {@link sharedHeaderComponents}. */
export function headerReference(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` };
}

/** Headers that several answers have. */
export function sharedHeaderComponents(): Record<string, JsonObject> {
  return {
    'Bankstack-Version': {
      description: 'The version of the platform that answered, as in its changelog; name it when you report a problem',
      schema: { type: 'string' },
      example: '1.4.0',
    },
    'RateLimit-Policy': {
      description:
        'The limits of this platform (draft-ietf-httpapi-ratelimit-headers): requests (`q`) in a window of so many seconds (`w`) for a token, a customer and an organisation, and resources that filtered lists of an organisation may search',
      schema: { type: 'string' },
      example: '"token";q=6000;w=60, "customer";q=600;w=60, "organisation";q=12000;w=60',
    },
    RateLimit: {
      description:
        'What is left (`r`) of each limit that the request counted for, as far as is known, and the seconds until it begins anew (`t`). Absent where no token was recognised',
      schema: { type: 'string' },
      example: '"token";r=5870;t=24, "organisation";r=11204;t=24',
    },
    'Idempotent-Replayed': {
      description: 'true if the idempotency key was used before: the answer has the resource as it is now',
      schema: { type: 'string', enum: ['true'] },
    },
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  };
}
