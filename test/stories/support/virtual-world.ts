import { addUser } from '../../../functions/founding/add-user.ts';
import { busySeconds } from '../../../functions/kernel/journal/unless-busy.ts';
import { operations } from '../../../functions/registry.ts';
import { startGateway } from '../../../local/gateway/server.ts';
import { localReference } from '../../../local/reference.ts';
import { startVirtualPlatform, type VirtualPlatform } from '../../../local/virtual-platform.ts';
import { connectLean } from '../../support/engines/lean-connection.ts';
import { isEmbedded } from '../../support/engines/test-engine.ts';
import { TestClock } from '../../support/bank/test-clock.ts';
import { createApi } from './api.ts';
import { advanceBankClock } from './bank-clock.ts';
import type { ApiMaker } from './client-api.ts';
import { problemLog } from './problem-log.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { World } from './world.ts';

/** A Tuesday morning at the bank. */
const startDefault = '2026-11-17T15:00:00.000Z';
const requestMs = 5;
const msPerDay = 86_400_000;
const outageMs = 20 * 60_000;
/** A delivery is tried for an hour. */
const patienceMs = 61 * 60_000;

export interface VirtualWorld extends World {
  /** Lets so much of the world's time pass, with everything that happens in it. */
  passTime(by: { readonly days: number }): Promise<void>;
}

/** On the embedded engine, the clients are those of the SDK too, as in the cloud. */
const quickTable = (environment: NodeJS.ProcessEnv) => (isEmbedded(environment) ? {} : { connect: connectLean });

/** A platform in this process, over HTTP too, whose every second is given to it by the story. */
export async function openVirtualWorld(start = startDefault, make: ApiMaker = createApi): Promise<VirtualWorld> {
  const clock = new TestClock(start);
  const { log, problems } = problemLog();
  const virtual = await startVirtualPlatform({ clock, log, ...quickTable(process.env) });
  const gateway = await startGateway({ operations, reference: localReference(), platform: virtual.platform, port: 0 });
  const receivers: Receiver[] = [];
  const api = make(gateway.address, virtual.organisation.token, () => clock.advance({ ms: requestMs }));
  return {
    isVirtual: true,
    api,
    secondUser: async () => api.as((await addUser(virtual.platform, virtual.organisation)).token),
    receiver: async () => {
      const receiver = await startReceiver({ host: '127.0.0.1', port: 0 }, () => Date.parse(clock.now()));
      receivers.push(receiver);
      return receiver;
    },
    moveBankClock: async (target) => {
      // A clock that waits for another worker goes on after a moment of real time.
      await advanceBankClock(api, target, () => virtual.advanceRealTime(busySeconds * 1000));
      await virtual.drain();
    },
    waitFor: (what, look) => waitFor(virtual, clock, what, look),
    passTime: ({ days }) => virtual.advanceRealTime(days * msPerDay),
    sitOutOutage: async (receiver) => {
      receiver.setDown(true);
      await virtual.advanceRealTime(outageMs);
      receiver.setDown(false);
    },
    close: async () => {
      for (const receiver of receivers) await receiver.close();
      await gateway.stop();
      await virtual.stop();
      // No engine is weakened here, so every logged error is a bug.
      expect(problems).toEqual([]);
    },
  };
}

/** Looks after each moment at which something happens, for as long as a delivery may take. */
async function waitFor<T>(
  virtual: VirtualPlatform,
  clock: TestClock,
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  await virtual.drain();
  const untilMs = Date.parse(clock.now()) + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    const next = virtual.nextMomentMs();
    if (next === undefined || next > untilMs) throw new Error(`${what}: did not happen within the hour`);
    await virtual.advanceRealTime(Math.max(0, next - Date.parse(clock.now())));
  }
}
