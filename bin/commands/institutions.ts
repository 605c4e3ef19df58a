import { readFileSync } from 'node:fs';
import { readFedAch } from '../../functions/money/institutions/fed-ach.ts';
import { merged, readFedwire } from '../../functions/money/institutions/fedwire.ts';
import { writeInstitutions } from '../../functions/money/institutions/write.ts';
import { defineCommand } from '../command-line/command.ts';
import { targetOptions } from '../command-line/options.ts';
import type { CommandTarget } from '../command-target.ts';

const badLinesShownMax = 10;

const load = defineCommand({
  summary: 'Loads the directory of banks from the files of the Federal Reserve.',
  examples: ['--file FedACHdir.txt --wire fpddir.txt', '--file FedACHdir.txt --stage sandbox'],
  options: {
    file: { text: 'the FedACH directory: lines of 155 columns', value: 'path', isRequired: true },
    wire: { text: 'the Fedwire participants, lines of 101 columns; without it no bank takes wires', value: 'path' },
    ...targetOptions,
  },
  writes: true,
  run: async ({ file, wire, stage, table }, { openTarget }) => {
    const target = await openTarget({ stage, table });
    const ach = readFedAch(readFileSync(file, 'latin1'));
    const fedwire = wire === undefined ? { institutions: [], bad: [] } : readFedwire(readFileSync(wire, 'latin1'));
    const bad = [...ach.bad, ...fedwire.bad];
    if (ach.institutions.length === 0) throw new Error(`the file ${file} has no line of a FedACH directory`);
    const all = merged(ach.institutions, fedwire.institutions);
    await write(target, all).finally(target.close);
    const left = bad.length === 0 ? '' : `, lines left out: ${bad.length}`;
    return {
      data: { written: all.length, table: target.tableName, leftOut: bad },
      lines: [`${all.length} banks written to ${target.tableName}${left}`],
      warnings: bad.slice(0, badLinesShownMax).map(({ line, why }) => `left out: line ${line} ${why}`),
    };
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

export const institutionsVerbs = { load };
