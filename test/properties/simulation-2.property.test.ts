import { startPropertyEngine } from '../support/engines/property-engine.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 2, of: 4, start: startPropertyEngine });
