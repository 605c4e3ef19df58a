import type { listEndsOfDay } from './operations/list.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { endOfDayResource } from './resource-schema.ts';
import type { dayCountsKind, dayLeafKind, endOfDayKind, endOfDayMarkKind } from './store.ts';

export const endOfDayReference = defineReference<{
  operations: typeof listEndsOfDay;
  kinds: typeof endOfDayKind | typeof dayLeafKind | typeof dayCountsKind | typeof endOfDayMarkKind;
}>({
  operations: {
    listEndsOfDay: {
      summary: 'List what accounts had at the end of each day',
      description:
        'Balances as they were when a day of the bank ended, at midnight in New York: one for each account and day from the day of its opening on, newest first. A day appears once it has been written down for the account, or, without a filter for accounts or customers, for all accounts.',
      data: listAnswer(endOfDayResource),
    },
  },
  kinds: {
    eod: {
      holds: 'the balance and hold of an account at the end of a day',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'account and date: number 1 is the day of its opening' },
    },
    edl: {
      holds: 'the ids of all ends of day of one date, in leaves of 100',
      keys: { pk: '<org>#<date>', sk: '<leaf>', foundBy: 'date and position' },
    },
    edc: {
      holds: 'the number of ends of day of each day of a month',
      keys: { pk: '<org>', sk: '<month>', foundBy: 'month' },
    },
    edm: {
      holds: "the date up to which an organisation's ends of day are written, and when the next one falls due",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation; due index' },
    },
  },
});
