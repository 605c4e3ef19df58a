import { defineTexts } from '../../define-texts.ts';
import { resourceLimitTexts, sharedTexts } from '../../shared-texts.ts';
import type { createApiToken } from './operations/create.ts';
import type { apiTokenResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  description: 'A note of your choice that says what the token is for, 255 characters at most.',
  scope:
    'What the token may do: names of scopes, separated by spaces. Each operation of the reference names those that it takes.',
  expiration: 'The real time from which the token is refused, also where the clock of a sandbox was moved.',
  sourceIp:
    'The only addresses from which the token may be used: up to 100 IP addresses and CIDR blocks, separated by commas. Without it, the token may be used from everywhere.',
  resources: [
    'The only accounts, with everything that belongs to them, and the only cards that the token can access. Without it, the token can access everything that its scopes allow.',
    resourceLimitTexts,
  ],
} as const;

export const apiTokenTexts = defineTexts<{
  resources: typeof apiTokenResource;
  operations: typeof createApiToken;
}>({
  types: {
    apiToken: 'A secret with which programs of the organisation call the API.',
  },
  resources: {
    apiToken: {
      ...fields,
      token: 'The text that requests send as their bearer token. Only the answer to the creation of the token has it.',
    },
  },
  requests: {
    createApiToken: {
      ...fields,
      scope:
        'What the token may do: names of scopes, separated by spaces. The creating token must have all of them, or the answer is 403.',
      expiration:
        'The real time from which the token is refused. It must be in the future, and not after the expiration of the creating token.',
    },
  },
  events: {},
});
