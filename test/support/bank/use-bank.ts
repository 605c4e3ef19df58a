import type { RunningEngine } from '../../../local/engines/dynamodb.ts';
import { anotherOrganisation, type Bank, startBank } from './bank.ts';
import { testTableName } from './platform.ts';
import { type Per, useStarted } from './use-started.ts';

type BankOptions = Omit<NonNullable<Parameters<typeof startBank>[0]>, 'place'> & {
  /** Starts the engine of its table. Without it, that is the embedded one. */
  readonly engine?: () => Promise<RunningEngine>;
};

/**
 * A bank that jest starts before the tests of the enclosing block and stops after them: one for all of them, or a fresh
 * one for each test (`per: 'test'`).
 */
export function useBank({ per = 'file', engine, ...options }: BankOptions & { readonly per?: Per } = {}): Bank {
  if (engine === undefined) return useStarted(() => startBank(options), per);
  const running = useStarted(engine, per);
  const tableTarget = () => ({ endpoint: running.endpoint, tableName: testTableName });
  return useStarted(() => startBank({ ...options, place: tableTarget() }), per);
}

/**
 * A bank for all tests of the enclosing block, in which each test has an organisation of its own, so that other
 * tests do not see its due items. `at` sets the clock before each organisation is founded.
 */
export function useOrganisation({ at, ...options }: BankOptions & { readonly at?: string } = {}): Bank {
  const bank = useBank(options);
  beforeEach(async () => {
    if (at !== undefined) bank.clock.set(at);
    Object.assign(bank, await anotherOrganisation(bank));
  });
  return bank;
}
