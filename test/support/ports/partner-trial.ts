import type { Trial } from '../../../bin/partner-checks/protocol.ts';
import { pictureOf } from '../bank/pictures.ts';

let runs = 0;

/** What a check of a partner may use: names of its own, and a token that the simulated provider of account linking knows. */
export function trialOf(of: string): Trial {
  runs += 1;
  const prefix = `${of.replaceAll(' ', '-')}-${runs}`;
  return {
    name: (what) => `${prefix}-${what}`,
    token: 'sandbox-match',
    pictures: { front: pictureOf('front'), back: pictureOf('back') },
  };
}
