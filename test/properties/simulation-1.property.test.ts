import { simulateShare } from '../support/simulated-seeds.ts';

simulateShare({ share: 1, of: 4 });
