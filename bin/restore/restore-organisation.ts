import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { headChunk, headNumber } from '../../functions/delivery/events/log-reads.ts';
import { type LedgerVerdict, verifyLedger } from '../../functions/accounts/ledger/verify-ledger.ts';
import { type LoggedAttempt, type LostDelivery, lostDeliveries } from './attempts.ts';
import { doAgain, type StepAfterRestore } from './do-again.ts';
import { mayBeHandedOver, type UnknownToTable, unfinishedKeys } from './partner-work.ts';
import { putBackDeliveries, type PutBackWebhook } from './put-back-deliveries.ts';
import { isJustRestored, putBackLog, type PutBackLog, readBeyond, type RestorePlatform } from './put-back-log.ts';
import { forgetWakeUp, putBackRows } from './put-back-work.ts';
import { undoneSteps } from './undone-steps.ts';

/** What a restoration has found out about an organisation. */
export interface RestoredOrganisation {
  readonly organisationId: string;
  readonly ledger: LedgerVerdict;
  /** Why the audit log differs from the archive; undefined if it does not, or if it was not compared. */
  readonly auditFault: string | undefined;
  /** Undefined if the table was restored before, and nothing has happened since. */
  readonly log: PutBackLog | undefined;
  readonly webhooks: readonly PutBackWebhook[];
  readonly deliveries: readonly LostDelivery[];
  /** Rows of the journal that get their numbers when the stage runs again. */
  readonly waitingRows: number;
  readonly unknown: readonly UnknownToTable[];
  /** Revocations, suspensions, freezes and the like that were lost, and whether they were done again. */
  readonly undone: readonly StepAfterRestore[];
  readonly unfinished: readonly string[];
}

/** Money may move until then: nothing runs on a table that is being restored. */
const endOfTime = '9999-12-31T23:59:59.999Z' as Instant;
/** The restored table may lack the archive of hours. */
const unarchivedSecondsMax = 400 * 86_400;

/**
 * Prepares an organisation of a restored table to run again: verifies its ledger to the cent, makes its log go on after the lost
 * one, does lost revocations, suspensions, freezes and erasures again, moves its webhooks on, and has everything that lives outside of the table derived anew. Nothing may run on the table meanwhile.
 * It may be repeated: what was done is found.
 */
export async function restoreOrganisation(
  platform: RestorePlatform,
  organisationId: string,
  { attempts, reason, isDryRun }: { attempts: readonly LoggedAttempt[]; reason: string; isDryRun: boolean },
): Promise<RestoredOrganisation> {
  const { table, archive, clock } = platform;
  const ledger = await verifyLedger(table, organisationId, endOfTime);
  const known = { organisationId, ledger, unfinished: await unfinishedKeys(table, organisationId) };
  if (isJustRestored(await headChunk(table, organisationId))) {
    return {
      ...known,
      auditFault: undefined,
      log: undefined,
      webhooks: [],
      deliveries: [],
      waitingRows: 0,
      unknown: [],
      undone: [],
    };
  }
  const beyond = await readBeyond(platform, organisationId);
  // Their rows of the journal wait for the stream with those that the table had.
  const undone = await doAgain(platform, organisationId, undoneSteps(beyond.putBack));
  const waitingRows = await putBackRows(platform, organisationId);
  await forgetWakeUp(platform, organisationId);
  const lastEvent = await headNumber(table, organisationId);
  const deliveries = lostDeliveries(attempts, { organisationId, lastEvent });
  const lastKnownEvent = Math.max(lastEvent, ...deliveries.map((one) => one.lastEvent));
  const webhooks = await putBackDeliveries(platform, organisationId, lastEvent);
  // Last, because a repetition finds by it that everything before is done.
  const log = await putBackLog(platform, organisationId, { beyond, lastKnownEvent, reason });
  const audit = isDryRun
    ? undefined
    : await verifyLog({ table, archive, now: clock.now(), unarchivedSecondsMax, skipsJournal: true }, organisationId);
  return {
    ...known,
    auditFault: audit === undefined || audit.isWhole ? undefined : `entry ${audit.number} ${audit.why}`,
    log,
    webhooks,
    deliveries,
    waitingRows,
    unknown: mayBeHandedOver(log.putBack),
    undone,
  };
}
