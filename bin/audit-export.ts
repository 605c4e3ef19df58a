import { closeSync, openSync, writeSync } from 'node:fs';
import { exportLines } from '../functions/delivery/audit-log/export.ts';
import { openAuditLogs } from './audit/audit-log-target.ts';
import { optionNumber, runCommand } from './command.ts';
import { awsSettings, stageUsage } from './command-target.ts';

const usage = `Writes the audit log of an organisation to a file of JSON lines, which npm run audit:verify can check by itself.

  npm run audit:export -- --stage live --organisation 100000001 --out audit.jsonl
  npm run audit:export -- --organisation 100000001 --from 5001 --out audit.jsonl

--organisation  the id of the organisation
--out           the file to write; an existing one is replaced
--from          the number of the first entry; 1 without it
${stageUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation', 'out'],
  optional: ['from', 'stage'],
  run: async ({ organisation, out, from = '1', stage }) => {
    const first = optionNumber('from', from, { min: 1, kind: 'the number of an entry' });
    const { table, close } = await openAuditLogs(stage);
    const entries = await write(exportLines(table, organisation, first), out).finally(close);
    console.log(`${entries} entries written to ${out}`);
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
