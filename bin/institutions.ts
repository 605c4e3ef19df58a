import { readFileSync } from 'node:fs';
import { readFedAch } from '../functions/money/institutions/fed-ach.ts';
import { merged, readFedwire } from '../functions/money/institutions/fedwire.ts';
import { writeInstitutions } from '../functions/money/institutions/write.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, type CommandTarget, targetUsage } from './command-target.ts';

const usage = `Loads the directory of banks from the files of the Federal Reserve.

  npm run institutions -- --file FedACHdir.txt --wire fpddir.txt
  npm run institutions -- --file FedACHdir.txt --stage sandbox

--file          the FedACH directory: lines of 155 columns
--wire          the Fedwire participants, lines of 101 columns; without it no bank takes wires
${targetUsage}

${awsSettings}`;

const badLinesShownMax = 10;

await runCommand({
  usage,
  required: ['file'],
  optional: ['wire', 'stage', 'table'],
  run: async ({ file, wire, stage, table }) => {
    const target = await openTarget({ stage, table });
    const ach = readFedAch(readFileSync(file, 'latin1'));
    const fedwire = wire === undefined ? { institutions: [], bad: [] } : readFedwire(readFileSync(wire, 'latin1'));
    for (const { line, why } of [...ach.bad, ...fedwire.bad].slice(0, badLinesShownMax)) {
      console.error(`left out: line ${line} ${why}`);
    }
    if (ach.institutions.length === 0) throw new Error(`the file ${file} has no line of a FedACH directory`);
    const all = merged(ach.institutions, fedwire.institutions);
    await write(target, all).finally(target.close);
    const left = ach.bad.length + fedwire.bad.length;
    console.log(`${all.length} banks written to ${target.tableName}${left === 0 ? '' : `, lines left out: ${left}`}`);
  },
});

async function write({ table }: CommandTarget, all: ReturnType<typeof merged>): Promise<void> {
  try {
    await writeInstitutions(table, all);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'failed';
    throw new Error(`only a part of the directory was written (${name}): run the command again`, { cause: error });
  }
}
