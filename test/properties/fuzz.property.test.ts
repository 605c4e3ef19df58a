import { fuzz } from '../generated/support/fuzz.ts';
import { runSeed } from '../support/simulation/seed.ts';

fuzz({ seed: runSeed, casesPerOperation: Number(process.env['FUZZ_CASES'] ?? 200) });
