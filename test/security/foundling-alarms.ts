import { foundlingTokenMessage } from '../../functions/access/api-tokens/token-origin.ts';
import { createStreamHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { routerWorker } from '../../functions/time/due/workers/router.ts';
import type { Bank } from '../support/bank/bank.ts';
import { testTableName } from '../support/bank/platform.ts';
import { openTableStream, recordsFor } from '../support/simulation/stream.ts';

/** The alarms about tokens and sessions that nobody has created, as the stream of a bank's table raises them. */
export async function watchFoundlings(bank: Bank) {
  const stream = await openTableStream(bank.client, { endpoint: bank.endpoint, tableName: testTableName });
  return {
    close: stream.close,
    /** The alarms that the stream since the last call has raised. Every other error fails the test. */
    alarms: async () => {
      bank.logs.length = 0;
      const handle = createStreamHandler(routerWorker, bank.platform);
      await handle({ Records: [...recordsFor(routerWorker, await stream.next())] });
      expect(
        bank.logs.filter(({ level, message }) => level === 'error' && message !== foundlingTokenMessage.text),
      ).toEqual([]);
      return bank.logs.filter(({ message }) => message === foundlingTokenMessage.text);
    },
  };
}
