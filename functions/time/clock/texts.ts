import { defineTexts } from '../../define-texts.ts';
import type { advanceClock } from './operations/advance.ts';
import type { clockResource } from './resource-schema.ts';

export const clockTexts = defineTexts<{ resources: typeof clockResource; operations: typeof advanceClock }>({
  types: {
    clock: 'The time of a sandbox, which can be moved forward so that days pass at once.',
  },
  resources: {
    clock: {
      now: "What the bank's clock of the organisation shows: real time, plus all by which it was moved forward.",
      target: 'The time to which the clock is moved, while it is Advancing.',
      status: [
        'Whether the clock is being moved.',
        {
          Idle: 'it runs with real time, and everything that fell due up to its last target is done or put aside',
          Advancing: 'it passes through every moment at which something falls due, until it reaches its target',
        },
      ],
    },
  },
  requests: {
    advanceClock: {
      to: 'An RFC 3339 timestamp, or a date YYYY-MM-DD, which means the end of that day in the time zone of the bank (America/New_York). It is at most 400 days ahead and not in the past. Give either `to` or `by`.',
      by: [
        'By how much the clock is moved, 400 days at most in all. Give either `to` or `by`.',
        { days: 'Times 24 hours.', hours: 'Times 60 minutes.', minutes: 'Times 60 seconds.' },
      ],
    },
  },
  events: {},
});
