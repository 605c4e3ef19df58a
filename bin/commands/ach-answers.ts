import { type AnswerSource, noteAnswer } from '../../functions/money/ach-files/answered-files.ts';
import { type FileAnswer, withoutNumbers } from '../../functions/money/ach-files/file-answers.ts';
import { decideFileRejection, listRejections } from '../../functions/money/ach-files/rejections.ts';
import {
  achFile,
  type AchFileRecord,
  type AchRejection,
  type rejectionDecisions,
  stageScope,
} from '../../functions/money/ach-files/store.ts';
import { returningOrganisations } from '../../functions/money/ach-files/daily-rates.ts';
import { percent, returnRatesOf } from '../../functions/money/ach-files/return-rates.ts';
import { returnClasses } from '../../functions/money/ach-files/return-store.ts';
import { filesSince, nameOfFile } from '../../functions/money/ach-files/files-since.ts';
import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { endDoubt } from '../../functions/money/ach-exchange/end-doubt.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { readItem } from '../../functions/kernel/table/read-item.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { columns } from '../command-line/columns.ts';
import { type CommandRun, defineCommand } from '../command-line/command.ts';
import { optionNumber, optionText, stageOption } from '../command-line/options.ts';
import { operatorOf } from '../operator-identity.ts';

const reasonMax = 200;
const daysMax = 400;
const dayMs = 86_400_000;
const file = { name: 'file', text: 'the id of a file (ach files)' } as const;
const rejection = { name: 'rejection', text: 'the id of what was rejected (ach rejected)' } as const;

/** What people may see of a file: its record, without its keys. */
const shownMembers = [
  'id',
  'status',
  'window',
  'entries',
  'debitCents',
  'creditCents',
  'sentAt',
  'acknowledgedAt',
  'acknowledgedBy',
  'rejectedAt',
] as const satisfies readonly (keyof AchFileRecord)[];

const files = defineCommand({
  summary: 'Lists the ACH files of the last days for the banks, with what became of them.',
  examples: ['--stage live', '--stage live --days 30'],
  options: { stage: stageOption, days: { text: 'how many days (14)', value: 'number' } },
  writes: false,
  run: async ({ stage, days = '14' }, { openTarget }) => {
    const count = optionNumber('days', days, { min: 0, max: daysMax, kind: 'a number of days' });
    const { table, close } = await openTarget({ stage });
    const since = plusMs(systemClock.now(), -count * dayMs);
    const found = await filesSince({ table }, stageScope, since).finally(close);
    const data = found.map((one) => Object.fromEntries(shownMembers.map((name) => [name, one[name]])));
    const rows = found.map((one) => [one.id, one.status, one.window, one.entries, one.debitCents, one.creditCents]);
    const lines = columns(['id', 'status', 'window', 'entries', 'debits', 'credits'], rows);
    return { data, lines: data.length === 0 ? ['there are no files'] : lines };
  },
});

const rejected = defineCommand({
  summary: 'Lists the ACH files, batches and entries that banks have rejected, with the reason and what was decided.',
  examples: ['--stage live', '--stage live --all'],
  options: { stage: stageOption, all: { text: 'list what is settled too' } },
  writes: false,
  run: async ({ stage, all }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    const data = (await listRejections(table, { all }).finally(close)).map(rejectionOf);
    const rows = data.map((one) => [one.id, one.rejectedAt, one.operator ?? one.rejectedBy, one.status, one.reason]);
    const lines = columns(['id', 'since', 'by', 'status', 'reason'], rows);
    return { data, lines: data.length === 0 ? ['nothing is rejected'] : lines };
  },
});

const acknowledge = defineCommand({
  summary: 'Notes that a bank has accepted an ACH file, where the bank says so by mail or telephone.',
  examples: ['299356500210000201 --stage live'],
  argument: file,
  options: { stage: stageOption },
  writes: true,
  run: async ({ file: id, stage }, context) => {
    await answer(context, stage, id, { outcome: 'Accepted' });
    return { data: { id }, lines: [`${id} is acknowledged`] };
  },
});

