import { sharedTexts } from '../../../shared-texts.ts';

/** What the status of a webhook means. */
export const statuses = {
  Enabled: 'new events are posted to its url',
  Disabled: 'you have disabled it: nothing is sent until it is enabled',
  Unavailable: 'deliveries have failed for days, so nothing is sent until it is enabled',
} as const;

/** What is set when a webhook is created or changed. */
export const webhookFieldTexts = {
  ...sharedTexts,
  label: 'A name of your choice, 255 characters at most. Test events have it as an attribute.',
  url: 'The https URL to which events are posted, 2,048 characters at most. Its host must have public addresses.',
  token:
    'The secret with which deliveries are signed. One that begins with `whsec_` contains a key in base64, as Standard Webhooks has it. Without it, deliveries are not signed.',
  contentType: [
    'The form of the bodies.',
    {
      JsonAPI: 'documents of JSON:API, `application/vnd.api+json`',
      Json: 'flat events without `attributes` and `relationships`, `application/json`',
    },
  ],
  deliveryMode: [
    'What happens if a delivery fails. It never changes.',
    {
      AtLeastOnce: 'batches of up to 64 events, tried again for an hour',
      AtMostOnce: 'one event in each request, which is never tried again',
    },
  ],
  includeResources: 'Whether each event comes with its resource as it was after the event.',
  subscriptionType: [
    'Which events are sent.',
    {
      All: 'events of every type, questions about cards too',
      OnlyAuthorizationRequest:
        'only what asks you about cards: `cardToken.pending`, `cardAuthentication.pending`, and those whose type begins with `authorizationRequest.`',
      NotAuthorizationRequest: 'those of every other type, so that slow receivers do not hold up questions about cards',
    },
  ],
} as const;
