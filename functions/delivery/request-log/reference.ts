import { defineReference, listAnswer } from '../../define-reference.ts';
import type { listRequests } from './operations/list.ts';
import { requestResource } from './resource-schema.ts';

export const requestLogReference = defineReference<{ operations: typeof listRequests }>({
  operations: {
    listRequests: {
      summary: 'List requests',
      description:
        'The requests of the last seven days, by tokens of the organisation and of its customers, the newest first: done, refused and tried. Without filter[since], filter[until] and filter[supportId], those of the last hour: without any filter the newest 1,000 at most, with others the newest 10,000. More than 10,000 since a moment are refused. With filter[supportId] it looks from the newest back. Values that may be personal or secret are masked. Requests of this operation and those without a valid token are not in it, and of those that pass a limit only some. It is empty in a stage that keeps no requests.',
      data: listAnswer(requestResource),
    },
  },
});
