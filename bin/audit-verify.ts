import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { hexOf } from '../functions/delivery/audit-log/chain.ts';
import { verifyExport } from '../functions/delivery/audit-log/export.ts';
import type { Verdict } from '../functions/delivery/audit-log/verify.ts';
import { comparisonLines, verifyLog } from '../functions/delivery/audit-log/verify-log.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { stageNamed } from '../lib/stages.ts';
import { openAuditLogs } from './audit/audit-log-target.ts';
import { runCommand } from './command.ts';
import { awsSettings } from './command-target.ts';

const usage = `Verifies the audit log of an organisation, and names the first entry that does not fit.

  npm run audit:verify -- --stage live --organisation 100000001
  npm run audit:verify -- --organisation 100000001
  npm run audit:verify -- --file audit.jsonl

--organisation  the id of the organisation
--stage         a deployed stage; without it, the platform that runs on this machine
--file          an export instead (npm run audit:export), or a file of the archive; needs no access to anything

The table is compared with the archive (what was stored first at each key), with the heads of the log in it, and with the journal
of the last 44 days. It is said how much was compared with what.

The last hash is printed: note it. If somebody makes all hashes anew, it is another one. Exit code 1: an entry
does not fit; 2: nothing was verified.

${awsSettings}`;

await runCommand({
  usage,
  required: [],
  optional: ['stage', 'organisation', 'file'],
  failureCode: 2,
  run: async ({ file, organisation, stage }) => {
    if (file !== undefined) return verifyFile(file);
    if (organisation === undefined) throw new Error('name an --organisation or a --file');
    return verifyStage(organisation, stage);
  },
});

async function verifyFile(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const verdict = await verifyExport(createInterface({ input: createReadStream(file, 'utf8') }));
  if (verdict === undefined) {
    unfit(`${file} is no export of an audit log.`);
    return;
  }
  if (verdict.after.number > 0) {
    console.log(`Entry ${verdict.after.number} and its hash ${hexOf(verdict.after.hash)} are taken as given.`);
  }
  tell(verdict.organisationId, verdict);
}

async function verifyStage(organisationId: string, stage: string | undefined): Promise<void> {
  const { table, archive, close } = await openAuditLogs(stage);
  try {
    const { unarchivedSecondsMax } = stageNamed(stage ?? 'sandbox');
    const verdict = await verifyLog({ table, archive, now: systemClock.now(), unarchivedSecondsMax }, organisationId);
    for (const line of comparisonLines(verdict)) console.log(line);
    for (const key of verdict.touchedKeys) {
      console.error(`Warning: somebody has stored or deleted something at ${key} later. Its first version was read.`);
    }
    tell(organisationId, verdict);
  } finally {
    close();
  }
}

function tell(organisationId: string, verdict: Verdict): void {
  if (!verdict.isWhole) {
    unfit(`Organisation ${organisationId}: entry ${verdict.number} ${verdict.why}.`);
    return;
  }
  const { number, hash } = verdict.last;
  console.log(
    `Organisation ${organisationId}: the audit log is whole up to entry ${number}, with hash ${hexOf(hash)}.`,
  );
}

function unfit(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
