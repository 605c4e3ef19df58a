import { beginRecount, lastRecount } from '../../functions/cards/card-figures/recount.ts';
import { resumeMessage } from '../../functions/kernel/workers/resume-queue.ts';
import { organisation } from '../../functions/organisations/for-others.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { organisationOption, stageOption } from '../command-line/options.ts';

const options = { organisation: organisationOption, stage: stageOption } as const;

const rebuild = defineCommand({
  summary: 'Counts the figures of cards of an organisation anew.',
  details:
    'The worker "resume" reads the log and what the journal still has of it: 44 days of real time at least, or all of a younger organisation. Earlier days stay as they are. Events go on meanwhile, and are counted once. It may be repeated: a run that has not ended goes on.',
  examples: ['--stage live --organisation 100000001'],
  options,
  writes: true,
  run: async ({ organisation: organisationId, stage }, { openTarget, openQueues }) => {
    const { table, close } = await openTarget({ stage });
    const queues = await openQueues({ stage });
    try {
      if ((await table.get(organisation(organisationId).key)) === undefined) {
        throw new Error(`there is no organisation ${organisationId}`);
      }
      const { isNew } = await beginRecount({ table, clock: systemClock, ids: randomIds }, organisationId);
      await queues.send(resumeMessage(organisationId, `figures-${systemClock.now()}`));
      return {
        data: { organisationId, isNew },
        lines: [
          isNew ? 'the figures of cards are counted anew' : 'a run that has not ended goes on',
          `npx bankstack figures show --organisation ${organisationId} says when it has ended`,
        ],
      };
    } finally {
      close();
      queues.close();
    }
  },
});

const show = defineCommand({
  summary: 'Shows when the figures of cards of an organisation were last counted anew, and since which day.',
  examples: ['--stage live --organisation 100000001'],
  options,
  writes: false,
  run: async ({ organisation: organisationId, stage }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    const run = await lastRecount({ table }, organisationId).finally(close);
    if (run === undefined) return { data: { organisationId }, lines: ['they were never counted anew'] };
    const { requestedAt, endedAt, since, position } = run;
    const days = since === undefined ? 'all days' : `the days from ${since} on`;
    return {
      data: { organisationId, requestedAt, endedAt, since },
      lines: [
        `requested at ${requestedAt}`,
        endedAt === undefined
          ? `has not ended${position === undefined ? '' : `: it has read the log up to event ${position.next}`}`
          : `${days} were counted anew by ${endedAt}`,
      ],
    };
  },
});

export const figuresVerbs = { rebuild, show };
