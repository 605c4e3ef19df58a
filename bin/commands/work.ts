import type { Table } from '../../functions/kernel/table/table.ts';
import { resumeMessage } from '../../functions/kernel/workers/resume-queue.ts';
import { organisation } from '../../functions/organisations/for-others.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import type { OutgoingMessage } from '../../functions/ports/queues/port.ts';
import { dueSweepQueue } from '../../functions/time/due/queues.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { organisationOption, stageOption } from '../command-line/options.ts';
import { type WorkAside, workAside } from '../work/put-aside.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';

const options = {
  stage: stageOption,
  organisation: { text: `${organisationOption.text}; all of the stage without it`, value: 'id' },
} as const;
const examples = ['--stage live', '--stage live --organisation 100000001'] as const;

const list = defineCommand({
  summary: 'Lists the work that was put aside because it failed, with the reason.',
  details: `Of an organisation it shows at most 100 changes, and 100 pieces of due work. A change without a reason waits behind another one. The
log line "changes of an organisation were put aside" or "due work was put aside" has the stack of the error.`,
  examples,
  options,
  writes: false,
  run: async ({ stage, organisation: organisationId }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    try {
      const ids = organisationId === undefined ? allOrganisations(table) : [organisationId];
      const data: WorkAside[] = [];
      for await (const one of workAside(table, ids)) data.push(one);
      const head = ['organisation', 'worker', 'since', 'reason', 'item'];
      const rows = data.map((one) => [one.organisationId, one.worker, one.since, one.reason, one.item]);
      return { data, lines: data.length === 0 ? ['no work is aside'] : columns(head, rows) };
    } finally {
      close();
    }
  },
});

const resume = defineCommand({
  summary:
    'Starts at once what the hourly sweep would start: work put aside, due work, deliveries, lists and archives.',
  details:
    'It sends messages that only wake workers. Workers decide from the table what there is to do, so it is safe to repeat.',
  examples,
  options,
  writes: true,
  run: async ({ stage, organisation: organisationId }, { openTarget, openQueues }) => {
    const messages = organisationId === undefined ? [sweepAll] : wakesOf(organisationId);
    const { table, close } = await openTarget({ stage });
    try {
      if (organisationId !== undefined) await mustExist(table, organisationId);
    } finally {
      close();
    }
    const queues = await openQueues({ stage });
    try {
      for (const message of messages) await queues.send(message);
    } finally {
      queues.close();
    }
    const whose = organisationId === undefined ? 'all organisations' : `organisation ${organisationId}`;
    return {
      data: { organisationId, queues: messages.map(({ queue }) => queue) },
      lines: [`the workers of ${whose} are woken`],
    };
  },
});

async function mustExist(table: Table, organisationId: string): Promise<void> {
  if ((await table.get(organisation(organisationId).key)) !== undefined) return;
  throw new Error(`there is no organisation ${organisationId}`);
}

const sweepAll: OutgoingMessage = { queue: dueSweepQueue.name, body: {} };

/** The sweep of one organisation. Its message for changes put aside would be dropped if the hourly sweep has just sent one. */
const wakesOf = (organisationId: string): readonly OutgoingMessage[] => [
  resumeMessage(organisationId, `operator-${systemClock.now()}`),
  { queue: dueSweepQueue.name, body: { organisations: [organisationId] } },
];

export const workVerbs = { list, resume };
