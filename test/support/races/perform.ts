import { runAllDue } from '../../../functions/time/due/run-due.ts';
import { dueWorker } from '../../../functions/time/due/workers/due.ts';
import { wakeUpsWorker } from '../../../functions/time/due/workers/wake-ups.ts';
import { invariant } from '../../../functions/kernel/base/invariant.ts';
import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import { recurringPayments } from '../../../functions/money/recurring-payments/store.ts';
import { operations } from '../../../functions/registry.ts';
import { sqsEvent } from '../bank/sqs-event.ts';
import { type Answer, caller } from '../bank/platform.ts';
import type { Act } from './acts.ts';
import type { Process } from './process.ts';
import type { RaceBank } from './race-bank.ts';
import { requestOf } from './requests.ts';
import { words } from './words.ts';

/** The acts of clients and workers here: a message of the due queue, or the runs under these ids. */
export type Work =
  | { readonly work: 'message'; readonly body: object }
  | { readonly work: 'runs'; readonly ids: readonly string[] };
export type Command = Act | Work;

const raced = [
  ...[
    'createRecurringPayment',
    'updateRecurringPayment',
    'disableRecurringPayment',
    'enableRecurringPayment',
    'deleteRecurringPayment',
  ],
  ...['freezeAccount', 'unfreezeAccount', 'closeAccount', 'reopenAccount', 'archiveCustomer', 'receiveSandboxPayment'],
  ...['createPayment', 'deleteCounterparty', 'updateCounterparty'],
];
const racedOperations = operations.filter(({ id }) => raced.includes(id));

/** Performs a command. Undefined if its answer was lost, so that it has to be sent again. */
export async function perform(
  bank: RaceBank,
  { platform, plan, atRest }: Process,
  command: Command,
): Promise<string | undefined> {
  const said = 'work' in command ? await work(bank, platform, command) : await ask(bank, platform, command);
  await atRest();
  return plan.isDead ? undefined : said;
}

async function work(bank: RaceBank, platform: Platform, command: Work): Promise<string | undefined> {
  if (command.work === 'message') return (await deliver(platform, command.body)) ? '' : undefined;
  try {
    const moment = await momentOf(platform, bank.organisationId, 'schedule');
    const keys = command.ids.map((id) => keyOfSchedule(bank, id));
    const { ran, failed } = await runAllDue(platform, moment, keys);
    return failed.length === 0 ? String(ran) : undefined;
  } catch {
    return undefined;
  }
}

function keyOfSchedule({ organisationId }: RaceBank, id: string): ItemKey {
  const ref = recurringPayments.ref(organisationId, id);
  invariant(ref !== undefined, 'ids of schedules can be read');
  return ref.key;
}

/** Hands a message to the due worker, or a wake-up to its worker; true where it was done with. */
export async function deliver(platform: Platform, body: object): Promise<boolean> {
  const worker = Object.keys(body).length > 1 ? dueWorker : wakeUpsWorker;
  const answer = await createQueueHandler(worker, platform)(sqsEvent(body));
  return answer.batchItemFailures.length === 0;
}

async function ask({ token, counterpartyId }: RaceBank, platform: Platform, act: Act): Promise<string | undefined> {
  const { method, path, body } = requestOf(act, counterpartyId);
  const answer = await caller(platform, token, racedOperations, true)(method, path, body);
  if (answer.status >= 500 || answer.status === 429) return undefined;
  // Whether schedules are named depends on who was first, and they fail at their runs in any case.
  return act.act === 'forget' && answer.status === 200 ? words(204) : textOf(answer);
}

function textOf({ status, body }: Answer): string {
  if (status >= 400) return [status, ...(body.errors as { code: string }[]).map(({ code }) => code)].join(' ');
  const { id, attributes = {} } = body?.data ?? {};
  const { status: state, reason, numberOfPayments, schedule } = attributes;
  return words(status, schedule && id, state, reason, numberOfPayments, schedule?.nextScheduledAction);
}
