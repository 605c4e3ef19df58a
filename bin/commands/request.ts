import { parseInstant } from '../../functions/kernel/base/calendar/instant.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber, stageOption } from '../command-line/options.ts';
import { listRequestLog } from './request-list.ts';
import { searchLogs } from '../requests/insights.ts';
import { searchLocalLog } from '../requests/local-log.ts';
import { type LogLine, textField } from '../requests/log-line.ts';
import { type LoggedRequest, type WrittenByRequest, writtenBy } from '../requests/written-by.ts';

const hoursUsual = 24;
const hoursMax = 24 * 366;
const hourMs = 3_600_000;
/** A trace ends within minutes of its request. */
const traceMs = 15 * 60_000;
const idForm = /^[\w-]{8,64}$/;

const show = defineCommand({
  summary: 'Shows one request by its supportId: lines of the logs, trace, audit entry and events.',
  details: `The supportId is in each error answer (meta.supportId), and in the access log. In a stage, one query of CloudWatch Logs Insights searches the
logs of the API and of all functions. AWS charges by the amount of log that is searched, so begin with few hours. A second one
searches for the trace, which finds the lines of Lambda about memory and time. The audit entry is found by organisation,
operation, token and time: requests of the same token to the same operation at the same moment cannot be told apart,
and are shown as candidates.`,
  examples: [
    'c6af9ac6-7b61-11e6-9a41-93e8deadbeef --stage live',
    'c6af9ac6-7b61-11e6-9a41-93e8deadbeef --stage live --hours 72',
  ],
  argument: { name: 'supportId', text: 'the supportId of the request' },
  options: {
    stage: stageOption,
    hours: { text: `how many hours the search goes back; ${hoursUsual} unless given`, value: 'number' },
  },
  writes: false,
  run: async ({ supportId, stage, hours }, { openTarget }) => {
    if (!idForm.test(supportId)) throw new Error(`${supportId} is no supportId`);
    const back =
      hours === undefined
        ? hoursUsual
        : optionNumber('hours', hours, { min: 1, max: hoursMax, kind: 'a number of hours' });
    const target = await openTarget({ stage });
    try {
      const lines = await linesAbout(supportId, stage, back);
      if (lines.length === 0) throw new Error(absent(supportId, stage, back));
      const request = lines.flatMap((line) => requestIn(line) ?? [])[0];
      const writes = request === undefined ? [] : await writtenBy(target.table, request);
      const traceId = lines.flatMap((line) => textField(line, 'xray_trace_id') ?? [])[0];
      const region = target.isLocal ? undefined : await target.client.config.region();
      return {
        data: {
          supportId,
          traceId,
          lines: lines.map(({ source, text, fields }) => ({ source, ...(isEmpty(fields) ? { text } : fields) })),
          writes,
        },
        lines: [
          'Log:',
          ...lines.map(({ source, text }) => `  ${source}: ${text}`),
          ...traceLines(traceId, region),
          ...writeLines(request, writes),
        ],
      };
    } finally {
      target.close();
    }
  },
});

async function linesAbout(supportId: string, stage: string | undefined, hours: number): Promise<readonly LogLine[]> {
  if (stage === undefined) return searchLocalLog(supportId);
  const untilMs = Date.parse(systemClock.now());
  const found = await searchLogs(stage, { anyOf: [supportId], fromMs: untilMs - hours * hourMs, untilMs });
  const traced = found.find((line) => textField(line, 'xray_trace_id') !== undefined);
  const traceId = traced && textField(traced, 'xray_trace_id');
  const atMs = traced && Date.parse(textField(traced, 'timestamp') ?? '');
  if (traceId === undefined || atMs === undefined || Number.isNaN(atMs)) return found;
  return searchLogs(stage, { anyOf: [supportId, traceId], fromMs: atMs - traceMs, untilMs: atMs + traceMs });
}

const absent = (supportId: string, stage: string | undefined, hours: number): string =>
  stage === undefined
    ? `the log of the platform on this machine has no request ${supportId}`
    : `no log of stage ${stage} has a request ${supportId} in the last ${hours} hours: name more --hours, or another stage`;

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** The request that a line of its function is about. Refused callers have no token, and the access log has none either. */
function requestIn(line: LogLine): LoggedRequest | undefined {
  const [organisationId, operation, tokenId] = ['organisationId', 'operation', 'tokenId'].map((name) =>
    textField(line, name),
  );
  const answeredAt = parseInstant(textField(line, 'timestamp') ?? textField(line, 'time') ?? '');
  const { durationMs } = line.fields;
  if (organisationId === undefined || operation === undefined || tokenId === undefined) return undefined;
  if (answeredAt === undefined || typeof durationMs !== 'number') return undefined;
  return { organisationId, operation, tokenId, answeredAt, durationMs };
}

function traceLines(traceId: string | undefined, region: string | undefined): readonly string[] {
  if (traceId === undefined || region === undefined) return ['Trace: none'];
  return [
    `Trace: ${traceId}, if it was sampled:`,
    `  https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#xray:traces/${traceId}`,
  ];
}

function writeLines(request: LoggedRequest | undefined, writes: readonly WrittenByRequest[]): readonly string[] {
  if (request === undefined) return ['Audit log: nothing. The request was refused before its token was known.'];
  const { organisationId } = request;
  if (writes.length === 0) {
    return [
      `Audit log of organisation ${organisationId}: nothing. The request wrote nothing, or its entry has no number yet.`,
    ];
  }
  const head =
    writes.length === 1
      ? `Audit log of organisation ${organisationId}:`
      : `Audit log of organisation ${organisationId}, one of these ${writes.length} entries:`;
  return [
    head,
    ...writes.flatMap(({ entry, events }) => [
      `  entry ${entry.number} at ${entry.at}: ${entry.outcome}, ${entry.resources.map(({ type, id }) => `${type} ${id}`).join(', ')}`,
      ...events.map(({ id, type }) => `    event ${id} ${type}`),
    ]),
  ];
}

export const requestVerbs = { list: listRequestLog, show };
