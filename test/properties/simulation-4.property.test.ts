import { startTestEngine } from '../support/engines/test-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 4, of: 4, start: startTestEngine });
