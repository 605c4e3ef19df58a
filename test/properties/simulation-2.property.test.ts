import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 2, of: 4 });
