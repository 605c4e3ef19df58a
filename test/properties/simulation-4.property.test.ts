import { simulateShare } from '../support/simulated-seeds.ts';

simulateShare({ share: 4, of: 4 });
