import { simulateShare } from '../support/simulated-seeds.ts';

simulateShare({ share: 3, of: 4 });
