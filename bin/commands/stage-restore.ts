import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { allOrganisations } from '../../functions/organisations/directory.ts';
import { suspendStage } from '../../functions/founding/suspend-stage.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { stageNamed } from '../../lib/stages.ts';
import { filesIn, openDataDir } from '../../local/data-dir.ts';
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { archiveOfStage, localArchive } from '../audit/audit-log-target.ts';
import { type CommandResult, type CommandRun, defineCommand } from '../command-line/command.ts';
import { optionText } from '../command-line/options.ts';
import { reasonMax, reasonOption } from '../command-line/suspension-options.ts';
import { operatorOf } from '../operator-identity.ts';
import { attemptsIn } from '../restore/attempts.ts';
import type { RestorePlatform } from '../restore/put-back-log.ts';
import { faultsOf, openStepsOf, restoreLinesOf } from '../restore/report-lines.ts';
import { restoreOrganisation, type RestoredOrganisation } from '../restore/restore-organisation.ts';
import { setTableSettings } from '../restore/table-settings.ts';

export const restore = defineCommand({
  summary: 'Prepares a table that was restored from a backup, so that a stage can run on it.',
  details: `The stage must not run on the table yet. The command verifies every account to the cent, and the audit log against the archive.
It has the log of events, the audit log and the deliveries go on after the lost ones, under numbers that were never used, and everything
outside of the table (wake-ups, the position of the archive) be derived anew. The stage is suspended in it until an operator resumes it (stage resume). It sets what a backup does not have: stream, removal of
expired items, point-in-time recovery, deletion protection.

Revocations of tokens, suspensions, freezes and erasures that the table lacks and the archive of the audit log names are done again. Warnings
name closures, refusals and the like that somebody has to do again before the resumption.

Then it says which events receivers were sent that the table does not have (from the log lines in --attempts), and which payments a bank
may have got. It may be repeated. Exit code 1: the ledger or the audit log has faults, which are named.`,
  examples: [
    '--stage live --table Bankstack-live-restored --reason "The table was deleted"',
    '--data .local --reason "The data of ten minutes ago"',
  ],
  options: {
    stage: { text: 'the deployed stage', value: 'name' },
    table: { text: 'the restored table, in the region of the stage', value: 'name' },
    data: {
      text: 'a data folder of this machine instead, with the table of a copy in it (table.sqlite); no platform may run on it',
      value: 'path',
    },
    attempts: { text: 'a file with lines of the log of deliveries (JSON, message "webhook attempt")', value: 'path' },
    reason: reasonOption,
  },
  writes: true,
  run: async ({ stage, table, data, attempts, reason: given }, run) => {
    const reason = optionText('reason', given, reasonMax);
    if (data !== undefined) return restoreFolder(data, { reason, attempts: attempts ?? filesIn(data).log }, run);
    if (stage === undefined || table === undefined)
      throw new Error('name a --stage with a --table, or a --data folder');
    return restoreTable({ stage, table }, { reason, attempts }, run);
  },
});

interface Order {
  readonly reason: string;
  readonly attempts: string | undefined;
}

async function restoreTable(
  { stage, table: tableName }: { readonly stage: string; readonly table: string },
  order: Order,
  { openTarget, isDryRun }: CommandRun,
): Promise<CommandResult> {
  const target = await openTarget({ stage, table: tableName });
  const { table, client } = target;
  try {
    const archive = await archiveOfStage(target);
    const isProtected = !stageNamed(stage).disposable;
    const settings = await setTableSettings({ client, tableName, isProtected, isDryRun, pause: (ms) => pause(ms) });
    await suspendStage(
      { table, clock: systemClock, ids: randomIds },
      { by: await operatorOf(target), reason: order.reason },
    );
    const reports = await restoreAll({ table, archive, clock: systemClock, ids: randomIds }, order, isDryRun);
    const set = settings.set.length === 0 ? [] : [`Set on ${tableName}: ${settings.set.join(', ')}.`];
    const next = [
      `To run stage ${stage} on it, set in lib/stages.ts, deploy (with -c canary=atOnce, if the stage has a canary), look, and resume it (npx bankstack stage resume --stage ${stage}):`,
      `  recovery.restoredTable: { name: '${tableName}', streamArn: '${settings.streamArn}' }`,
    ];
    return resultOf(reports, { before: set, after: next, data: settings });
  } finally {
    target.close();
  }
}

/** Restores on an engine that runs only for this, on a folder that is locked against a platform. */
async function restoreFolder(
  dataDir: string,
  order: Order,
  { openTarget, isDryRun }: CommandRun,
): Promise<CommandResult> {
  const files = filesIn(dataDir);
  const unlock = await openDataDir(dataDir, { reset: false });
  const engine = await startDynamoDb({ dbPath: files.table });
  const target = await openTarget({ endpoint: engine.endpoint });
  try {
    const platform = { table: target.table, archive: localArchive(dataDir), clock: systemClock, ids: randomIds };
    await suspendStage(platform, { by: await operatorOf(target), reason: order.reason });
    const reports = await restoreAll(platform, order, isDryRun);
    // Both are about another table: its stream began anew, and a wake-up may be planned that this one does not have.
    if (!isDryRun) for (const file of [files.streamPositions, files.schedules]) rmSync(file, { force: true });
    const next = ['Start the platform on it (npm start), look, and resume it: npx bankstack stage resume'];
    return resultOf(reports, { before: [], after: next, data: {} });
  } finally {
    target.close();
    await engine.stop();
    await unlock();
  }
}

async function restoreAll(
  { archive, ...platform }: RestorePlatform,
  { reason, attempts: file }: Order,
  isDryRun: boolean,
): Promise<readonly RestoredOrganisation[]> {
  const attempts = file === undefined ? [] : attemptsIn(readFileSync(file, 'utf8'));
  const kept = isDryRun ? { ...archive, add: () => Promise.resolve(true) } : archive;
  const reports: RestoredOrganisation[] = [];
  for await (const organisationId of allOrganisations(platform.table)) {
    const order = { attempts, reason, isDryRun };
    reports.push(await restoreOrganisation({ ...platform, archive: kept }, organisationId, order));
  }
  return reports;
}

function resultOf(
  reports: readonly RestoredOrganisation[],
  {
    before,
    after,
    data,
  }: { readonly before: readonly string[]; readonly after: readonly string[]; readonly data: object },
): CommandResult {
  const faults = reports.flatMap(faultsOf);
  if (reports.length === 0) throw new Error('the table has no organisation: it is not the table of a stage');
  return {
    data: { ...data, organisations: reports },
    lines: [...before, ...reports.flatMap(restoreLinesOf), ...(faults.length === 0 ? after : [])],
    warnings: [...faults, ...reports.flatMap(openStepsOf)],
    exitCode: faults.length === 0 ? 0 : 1,
  };
}
