import { unclearAnswer } from '../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { asciiFormOf } from '../../kernel/base/text/ascii.ts';
import { enterWindow } from '../ach-files/enter-window.ts';
import { isTraceOf, nextTraceNumber } from '../ach-files/trace-numbers.ts';
import type { AchEntry } from '../../ports/ach-rail/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AchState, type AchStep, decideTake } from './ach-decisions.ts';
import type { AchTerms } from './ach-terms.ts';
import { paymentTypeOf } from './ach-class.ts';
import { fileEntryOf } from './ach-file-entry.ts';
import { entryDescriptionOf } from './entry-description.ts';
import { markHandedOver } from './mark-handed-over.ts';
import { prepareEntry } from './prenote-step.ts';
import { putOff } from './put-off.ts';
import { openPaymentNumber } from './store.ts';

/** Logged, with an alarm, when an entry could not be handed over. */
export const railUnavailableMessage: AlarmMessage = { text: 'the ACH rail is unavailable', alarm: unclearAnswer };

/** How long a payment waits after the rail was unavailable. */
const railRetrySeconds = 120;

/**
 * Hands a payment to its bank. Where the bank takes files, the entry goes into the file of a window in the transaction that says that the
 * payment has left. Other banks are asked first.
 */
export async function handOver(platform: Platform, times: Times, state: AchState, terms: AchTerms): Promise<AchStep> {
  // An entry that an older version handed to the port may be there.
  const goesIntoFile = terms.ach.files !== undefined && state.payment.handedAt === undefined;
  const wanted = decideTake(state, terms);
  if (wanted.change === undefined || wanted.payment.status === 'Rejected') return wanted;
  const prepared = await prepareEntry(platform, times, state, terms);
  if ('step' in prepared) return prepared.step;
  if (!goesIntoFile) return submit(platform, prepared.state, terms);
  const step = await enterFile(platform, times, prepared.state, terms);
  return { ...step, change: mergeChanges(step.change ?? { writes: [] }, prepared.change) };
}

/** The step of a payment whose entry goes into the next file of its bank. What follows from it counts from the window. */
async function enterFile(platform: Platform, times: Times, state: AchState, terms: AchTerms): Promise<AchStep> {
  const { organisationId, traceNumber: given } = state.payment;
  const { routingNumber } = state.account;
  const traceNumber = isTraceOf(given, routingNumber)
    ? given
    : await nextTraceNumber(platform, { organisationId, routingNumber });
  const numbered = { ...state, payment: { ...state.payment, traceNumber } };
  const { window, change } = await enterWindow(platform, times, fileEntryOf(numbered, terms.cipher), terms.cipher);
  const leaving = { ...numbered, payment: { ...numbered.payment, window } };
  const step = decideTake(leaving, { ...terms, now: window > terms.now ? window : terms.now });
  return { ...step, change: mergeChanges(step.change ?? { writes: [] }, change) };
}

/**
 * Hands a payment to the rail and decides what follows from its answer. The payment is marked in the table first: from
 * then on it cannot be canceled. After a crash it is handed over again under the same trace number, which the rail takes
 * once. Where the rail is unavailable, the payment stays Pending and is due again later.
 */
async function submit(platform: Platform, state: AchState, terms: AchTerms): Promise<AchStep> {
  const marked = { ...state, payment: await markHandedOver(platform.table, state.payment, terms.now) };
  const answer = await platform.achRail.submit(entryOf(marked, terms.cipher));
  if (answer.outcome === 'taken') return decideTake(marked, terms, true);
  const { organisationId, accountId, id: resourceId } = state.payment;
  platform.log.alarm(railUnavailableMessage, { organisationId, accountId, resourceId, outcome: answer.why });
  return putOff(marked.payment, plusMs(terms.now, railRetrySeconds * 1000));
}

function entryOf(
  { payment, account: { name, routingNumber, accountNumber } }: AchState,
  cipher: FieldCipher,
): AchEntry {
  const { organisationId, traceNumber, direction, amount, sameDay, secCode, description, addenda } = payment;
  const paymentType = paymentTypeOf(payment);
  return {
    organisationId,
    traceNumber,
    direction,
    sameDay,
    description: entryDescriptionOf(description),
    paymentId: payment.id,
    amountCents: amount,
    ...(secCode === undefined ? {} : { secCode }),
    ...(paymentType === undefined ? {} : { paymentType }),
    ...(addenda === undefined ? {} : { addenda }),
    companyName: asciiFormOf(name),
    account: { routingNumber, accountNumber },
    counterparty: {
      ...payment.counterparty,
      name: asciiFormOf(payment.counterparty.name),
      accountNumber: openPaymentNumber(payment, cipher),
    },
  };
}