const reject = defineCommand({
  summary: 'Notes that a bank has rejected an ACH file, one of its batches or one of its entries.',
  details: 'Its entries then wait until it is decided by ach resend, ach give-up or ach keep. It is safe to repeat.',
  examples: [
    '299356500210000201 --reason "unknown company, ticket 17" --stage live',
    '299356500210000201 --batch 2 --reason "unknown company" --stage live',
  ],
  argument: file,
  options: {
    stage: stageOption,
    reason: { text: 'what the bank says', value: 'text', isRequired: true },
    batch: { text: 'the number of the batch in the file; without it and --entry, the whole file', value: 'number' },
    entry: { text: 'the trace number of the entry', value: 'number' },
  },
  writes: true,
  run: async ({ file: id, stage, reason, batch, entry }, context) => {
    const part = {
      ...(batch === undefined
        ? {}
        : { batch: optionNumber('batch', batch, { min: 1, kind: 'the number of a batch' }) }),
      ...(entry === undefined ? {} : { traceNumber: entry }),
    };
    const said = withoutNumbers(optionText('reason', reason, reasonMax));
    await answer(context, stage, id, { outcome: 'Rejected', reason: said, ...part });
    return { data: { id, ...part }, lines: [`${id} is rejected; decide by ach resend or ach give-up`] };
  },
});

const uploaded = defineCommand({
  summary:
    'Notes that a bank has an ACH file, where nobody knows what became of its upload, or the bank got it another way.',
  details: 'The file is then not uploaded any more. Ask the bank first.',
  examples: ['299356500210000201 --reason "Jane of the bank sees it, ticket 17" --stage live'],
  argument: file,
  options: { stage: stageOption, reason: { text: 'how that is known', value: 'text', isRequired: true } },
  writes: true,
  run: async ({ file: id, stage, reason }, { openTarget }) => {
    const target = await openTarget({ stage });
    const { table, close } = target;
    try {
      const { routingNumber, key } = await fileWithId(table, id);
      const operator = await operatorOf(target);
      const given = { routingNumber, key, reason: optionText('reason', reason, reasonMax), operator };
      await endDoubt({ table, clock: systemClock }, given);
    } finally {
      close();
    }
    return { data: { id }, lines: [`${id} is with the bank`] };
  },
});

const resend = decide('Resend', {
  summary: 'Has the entries of what a bank has rejected leave again, in the next file of the bank.',
  details:
    'Only if the bank has booked nothing of it. Each entry keeps its trace number. It is safe to repeat. Remove the cause first: the bank would reject it again.',
  done: 'its entries leave with the next window',
});

const giveUp = decide('GiveUp', {
  summary: 'Ends the payments of what a bank has rejected: each is Returned, and its money is free again.',
  details: 'What we owe other banks (returns, changes) leaves with the next file all the same. It is safe to repeat.',
  done: 'its payments are returned',
});

const keep = decide('Keep', {
  summary: 'Undoes a rejection that was wrong: the bank has booked the file, batch or entry after all.',
  details:
    'Its debits are credited when they are due, and a file that was rejected whole is Acknowledged. Ask the bank first. If it rejects the same later, note it by ach reject. It is safe to repeat.',
  done: 'nothing of it counts as rejected',
});

