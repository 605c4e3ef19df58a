import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 3, of: 4 });
