import type { AchRail } from './port.ts';

/** The rail of sandbox stages: it takes every entry. The bank clock and sandbox operations decide the result of an entry. */
export const simulatedAchRail: AchRail = { submit: () => Promise.resolve({ outcome: 'taken' }) };

/** The rail of a stage without a bank: every entry waits until the stage has one. */
export const noAchRail: AchRail = {
  submit: () => Promise.resolve({ outcome: 'unavailable', why: 'this stage has no ACH rail' }),
};
