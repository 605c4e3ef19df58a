import { createSimulatedAccountLinking } from '../../../functions/ports/account-linking/simulated-account-linking.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { FaultPlan } from '../weakening/fault-plan.ts';
import type { RaceBank } from './race-bank.ts';

/** One process, with a clock and a death of its own. */
export function startProcess({ platform, table }: RaceBank, now: Instant) {
  const plan = new FaultPlan();
  const pending = new Set<Promise<unknown>>();
  const through =
    <Args extends readonly unknown[], T>(name: string, ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      const io = plan.run(name, () => ask(...args));
      pending.add(io);
      return io;
    };
  const simulated = createSimulatedAccountLinking(() => Promise.resolve());
  const own: Platform = {
    ...platform,
    clock: { now: () => now },
    table: {
      get: through('get', table.get),
      getAll: through('getAll', table.getAll),
      query: through('query', table.query),
      queryIndex: through('queryIndex', table.queryIndex),
      transact: through('transact', table.transact),
      put: through('put', table.put),
      update: through('update', table.update),
    },
    queues: { ...platform.queues, send: through('send', platform.queues.send) },
    wakeUps: { set: through('wake', platform.wakeUps.set) },
    accountLinking: {
      ...simulated,
      // It takes its turn among the requests to the table.
      balance: through('balance', async (token, timeoutMs) => {
        await table.get({ pk: 'provider', sk: '-' });
        return simulated.balance(token, timeoutMs);
      }),
    },
  };
  /** A request that was sent is done though its process died. */
  const atRest = () => Promise.allSettled([...pending]);
  return { plan, platform: own, atRest };
}
export type Process = ReturnType<typeof startProcess>;
