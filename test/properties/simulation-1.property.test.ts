import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 1, of: 4 });
