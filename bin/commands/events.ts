import { setTimeout as pause } from 'node:timers/promises';
import { beginExportReplay } from '../../functions/delivery/event-export/begin-export-replay.ts';
import { exportMessage } from '../../functions/delivery/event-export/messages.ts';
import { type ExportProgress, readProgress } from '../../functions/delivery/event-export/store.ts';
import { headNumber } from '../../functions/delivery/events/log-reads.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import type { Resource } from '../../local/tour/client.ts';
import { readEvents } from '../api/events.ts';
import { apiOptions, openApi } from '../api/open-api.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber, optionText, organisationOption, stageOption } from '../command-line/options.ts';
import { reasonMax } from '../command-line/suspension-options.ts';
import { terminalText } from '../../local/terminal-text.ts';

const lastUsual = 20;
const lastMax = 1000;
const lookMs = 1_000;

const options = { organisation: organisationOption, stage: stageOption } as const;

const show = defineCommand({
  summary: 'Shows how far the events of an organisation are exported, whether the target refuses, and the last replay.',
  examples: ['--stage live --organisation 100000001'],
  options,
  writes: false,
  run: async ({ stage, organisation: organisationId }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    try {
      const [last, events, replay] = await Promise.all([
        headNumber(table, organisationId),
        readProgress(table, organisationId, 'events'),
        readProgress(table, organisationId, 'replay'),
      ]);
      const data = {
        organisationId,
        lastEvent: last,
        events: events && dataOf(events),
        replay: replay && dataOf(replay),
      };
      return { data, lines: [...eventLines(events, last), ...(replay === undefined ? [] : replayLines(replay))] };
    } finally {
      close();
    }
  },
});

const replay = defineCommand({
  summary: 'Exports a range of events of an organisation again. Its records have the id of the replay.',
  details:
    'It takes turns with the export of new events. "npx bankstack events show" says how far it is. Events whose personal data was erased are exported as they are now.',
  examples: ['--stage live --organisation 100000001 --from 1200 --to 1300 --reason "Case 17"'],
  options: {
    ...options,
    from: { text: 'the number of the first event', value: 'number', isRequired: true },
    to: { text: 'the number of the last event; the last one that is exported if it is left out', value: 'number' },
    reason: { text: 'why, for the audit log', value: 'text', isRequired: true },
  },
  writes: true,
  run: async ({ stage, organisation: organisationId, from, to, reason }, { openTarget, openQueues }) => {
    const range = {
      from: optionNumber('from', from, { min: 1, kind: 'the number of an event' }),
      to: to === undefined ? undefined : optionNumber('to', to, { min: 1, kind: 'the number of an event' }),
    };
    const words = optionText('reason', reason, reasonMax);
    const { table, close } = await openTarget({ stage });
    const queues = await openQueues({ stage });
    try {
      const platform = { table, clock: systemClock, ids: randomIds };
      const begun = await beginExportReplay(platform, { organisationId, ...range, reason: words });
      await queues.send(exportMessage({ organisationId, course: 'replay' }, begun.id));
      const { id, ...numbers } = begun;
      return {
        data: { organisationId, replayId: id, ...numbers },
        lines: [
          `replay ${id} exports the events ${numbers.from} to ${numbers.to} of organisation ${organisationId} again`,
          `npx bankstack events show --organisation ${organisationId} says how far it is`,
        ],
      };
    } finally {
      close();
      queues.close();
    }
  },
});

const dataOf = ({ position, failing, replay: range }: ExportProgress) => ({ position, failing, ...range });

function eventLines(progress: ExportProgress | undefined, last: number): readonly string[] {
  if (progress === undefined) return ['nothing was exported yet'];
  const { position } = progress;
  return [
    `exported up to event ${position} of ${last}: ${Math.max(0, last - position)} wait`,
    ...failingLines(progress),
  ];
}

function replayLines(progress: ExportProgress): readonly string[] {
  const { position, replay: range } = progress;
  if (range === undefined) return [];
  const { id, from, to, requestedAt, finishedAt } = range;
  const [done, all] = [position - from + 1, to - from + 1];
  const end = finishedAt === undefined ? `${Math.floor((100 * done) / all)} % done` : `finished at ${finishedAt}`;
  return [`replay ${id} of events ${from} to ${to}, requested at ${requestedAt}: ${end}`, ...failingLines(progress)];
}

const failingLines = ({ failing }: ExportProgress): readonly string[] =>
  failing === undefined
    ? []
    : [
        `  refused since ${failing.since} (${failing.reason}), ${failing.failures} times; next attempt at ${failing.nextAttemptAt}`,
      ];

const list = defineCommand({
  summary: 'Lists the last events of an organisation as the API has them, and with --follow those that come.',
  examples: ['', '--follow', '--last 5 --bodies'],
  options: {
    ...apiOptions,
    last: { text: `how many events; ${String(lastUsual)} unless given`, value: 'number' },
    follow: { text: 'go on with each event that comes, until Ctrl-C' },
    bodies: { text: 'print each event whole, one on a line' },
  },
  writes: false,
  asksAws: false,
  run: async ({ last: asked, follow, bodies, ...given }) => {
    const count =
      asked === undefined
        ? lastUsual
        : optionNumber('last', asked, { min: 0, max: lastMax, kind: 'a number of events' });
    const api = await openApi(given);
    const { total } = await readEvents(api, 0);
    const lineOf = (event: Resource) => (bodies ? JSON.stringify(event) : eventLine(event));
    let { events } = await readEvents(api, Math.max(0, total - count));
    if (!follow) {
      // Others may have come since the look at the total.
      const last = events.slice(0, count);
      return { data: last, lines: last.map(lineOf) };
    }
    for (let seen = Math.max(0, total - count); ;) {
      for (const event of events) console.log(terminalText(lineOf(event)));
      seen += events.length;
      await pause(lookMs);
      ({ events } = await readEvents(api, seen));
    }
  },
});

/** One event: its number, its moment, its type and the resource that it is about. */
function eventLine({ id, type, attributes, relationships }: Resource): string {
  const about = Object.values(relationships).flatMap(
    ({ data }) => (data as { type: string; id: string } | null) ?? [],
  )[0];
  return [
    id,
    String(attributes['createdAt']),
    type,
    ...(about === undefined ? [] : [`${about.type} ${about.id}`]),
  ].join('  ');
}

export const eventsVerbs = { list, show, replay };
