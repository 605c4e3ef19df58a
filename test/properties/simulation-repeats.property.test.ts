import { simulateTwice } from '../support/simulation/shares.ts';

simulateTwice({ seeds: 3 });
