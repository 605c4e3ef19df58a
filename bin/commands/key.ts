import { readRotation, type Rotation } from '../../functions/founding/keys/store.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { type CommandRun, defineCommand } from '../command-line/command.ts';
import { deployedStageOption, organisationOption, stageOption } from '../command-line/options.ts';
import { restoreKeys } from '../keys/restore-keys.ts';
import { finishRotation, type OperatorKeys, startRotation } from '../keys/rotation.ts';

const options = { stage: stageOption, organisation: organisationOption } as const;
const examples = ['--stage live --organisation 100000001', '--organisation 100000001'] as const;

/** A step of a rotation, which answers how far it is. */
const step =
  (take: (by: OperatorKeys, organisationId: string) => Promise<Rotation | undefined>) =>
  async (
    { stage, organisation }: { readonly stage?: string | undefined; readonly organisation: string },
    { openStage }: CommandRun,
  ) => {
    const { table, wrapping, close } = await openStage({ stage });
    const rotation = await take({ table, wrapping, clock: systemClock, ids: randomIds }, organisation).finally(close);
    if (rotation === undefined) {
      return { data: null, lines: [`organisation ${organisation} has had no rotation`] };
    }
    return { data: factsOf(rotation), lines: describe(rotation) };
  };

const rotate = {
  summary: 'Replaces the data key of an organisation, while everything goes on',
  steps: {
    start: defineCommand({
      summary: 'Adds a data key; a worker seals everything again with it, beginning an hour later.',
      examples,
      options,
      writes: true,
      run: step(startRotation),
    }),
    status: defineCommand({
      summary: 'Shows how far a rotation is.',
      examples,
      options,
      writes: false,
      run: step(({ table }, organisationId) => readRotation(table, organisationId)),
    }),
    finish: defineCommand({
      summary: 'Deletes the old data key, once a whole walk has shown that nothing needs it.',
      examples,
      options,
      writes: true,
      run: step(finishRotation),
    }),
  },
};

const restore = defineCommand({
  summary: 'Copies the encryption keys of an organisation that has none from a table that was restored from a backup.',
  details:
    'It replaces nothing: an organisation with keys keeps them. It works on deployed stages only: the platform on this machine has no backups.',
  examples: ['--stage live --organisation 100000001 --from Bankstack-live-restored'],
  options: {
    ...options,
    stage: deployedStageOption,
    from: {
      text: 'the name of the table that was restored (point-in-time recovery), in the same region',
      value: 'table',
      isRequired: true,
    },
  },
  writes: true,
  run: async ({ stage, organisation, from }, { openStage }) => {
    const [to, backup] = [await openStage({ stage }), await openStage({ stage, table: from })];
    try {
      const dataKeyIds = await restoreKeys(
        { table: to.table, clock: systemClock, ids: randomIds, backup: backup.table, wrapping: to.wrapping },
        organisation,
      );
      return {
        data: { organisationId: organisation, dataKeyIds },
        lines: [`organisation ${organisation} has its data keys again: ${dataKeyIds.join(', ')}`],
      };
    } finally {
      to.close();
      backup.close();
    }
  },
});

const factsOf = ({ status, newId, oldIds, startedAt, settledAt, walk, foundInWalk, resealed, provedAt }: Rotation) => ({
  status,
  newId,
  oldIds,
  startedAt,
  settledAt,
  walk,
  foundInWalk,
  resealed,
  provedAt,
});

function describe(rotation: Rotation): readonly string[] {
  const { status, newId, oldIds, settledAt, walk, resealed, foundInWalk, provedAt } = rotation;
  const until = status === 'Running' ? `begins at ${settledAt}, ` : '';
  return [
    `${status}: data key ${newId} replaces ${oldIds.join(', ')}`,
    `${until}walk ${walk}: ${foundInWalk} values found in it, ${resealed} sealed again in all`,
    ...(provedAt === undefined ? [] : [`nothing needs the old data key since ${provedAt}`]),
  ];
}

export const keyVerbs = { rotate, restore };
