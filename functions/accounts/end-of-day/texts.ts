import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { endOfDayResource } from './resource-schema.ts';

export const endOfDayTexts = defineTexts<{ resources: typeof endOfDayResource }>({
  types: {
    accountEndOfDay: 'What an account had when a day of the bank ended.',
  },
  resources: {
    accountEndOfDay: {
      ...sharedTexts,
      date: 'The day YYYY-MM-DD in the time zone of the bank (America/New_York). An account has each day from its opening on.',
      balance: 'The cents that the account had when the day ended. Negative if the account was in debt.',
      hold: 'The cents of the balance that were held, for example for card authorizations.',
      available: 'The cents that could be spent: the balance without the hold.',
      customer: 'The customer who owned the account when the day ended, if it had one owner.',
      customers: 'The customers who owned the account when the day ended, if it had several owners.',
    },
  },
  requests: {},
  events: {},
});
