import { startTestEngine } from '../support/engines/test-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ shares: [15, 16, 17, 18, 19, 20], of: 20, start: startTestEngine });
