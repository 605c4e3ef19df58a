import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 4, of: 4 });
