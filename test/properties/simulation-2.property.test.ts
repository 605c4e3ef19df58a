import { simulateShare } from '../support/simulated-seeds.ts';

simulateShare({ share: 2, of: 4 });
