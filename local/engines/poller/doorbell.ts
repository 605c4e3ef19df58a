import type { TableClient } from '../../../functions/kernel/table/table.ts';
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

const writing = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

/** The same client, of which every write rings once it is answered. */
export function ringingAtWrites(client: TableClient, bell: Doorbell): TableClient {
  const send = async (command: Parameters<TableClient['send']>[0]) => {
    const answer = await client.send(command);
    if (writing.test(command.constructor.name)) bell.ring();
    return answer;
  };
  return { send: send as TableClient['send'] };
}
