import { msOf } from '../../kernel/base/calendar/instant.ts';
import type { BankFolders, BankServerSettings, ConnectFailure } from '../../ports/bank-servers/port.ts';
import { lateExchangeMessage, loginRefusedMessage, unknownHostKeyMessage } from './alarms.ts';
import { downloadAll } from './downloads.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { beginExchange, endExchange } from './lease.ts';
import type { AchExchange, AchUpload } from './store.ts';
import { readFolderAnswers, recordUploads } from './sent-uploads.ts';
import { openUploads, ringForLate, uploadAll } from './uploads.ts';

/**
 * Exchanges files with the server of a bank: uploads what the bank does not have, and copies what is new there. Each file once,
 * wherever an earlier run ended. Does nothing while another run is at it.
 */
export async function exchange(
  platform: ExchangePlatform,
  server: BankServerSettings,
  isLate: () => boolean,
): Promise<void> {
  const run = await beginExchange(platform, server.routingNumber);
  if (run === undefined) return;
  const open = await openUploads(platform, server);
  const connection = await platform.bankServers.open(server);
  if (connection.outcome === 'failed') {
    ringForFailure(platform, server, connection.failure);
    platform.log.warn('bank not reached', { resourceId: server.routingNumber, outcome: connection.failure });
    return finish(platform, server, run, { left: open, isComplete: false });
  }
  try {
    await finish(platform, server, run, await exchangeBy(connection.folders, platform, server, open, isLate));
  } finally {
    await connection.folders.close();
  }
}

interface Outcome {
  readonly left: readonly AchUpload[];
  readonly isComplete: boolean;
}

async function exchangeBy(
  folders: BankFolders,
  platform: ExchangePlatform,
  server: BankServerSettings,
  open: readonly AchUpload[],
  isLate: () => boolean,
): Promise<Outcome> {
  const { left, isComplete } = await uploadAll(platform, folders, server, open);
  await recordUploads(platform, server);
  await readFolderAnswers(platform, folders, server);
  const isFetched = await downloadAll(platform, folders, server, isLate);
  return { left, isComplete: isComplete && isFetched };
}

async function finish(
  platform: ExchangePlatform,
  server: BankServerSettings,
  run: AchExchange,
  { left, isComplete }: Outcome,
): Promise<void> {
  const { clock, log } = platform;
  ringForLate(platform, server, left);
  const waitedSeconds = Math.floor((msOf(clock.now()) - msOf(run.succeededAt ?? run.beganAt)) / 1000);
  if (!isComplete && waitedSeconds > server.lateSeconds) {
    log.alarm(lateExchangeMessage, { resourceId: server.routingNumber, waitedSeconds });
  }
  await endExchange(platform, run, isComplete ? clock.now() : undefined);
}

/** A server that is not reached is no alarm by itself: it is when files wait too long. */
function ringForFailure(
  { log }: ExchangePlatform,
  { routingNumber }: BankServerSettings,
  failure: ConnectFailure,
): void {
  if (failure === 'UnknownHostKey') log.alarm(unknownHostKeyMessage, { resourceId: routingNumber });
  if (failure === 'LoginRefused') log.alarm(loginRefusedMessage, { resourceId: routingNumber });
}
