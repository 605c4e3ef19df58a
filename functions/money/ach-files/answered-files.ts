import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, parseCalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { AnsweredFile, FileAnswer } from './file-answers.ts';
import { filesSince, nameOfFile } from './files-since.ts';
import { rejectionIdOf } from './file-ids.ts';
import { achFileMachine } from './file-machine.ts';
import { achAnswersQueue } from './queues.ts';
import {
  type AchFileRecord,
  type AchRejection,
  fileRejection,
  achTraceItem,
  type FileScope,
  tracePartition,
} from './store.ts';

type Answering = Pick<Platform, 'table' | 'ids' | 'clock'> & { readonly queues: Pick<Platform['queues'], 'send'> };

/** Days after which a file is still found by its name. */
const lateDaysMax = 4;

/** Whose file it is, and who says so. */
export type AnswerSource = { readonly scope: FileScope; readonly routingNumber: string } & (
  | { readonly by: 'Bank' }
  | { readonly by: 'Operator'; readonly operator: string }
);

/**
 * Notes the answer of a bank to a file of ours, or to a batch or an entry in it. The file becomes Acknowledged or Rejected, and a rejection is stored until
 * an operator decides. A message has the worker `ach-answers` do the rest (follow-file.ts). A repeated answer changes nothing. After an operator has
 * kept a rejected part, only an operator can reject it again. Returns the reason if the answer cannot be true: then nothing has changed.
 */
export async function noteAnswer(
  platform: Answering,
  source: AnswerSource,
  answer: FileAnswer,
): Promise<string | undefined> {
  const { scope } = source;
  const noted = await withOptimisticRetry(platform, async () => {
    const file = await fileOf(platform, source, answer.file);
    if (file === undefined) return { why: 'we have written no such file' };
    const why = await contradiction(platform, file, answer);
    if (why !== undefined) return { why };
    const { rejection, writes } = changeBy(file, answer, source, platform);
    const before = await readItem(platform.table, rejection && fileRejection(scope, rejection.id));
    if (before?.decision === 'Keep' && source.by === 'Bank')
      return { why: `${before.id}: an operator has kept it before` };
    if (before === undefined || before.decision === 'Keep') {
      if (rejection !== undefined)
        writes.push(before === undefined ? insert(rejection) : replace({ ...rejection, version: before.version }));
      if (writes.length > 0) await platform.table.transact(writes);
    }
    return { fileId: file.id, rejectionId: rejection?.id };
  });
  if ('why' in noted) return noted.why;
  const { fileId: answered, rejectionId: rejection } = noted;
  const body = { scope, answered, ...(rejection === undefined ? {} : { rejection }) };
  await platform.queues.send({ queue: achAnswersQueue.name, body });
  return undefined;
}

/** Why an answer cannot be true; undefined if it can be. */
async function contradiction(
  { table }: Answering,
  { id, scope, status, window, batches = 0 }: AchFileRecord,
  { outcome, batch, traceNumber }: FileAnswer,
): Promise<string | undefined> {
  if (status === 'PutAside') return `${id}: no such file was sent`;
  if (outcome === 'Accepted') return status === 'Rejected' ? `${id}: it was rejected before` : undefined;
  if (batch !== undefined && batch > batches) return `${id}: it has no batch ${batch}`;
  if (traceNumber === undefined) return undefined;
  const traces = await table.query({ pk: tracePartition(scope, traceNumber), limit: 100 });
  const isOurs = traces.some((item) => achTraceItem.parse(item).window === window);
  return isOurs ? undefined : `${id}: it has no entry with this trace number`;
}

/** The state of the file after an answer, and what was rejected. */
function changeBy(
  file: AchFileRecord,
  { outcome, batch, traceNumber, reason }: FileAnswer,
  source: AnswerSource,
  { clock }: Answering,
): { readonly rejection?: AchRejection; readonly writes: Write[] } {
  const now = clock.now();
  const { scope, by } = source;
  const operator = source.by === 'Operator' ? source.operator : undefined;
  const isPart = batch !== undefined || traceNumber !== undefined;
  const accepts = outcome === 'Accepted' || isPart;
  const step = accepts ? ('acknowledge' as const) : ('reject' as const);
  const moves = achFileMachine.allows(file, step);
  const named = operator === undefined ? {} : { acknowledgedBy: operator };
  const at = accepts ? { acknowledgedAt: now, ...named } : { rejectedAt: now };
  const moved = moves ? [replace({ ...file, status: achFileMachine.next(file, step), ...at })] : [];
  if (outcome === 'Accepted') return { writes: moved };
  const rejectionId = rejectionIdOf(file.id, { batch, traceNumber });
  const item = {
    ...fileRejection(scope, rejectionId).key,
    version: 1,
    id: rejectionId,
    scope,
    fileId: file.id,
    routingNumber: file.routingNumber,
    ...(traceNumber === undefined ? {} : { traceNumber }),
    ...(batch === undefined || traceNumber !== undefined ? {} : { batch }),
    ...(reason === undefined ? {} : { reason }),
    rejectedAt: now,
    rejectedBy: by,
    ...(operator === undefined ? {} : { operator }),
  };
  return { rejection: item, writes: moved };
}

async function fileOf(
  { table }: Answering,
  { scope, routingNumber }: AnswerSource,
  answered: AnsweredFile,
): Promise<AchFileRecord | undefined> {
  const created = dateIn('name' in answered ? answered.name.slice(2, 8) : answered.date);
  if (created === undefined) return undefined;
  // A file may be written some days after its window.
  const since = instantAtBankTime(plusDays(created, -lateDaysMax), { hour: 0, minute: 0 });
  const files = await filesSince({ table }, scope, since);
  return files.find((one) => one.routingNumber === routingNumber && isFile(one, answered, created));
}

/** A date of the form YYMMDD. */
const dateIn = (text: string): CalendarDate | undefined =>
  parseCalendarDate(text.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'));

function isFile(
  { key, creationDate, creationTime, modifier }: AchFileRecord,
  answered: AnsweredFile,
  created: CalendarDate,
): boolean {
  if ('name' in answered) return nameOfFile(key) === answered.name;
  const { time } = answered;
  return creationDate === created && modifier === answered.modifier && (time === undefined || creationTime === time);
}
