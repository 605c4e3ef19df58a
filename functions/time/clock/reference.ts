import { defineReference } from '../../define-reference.ts';
import type { advanceClock } from './operations/advance.ts';
import type { getClock } from './operations/get.ts';
import { clockResource } from './resource-schema.ts';

export const clockReference = defineReference<{
  operations: typeof getClock | typeof advanceClock;
}>({
  operations: {
    getClock: {
      summary: "Get the bank's clock",
      data: clockResource,
    },
    advanceClock: {
      summary: "Move the bank's clock forward",
      description:
        'A worker passes through every due moment in order. Answers 200 when everything that fell due is done, or 202 if that takes longer than two seconds; then get the clock until it is Idle.',
      data: clockResource,
      examples: { clockAdvance: { attributes: { by: { days: 31 } } } },
    },
  },
});
