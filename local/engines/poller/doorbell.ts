import { pause } from '../pause.ts';

/** Tells readers of a source that it may have something for them, so that they need not look often. */
export interface Doorbell {
  ring(): void;
  /** How often it has rung. */
  readonly rings: number;
  /** Resolves after `milliseconds`, at the signal, or as soon as it has rung more often than `since`. */
  wait(since: number, milliseconds: number, until: AbortSignal): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rings = 0;
  let rung = Promise.withResolvers<undefined>();
  return {
    ring: () => {
      rings += 1;
      rung.resolve(undefined);
      rung = Promise.withResolvers();
    },
    get rings() {
      return rings;
    },
    wait: async (since, milliseconds, until) => {
      if (rings > since) return;
      const enough = new AbortController();
      await Promise.race([rung.promise, pause(milliseconds, AbortSignal.any([until, enough.signal]))]);
      enough.abort();
    },
  };
}

interface Client {
  readonly middlewareStack: {
    add(
      middleware: (next: (args: never) => Promise<unknown>, context: { readonly commandName?: string }) => unknown,
      options: { readonly step: 'initialize'; readonly name: string },
    ): void;
  };
}

const writing = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Lets every write of a client of the table ring, once it is answered. Returns the client. */
export function ringingAtWrites<One extends Client>(client: One, bell: Doorbell): One {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args: never) => {
        const answer = await next(args);
        if (writing.test(commandName)) bell.ring();
        return answer;
      },
    { step: 'initialize', name: 'doorbell' },
  );
  return client;
}
