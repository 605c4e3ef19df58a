import { resumeStage, suspendStage } from '../../functions/founding/suspend-stage.ts';
import { readStageSuspension } from '../../functions/organisations/stage-suspension.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionText, targetOptions } from '../command-line/options.ts';
import { reasonMax, reasonOption, resumeReasonOption } from '../command-line/suspension-options.ts';
import { operatorOf } from '../operator-identity.ts';
import { cost } from './stage-cost.ts';
import { preflight } from './stage-preflight.ts';
import { restore } from './stage-restore.ts';

const suspend = defineCommand({
  summary: 'Suspends every organisation of a stage, and those that are founded until it is resumed.',
  details: 'A command that fails midway can be repeated. It also works on a restored table, which no stage uses yet.',
  examples: ['--stage live --reason "Restored from a backup"'],
  options: { reason: reasonOption, ...targetOptions },
  writes: true,
  run: async ({ reason, stage, table: name }, { openTarget }) => {
    const words = optionText('reason', reason, reasonMax);
    const target = await openTarget({ stage, table: name });
    const { table, close } = target;
    try {
      const by = await operatorOf(target);
      const done = await suspendStage({ table, clock: systemClock, ids: randomIds }, { by, reason: words });
      return { data: done, lines: [`suspended ${done.changed} of ${done.all} organisations; the others were before`] };
    } finally {
      close();
    }
  },
});

const resume = defineCommand({
  summary: 'Resumes every organisation that was suspended with its stage.',
  details: 'One that was suspended by itself (npx bankstack org suspend) stays suspended.',
  examples: ['--stage live --reason "The books are right"'],
  options: { reason: resumeReasonOption, ...targetOptions },
  writes: true,
  run: async ({ reason, stage, table: name }, { openTarget }) => {
    const words = reason === undefined ? undefined : optionText('reason', reason, reasonMax);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const done = await resumeStage(platform, { reason: words }).finally(close);
    return { data: done, lines: [`resumed ${done.changed} of ${done.all} organisations`] };
  },
});

const show = defineCommand({
  summary: 'Shows whether a whole stage is suspended, since when, by whom and why.',
  examples: ['--stage live'],
  options: { ...targetOptions },
  writes: false,
  run: async ({ stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const suspension = await readStageSuspension(table).finally(close);
    return {
      data: { isSuspended: suspension !== undefined, ...(suspension === undefined ? {} : { suspension }) },
      lines: [
        suspension === undefined
          ? 'active'
          : `suspended since ${suspension.since} by ${suspension.by}: ${suspension.reason}`,
      ],
    };
  },
});

export const stageVerbs = { preflight, suspend, resume, show, restore, cost };
