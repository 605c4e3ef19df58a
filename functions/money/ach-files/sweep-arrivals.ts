import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { achFilesQueue } from './queues.ts';
import type { IntakePlatform } from './handle-parts.ts';
import { achIntake, achSweep, intakeId } from './intake-store.ts';

/** The event of a file comes within seconds. A file that is younger than this is left to the next sweep. */
const youngMs = 30 * 60_000;
/** How far the first sweep of a stage looks back. */
const firstMs = 3 * 86_400_000;
export const sweepEveryMs = 60 * 60_000;

/** Logged, with an alarm, when a file of a bank was in the bucket and no event has told so. It is taken then. */
export const lostArrivalMessage: AlarmMessage = {
  text: 'the arrival of an ACH file was not told',
  alarm: {
    name: 'AchArrivalLost',
    runbook: 'ach-arrival-lost',
    severity: 'nextDay',
    owner: 'platform',
    says: 'has found an ACH file whose arrival nobody has told',
  },
};

/** True if an hour has passed since the end of the time that the last sweep has looked at. */
export async function isSweepDue({ table }: Pick<IntakePlatform, 'table'>, now: Instant): Promise<boolean> {
  const last = await readItem(table, achSweep);
  return last === undefined || plusMs(last.until, youngMs + sweepEveryMs) <= now;
}

/**
 * Finds the files of banks that came since the last sweep and that nobody has begun to take, and has them taken. Where it ends is stored at its end, so that
 * each file is looked at, whatever happens to a sweep. A file that is taken twice changes nothing.
 */
export async function sweepArrivals(platform: IntakePlatform): Promise<void> {
  const { table, clock, settings } = platform;
  const last = await readItem(table, achSweep);
  const until = plusMs(clock.now(), -youngMs);
  const since = last?.until ?? plusMs(until, -firstMs);
  for (const { routingNumber, ach } of settings.banks) {
    if (ach.files === undefined) continue;
    for await (const { key, modifiedAt } of platform.achFiles.list(`incoming/${routingNumber}/`)) {
      if (modifiedAt === undefined || modifiedAt <= since || modifiedAt > until) continue;
      if (!(await isTaken(platform, key))) await takeLost(platform, key);
    }
  }
  const { key } = achSweep;
  await table.transact([last === undefined ? insert({ ...key, version: 1, until }) : replace({ ...last, until })]);
}

async function isTaken({ table, achFiles }: IntakePlatform, key: string): Promise<boolean> {
  const bytes = await achFiles.read(key);
  return bytes === undefined || (await table.get(achIntake(intakeId({ key }, bytes)).key)) !== undefined;
}

async function takeLost({ log, queues }: IntakePlatform, key: string): Promise<void> {
  log.alarm(lostArrivalMessage, { worker: 'ach-file-intake', resourceId: key });
  await queues.send({ queue: achFilesQueue.name, body: { key } });
}
