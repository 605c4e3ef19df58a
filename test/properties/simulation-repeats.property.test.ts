import { simulateTwice } from '../support/simulated-seeds.ts';

simulateTwice({ seeds: 3 });