function decide(
  decision: (typeof rejectionDecisions)[number],
  { done, ...texts }: { readonly summary: string; readonly details: string; readonly done: string },
) {
  return defineCommand({
    ...texts,
    examples: ['299356500210000201 --reason "company corrected, ticket 17" --stage live'],
    argument: rejection,
    options: {
      stage: stageOption,
      reason: {
        text: 'why; each organisation with entries in it reads it in its audit log, so it names nobody',
        value: 'text',
        isRequired: true,
      },
    },
    writes: true,
    run: async ({ rejection: id, stage, reason }, { openTarget, openQueues }) => {
      const target = await openTarget({ stage });
      const { table, close } = target;
      const queues = await openQueues({ stage });
      try {
        const platform = { table, queues, clock: systemClock };
        const data = await decideFileRejection(platform, {
          id,
          decision,
          reason: optionText('reason', reason, reasonMax),
          by: await operatorOf(target),
        });
        return { data: rejectionOf(data), lines: [`${id}: ${done}; ach rejected tells when it is done`] };
      } finally {
        queues.close();
        close();
      }
    },
  });
}

/** Notes an answer as the report of a bank would. Throws if it cannot be. */
async function answer(
  { openTarget, openQueues }: CommandRun,
  stage: string | undefined,
  id: string,
  said: Pick<FileAnswer, 'outcome' | 'reason' | 'batch' | 'traceNumber'>,
): Promise<void> {
  const target = await openTarget({ stage });
  const { table, close } = target;
  const queues = await openQueues({ stage });
  try {
    const { routingNumber, key } = await fileWithId(table, id);
    const operator = await operatorOf(target);
    const source: AnswerSource = { scope: stageScope, routingNumber, by: 'Operator', operator };
    const name = nameOfFile(key);
    const platform = { table, queues, clock: systemClock, ids: randomIds };
    const why = await noteAnswer(platform, source, { kind: 'fileAnswer', file: { name }, ...said });
    if (why !== undefined) throw new Error(`${why}.`);
  } finally {
    queues.close();
    close();
  }
}

/** The record of a file of the stage. Throws if there is none. */
async function fileWithId(table: Table, id: string): Promise<AchFileRecord> {
  const stored = await readItem(table, achFile(stageScope, id));
  if (stored === undefined) throw new Error(`There is no file ${id}.`);
  return stored;
}

/** What people may see of a rejection, without its keys. */
const rejectionOf = ({
  id,
  fileId,
  batch,
  traceNumber,
  reason,
  rejectedAt,
  rejectedBy,
  operator,
  decision,
  decisionReason,
  decidedBy,
  settledAt,
}: AchRejection) => ({
  id,
  status: decision === undefined ? 'open' : `${decision}${settledAt === undefined ? ' (running)' : ''}`,
  fileId,
  batch,
  traceNumber,
  reason,
  rejectedAt,
  rejectedBy,
  operator,
  decision,
  decisionReason,
  decidedBy,
  settledAt,
});

const rates = defineCommand({
  summary: "Shows how many of the organisations' debits of 60 days came back, by the classes that the network watches.",
  details:
    'Without --organisation it shows each organisation with returns. Above 0.5 % unauthorised, 3 % administrative or 15 % of all, the network asks the bank.',
  examples: ['--stage live', '--stage live --organisation 1'],
  options: { stage: stageOption, organisation: { text: 'only this one', value: 'id' } },
  writes: false,
  run: async ({ stage, organisation }, { openTarget }) => {
    const { table, close } = await openTarget({ stage });
    try {
      const ids = organisation === undefined ? await returningOrganisations(table) : [organisation];
      const found = await Promise.all(
        ids.map((one) => returnRatesOf(table, { organisationId: one, now: systemClock.now() })),
      );
      const data = found.flat();
      const rows = data.map((one) => [
        one.organisationId,
        one.routingNumber,
        one.debits,
        ...returnClasses.map(
          (name) => `${one.returns[name]} (${percent(one.rates[name])})${one.high.includes(name) ? ' high' : ''}`,
        ),
      ]);
      const lines = columns(['organisation', 'bank', 'debits', ...returnClasses], rows);
      return { data, lines: data.length === 0 ? ['no debit was returned'] : lines };
    } finally {
      close();
    }
  },
});

export const achAnswerVerbs = {
  rates,
  files,
  rejected,
  uploaded,
  acknowledge,
  reject,
  resend,
  'give-up': giveUp,
  keep,
};
