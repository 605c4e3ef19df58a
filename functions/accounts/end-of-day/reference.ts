import type { listEndsOfDay } from './operations/list.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { endOfDayResource } from './resource-schema.ts';

export const endOfDayReference = defineReference<{
  operations: typeof listEndsOfDay;
}>({
  operations: {
    listEndsOfDay: {
      summary: 'List what accounts had at the end of each day',
      description:
        'Balances as they were when a day of the bank ended, at midnight in New York: one for each account and day from the day of its opening on, newest first. A day appears once it has been written down for the account, or, without a filter for accounts or customers, for all accounts.',
      data: listAnswer(endOfDayResource),
    },
  },
});
