import { startTestEngine } from '../support/engines/test-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ shares: [9, 10, 11, 12, 13, 14], of: 20, start: startTestEngine });
