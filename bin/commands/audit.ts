import { closeSync, createReadStream, existsSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { hexOf } from '../../functions/delivery/audit-log/chain.ts';
import { exportLines, verifyExport } from '../../functions/delivery/audit-log/export.ts';
import type { Verdict } from '../../functions/delivery/audit-log/verify.ts';
import { comparisonLines, verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { stageNamed } from '../../lib/stages.ts';
import { openAuditLogs } from '../audit/audit-log-target.ts';
import { type CommandResult, defineCommand } from '../command-line/command.ts';
import { putBackChunks } from '../audit/put-back-chunks.ts';
import {
  deployedStageOption,
  optionNumber,
  optionText,
  organisationOption,
  targetOptions,
} from '../command-line/options.ts';
import { reasonMax, reasonOption } from '../command-line/suspension-options.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';

const verify = defineCommand({
  summary: 'Verifies the audit log of an organisation, and names the first entry that does not fit.',
  details: `The table is compared with the archive (what was stored first at each key), with the heads of the log in it, and with the journal
of the last 44 days. It is said how much was compared with what.

The last hash is printed: note it. If somebody makes all hashes anew, it is another one. Exit code 1: an entry
does not fit; 2: nothing was verified.`,
  examples: ['--stage live --organisation 100000001', '--organisation 100000001', '--file audit.jsonl'],
  options: {
    organisation: { text: 'the id of the organisation', value: 'id' },
    ...targetOptions,
    file: {
      text: 'an export instead (audit export), or a file of the archive; needs no access to anything',
      value: 'path',
    },
  },
  writes: false,
  failureCode: 2,
  run: async ({ file, organisation, stage, table }) => {
    if (file !== undefined) return verifyFile(file);
    if (organisation === undefined) throw new Error('name an --organisation or a --file');
    return verifyStage(organisation, stage, table);
  },
});

async function verifyFile(file: string): Promise<CommandResult> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const verdict = await verifyExport(createInterface({ input: createReadStream(file, 'utf8') }));
  if (verdict === undefined) {
    const sentence = `${file} is no export of an audit log.`;
    return { data: { isWhole: false, why: sentence }, lines: [], warnings: [sentence], exitCode: 1 };
  }
  const { number, hash } = verdict.after;
  const taken = number > 0 ? [`Entry ${number} and its hash ${hexOf(hash)} are taken as given.`] : [];
  return verdictOf(verdict.organisationId, verdict, { lines: taken, warnings: [] });
}

async function verifyStage(
  organisationId: string,
  stage: string | undefined,
  tableName: string | undefined,
): Promise<CommandResult> {
  const { table, archive, close } = await openAuditLogs(stage, tableName);
  try {
    const { unarchivedSecondsMax } = stageNamed(stage ?? 'sandbox');
    const verdict = await verifyLog({ table, archive, now: systemClock.now(), unarchivedSecondsMax }, organisationId);
    const warnings = verdict.touchedKeys.map(
      (key) => `Warning: somebody has stored or deleted something at ${key} later. Its first version was read.`,
    );
    return verdictOf(organisationId, verdict, { lines: comparisonLines(verdict), warnings });
  } finally {
    close();
  }
}

/** The result that says the verdict, after the lines about the comparison. */
function verdictOf(
  organisationId: string,
  verdict: Verdict,
  { lines, warnings }: { readonly lines: readonly string[]; readonly warnings: readonly string[] },
): CommandResult {
  if (!verdict.isWhole) {
    const { number, why } = verdict;
    const sentence = `Organisation ${organisationId}: entry ${number} ${why}.`;
    const data = { organisationId, isWhole: false, number, why };
    return { data, lines, warnings: [...warnings, sentence], exitCode: 1 };
  }
  const { number, hash } = verdict.last;
  const sentence = `Organisation ${organisationId}: the audit log is whole up to entry ${number}, with hash ${hexOf(hash)}.`;
  const data = { organisationId, isWhole: true, number, hash: hexOf(hash) };
  return { data, lines: [...lines, sentence], warnings };
}

const exported = defineCommand({
  summary: 'Writes the audit log of an organisation to a file of JSON lines, which audit verify can check by itself.',
  examples: [
    '--stage live --organisation 100000001 --out audit.jsonl',
    '--organisation 100000001 --from 5001 --out audit.jsonl',
  ],
  options: {
    organisation: organisationOption,
    out: { text: 'the file to write; an existing one is replaced', value: 'path', isRequired: true },
    from: { text: 'the number of the first entry; 1 without it', value: 'number' },
    ...targetOptions,
  },
  writes: false,
  run: async ({ organisation, out, from = '1', stage, table: name }) => {
    const first = optionNumber('from', from, { min: 1, kind: 'the number of an entry' });
    const { table, close } = await openAuditLogs(stage, name);
    const entries = await write(exportLines(table, organisation, first), out).finally(close);
    return { data: { entries, file: out }, lines: [`${entries} entries written to ${out}`] };
  },
});

/** Writes the lines, and returns the number of entries among them: the first line says what the export is. */
async function write(lines: AsyncIterable<string>, out: string): Promise<number> {
  const file = openSync(out, 'w');
  let entries = -1;
  try {
    for await (const line of lines) {
      writeSync(file, `${line}\n`);
      entries += 1;
    }
  } finally {
    closeSync(file);
  }
  return entries;
}

const putBack = defineCommand({
  summary:
    'Puts entries of the audit log back that were changed or deleted, from a table that was restored from a backup.',
  details: `The table has to be of a moment before the change (point-in-time recovery). Entries that were appended since stay, and so do all events.
It refuses if what was appended since follows the altered entries. It works on deployed stages only: the platform on this machine has no backups. Then verify the log ("npx bankstack audit verify").`,
  examples: ['--stage live --organisation 100000001 --from Bankstack-live-restored --reason "Case 17"'],
  options: {
    organisation: organisationOption,
    from: { text: 'the name of the table that was restored, in the same region', value: 'table', isRequired: true },
    reason: reasonOption,
    stage: deployedStageOption,
  },
  writes: true,
  run: async ({ organisation, from, stage, ...given }, { openTarget }) => {
    const reason = optionText('reason', given.reason, reasonMax);
    const [to, backup] = [await openTarget({ stage }), await openTarget({ stage, table: from })];
    try {
      const platform = { table: to.table, backup: backup.table, clock: systemClock, ids: randomIds };
      const { unarchivedSecondsMax } = stageNamed(stage);
      const chunks = await putBackChunks(platform, organisation, { reason, unarchivedSecondsMax });
      return {
        data: { organisationId: organisation, chunks },
        lines: [`${chunks.length} chunks of the log of organisation ${organisation} are as in ${from} again`],
      };
    } finally {
      to.close();
      backup.close();
    }
  },
});

export const auditVerbs = { verify, export: exported, 'put-back': putBack };
