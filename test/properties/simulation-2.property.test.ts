import { startTestEngine } from '../support/engines/test-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 2, of: 4, start: startTestEngine });
