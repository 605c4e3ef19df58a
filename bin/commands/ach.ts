import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import type { AchAside } from '../../functions/money/ach-files/intake-store.ts';
import { achFilesQueue } from '../../functions/money/ach-files/queues.ts';
import { asideWithId, listAsides, settleAside } from '../../functions/money/ach-files/settle-aside.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { stageNamed, stageNames } from '../../lib/stages.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionText, stageOption } from '../command-line/options.ts';
import { connect } from './ach-connect.ts';
import { achAnswerVerbs } from './ach-answers.ts';
import { achDayVerbs } from './ach-days.ts';

const reasonMax = 200;
const argument = { name: 'id', text: 'the id of what was put aside (ach aside)' } as const;

const aside = defineCommand({
  summary: 'Lists the parts of ACH files that were put aside because they cannot be used, with the reason.',
  details:
    'A note without a line is for a whole file, of which nothing was taken, or for all parts of a file beyond the first 500: the reason says which.',
  examples: ['--stage live', '--stage live --all'],
  options: { stage: stageOption, all: { text: 'list what is settled too' } },
  writes: false,
  run: async ({ stage, all }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    const data = await listAsides(table, { all }).finally(close);
    const rows = data.map((one) => [one.id, one.putAsideAt, statusOf(one), one.key, one.line, one.why]);
    const lines = columns(['id', 'since', 'status', 'file', 'line', 'reason'], rows);
    return { data: data.map(noteOf), lines: data.length === 0 ? ['nothing is aside'] : lines };
  },
});

const show = defineCommand({
  summary: 'Shows what was put aside: the file with its version, the line, the reason, and how it was settled.',
  examples: ['3f0c9a1b2d4e5f60 --stage live'],
  argument,
  options: { stage: stageOption },
  writes: false,
  run: async ({ id, stage }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    const data = noteOf(await asideWithId(table, id).finally(close));
    return { data, lines: columns(['name', 'value'], Object.entries(data)) };
  },
});

const retry = defineCommand({
  summary: 'Tries again what was put aside. A whole file is then taken although its totals are wrong.',
  details:
    'It sends a message to the worker that takes files. Each entry is booked once, so it is safe to repeat. What still cannot be used stays open, or is open again.',
  examples: ['3f0c9a1b2d4e5f60 --stage live'],
  argument,
  options: { stage: stageOption },
  writes: true,
  run: async ({ id, stage }, { openTarget, openQueues }) => {
    refuseWithoutFiles(stage);
    const { table, close } = await openTarget({ stage });
    const { key, versionId, settledAt } = await asideWithId(table, id).finally(close);
    if (settledAt !== undefined) throw new Error(`${id} is settled: there is nothing to try again.`);
    if (key.startsWith('reports/')) {
      throw new Error(`${key} is a settlement report: put a corrected one into the bucket, and settle the note.`);
    }
    const queues = await openQueues({ stage });
    const body = { key, ...(versionId === undefined ? {} : { versionId }), retries: id };
    await queues.send({ queue: achFilesQueue.name, body }).finally(() => queues.close());
    return { data: { id }, lines: [`${id} is tried again; ach show tells how it went`] };
  },
});

const settle = defineCommand({
  summary: 'Notes that what was put aside is settled by hand, with the reason.',
  examples: ['3f0c9a1b2d4e5f60 --reason "returned by the bank, ticket 17" --stage live'],
  argument,
  options: {
    stage: stageOption,
    reason: { text: 'how it was settled', value: 'text', isRequired: true },
  },
  writes: true,
  run: async ({ id, stage, reason }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    const platform = { table, clock: systemClock, ids: randomIds };
    const settled = settleAside(platform, { id, reason: optionText('reason', reason, reasonMax) });
    return { data: noteOf(await settled.finally(close)), lines: [`${id} is settled`] };
  },
});

/** Nobody would receive the message. */
function refuseWithoutFiles(stage: string | undefined): void {
  if (stage === undefined || !stageNames.includes(stage) || takesAchFiles(stageNamed(stage))) return;
  throw new Error(
    `no bank of stage ${stage} takes ACH files (ach.files in its settings), so there is no worker for them.`,
  );
}

const statusOf = ({ settledAt }: Pick<AchAside, 'settledAt'>): string => (settledAt === undefined ? 'open' : 'settled');

/** What people may see of a note, without its keys. */
const noteOf = ({ id, key, versionId, line, organisationId, why, putAsideAt, settledAt, settledBy }: AchAside) => ({
  id,
  status: statusOf({ settledAt }),
  file: key,
  version: versionId,
  line,
  organisationId,
  why,
  putAsideAt,
  settledAt,
  settledBy,
});

export const achVerbs = { aside, show, retry, settle, connect, ...achAnswerVerbs, ...achDayVerbs };
