import { defineTexts } from '../../define-texts.ts';
import type { requestResource } from './resource-schema.ts';

export const requestLogTexts = defineTexts<{ resources: typeof requestResource }>({
  types: { requestLogEntry: 'A request and how it was answered. It is kept for seven days.' },
  resources: {
    requestLogEntry: {
      createdAt: 'The real time of the answer, also where the clock of a sandbox was moved.',
      supportId: 'The id of the request, which an error has in `meta.supportId`.',
      operation: 'The id of the operation in this reference.',
      method: [
        'The method of the request.',
        {
          GET: 'nothing is changed by the request',
          POST: 'something is created, or a step of something is done',
          PATCH: 'members of something that exists are changed',
          PUT: 'a file is uploaded, or something is stored whole',
          DELETE: 'something is removed, or ends for ever',
        },
      ],
      path: 'The path. Its ids are masked (`***`) if the request was refused with another status than 409 and 422: then they may be anything. What is no id, or may be the number of a card, is always masked.',
      parameters: 'The names of the query parameters. Their values are not kept.',
      status: 'The status of the answer.',
      durationMs: 'How long the platform worked on it, in milliseconds.',
      tokenId: 'The id of the token that was used.',
      customerId: 'The customer that the token acts for. Absent if it is a token of the organisation.',
      dryRun: 'True if the request only asked what it would do.',
      replayed: 'True if the answer is that of an earlier request with the same idempotency key.',
      errors: [
        'What was refused, ten problems at most.',
        { code: 'The code of the error.', pointer: 'The place in the body.' },
      ],
      body: 'The body as JSON. It shows numbers, truth values and values of closed lists where they are not personal, and ids as the path does; those in a list of resources are masked. Everything else is masked (`***`), and members that the operation does not know are left out. A body of more than 2,000 characters is cut.',
      lostBefore: 'How many requests before this one could not be kept. Absent if there are none.',
    },
  },
  parameters: {
    listRequests: {
      status: {
        '2xx': 'the request was carried out',
        '4xx': 'the request was refused, and nothing was carried out',
        '5xx': 'the platform failed, or was too late',
      },
    },
  },
  requests: {},
  events: {},
});
