import type { Api } from './api.ts';
import { apiMaker } from './client-api.ts';
import type { Receiver } from './receiver.ts';
import { openRemoteWorld, remoteAddress } from './remote-world.ts';
import { openVirtualWorld } from './virtual-world.ts';

/** Where a story happens: a platform with an organisation, and the means to let time pass in it. */
export interface World {
  /** True where time passes only when a story lets it, so that waits can be measured exactly. */
  readonly isVirtual: boolean;
  readonly api: Api;
  /** Another user of the organisation, with a token that no token of the first user has made. */
  secondUser(): Promise<Api>;
  /** Starts a webhook receiver that the platform can reach. */
  receiver(): Promise<Receiver>;
  /** Moves the bank's clock, over a day or to a minute past a moment, and waits until everything that fell due has been done. */
  moveBankClock(by: { readonly to: string } | { readonly by: { readonly days: number } }): Promise<void>;
  /** The first answer that is not undefined; throws if it does not come, with the name of the awaited state. */
  waitFor<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T>;
  /**
   * Lets a receiver be down: for 20 minutes where time is virtual, elsewhere until five of its deliveries failed. The
   * receiver is back afterwards.
   */
  sitOutOutage(receiver: Receiver): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a story waits for one thing (see `remote-world.ts`). */
const storyTimeoutMs = 600_000;

/**
 * A world for the stories of a file: in this process on virtual time, or, where STORIES_BASE_URL and STORIES_TOKEN are
 * set, the platform that runs there (`npm start`, an emulator, a deployed sandbox stage). There the stories of one worker of
 * jest share an organisation and its bank clock, so each worker needs a token of its own organisation.
 */
export function useWorld(): () => World {
  jest.setTimeout(storyTimeoutMs);
  let world: World | undefined;
  beforeAll(async () => {
    const address = remoteAddress(process.env);
    const make = await apiMaker(process.env);
    world = address === undefined ? await openVirtualWorld(undefined, make) : openRemoteWorld(address, make);
  });
  afterAll(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('the world opens before the first story');
    return world;
  };
}
