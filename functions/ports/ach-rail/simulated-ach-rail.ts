import type { AchRail } from './port.ts';

/** The rail of sandbox stages: it takes everything. What comes of an entry, clock and sandbox operations say. */
export const simulatedAchRail: AchRail = { submit: () => Promise.resolve({ outcome: 'taken' }) };

/** The rail of a stage that has none: everything waits until there is one. */
export const noAchRail: AchRail = {
  submit: () => Promise.resolve({ outcome: 'unavailable', why: 'this stage has no ACH rail' }),
};
