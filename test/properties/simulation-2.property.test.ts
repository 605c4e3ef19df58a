import { startTestEngine } from '../support/engines/test-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ shares: [2, 3, 4, 5, 6, 7, 8], of: 20, start: startTestEngine });
