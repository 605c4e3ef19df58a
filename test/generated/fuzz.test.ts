import { startBankInProcess } from './support/bank-in-process.ts';
import { fuzz } from './support/fuzz.ts';

/** Both can be set from outside: FUZZ_CASES=10000 FUZZ_SEED=7 npx jest test/generated/fuzz. More cases are among the properties, on the embedded engine. */
fuzz({
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_201),
  casesPerOperation: Number(process.env['FUZZ_CASES'] ?? 60),
  start: startBankInProcess,
});
