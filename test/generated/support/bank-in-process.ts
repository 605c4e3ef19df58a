import { type Bank, startBank } from '../../support/bank/bank.ts';
import { testTableName } from '../../support/bank/platform.ts';
import { startMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

/**
 * A bank for tests that send very many requests, nearly all to be refused. Its table is in this process, which takes half of the
 * processor's time. What a request changes when it succeeds is tested on the embedded engine, by the happy paths too.
 */
export async function startBankInProcess(): Promise<Bank> {
  const { endpoint, stop } = startMemoryEngine();
  const bank = await startBank({ place: { endpoint, tableName: testTableName } });
  return {
    ...bank,
    stop: async () => {
      await bank.stop();
      await stop();
    },
  };
}
