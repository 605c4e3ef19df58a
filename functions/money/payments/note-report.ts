import { noteArrival } from '../ach-files/note-arrival.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Platform } from '../../ports/platform.ts';
import type { RailMessage } from './rail-message.ts';
import type { RailOutcome } from './receive-incoming.ts';
import { achReturnCodes } from './return-reasons.ts';

type Arrival = Parameters<typeof noteArrival>[3];

/** Notes for its organisation that an entry of a file was done, so that support finds the file of a payment. */
export async function noteReport(
  { table, settings: { sandbox }, clock }: Pick<Platform, 'table' | 'settings' | 'clock'>,
  message: RailMessage,
  { organisationId, became }: Pick<RailOutcome, 'organisationId' | 'became'>,
): Promise<void> {
  const entry = arrivalOf(message, became);
  if (message.file?.id === undefined || organisationId === undefined || entry === undefined) return;
  const { id: fileId, key, line } = message.file;
  await noteArrival({ table, sandbox }, organisationId, { fileId, key, line, now: clock.now() }, entry);
}

function arrivalOf(message: RailMessage, became: RailOutcome['became']): Arrival | undefined {
  switch (message.kind) {
    case 'incoming':
    case 'prenote':
    case 'zero': {
      const { direction, amount, completionDate, traceNumber, secCode } = message.entry;
      const kind = message.kind === 'prenote' ? 'Prenote' : 'Payment';
      return {
        kind,
        direction,
        amount: cents(amount),
        traceNumber,
        ...(became === undefined ? {} : { source: became }),
        ...(secCode === undefined ? {} : { entryClass: secCode }),
        ...(completionDate === undefined ? {} : { settlementDate: completionDate }),
      };
    }
    case 'returned': {
      const { reason, settlementDate, traceNumber } = message;
      return {
        kind: 'Return',
        source: { type: 'achPayment', id: message.paymentId },
        code: achReturnCodes[reason],
        ...(settlementDate === undefined ? {} : { settlementDate }),
        ...(traceNumber === undefined ? {} : { traceNumber }),
      };
    }
    case 'prenoteReturned': {
      const { source, reason, settlementDate, traceNumber } = message;
      return {
        kind: 'Return',
        source,
        code: achReturnCodes[reason],
        ...(settlementDate === undefined ? {} : { settlementDate }),
        ...(traceNumber === undefined ? {} : { traceNumber }),
      };
    }
    case 'prenoteChanged':
      return { kind: 'Change', source: message.source, code: message.code };
    case 'changed':
      return { kind: 'Change', source: { type: 'achPayment', id: message.paymentId }, code: message.code };
    case 'dishonored': {
      const source = { type: 'achReceivedPayment', id: message.receivedPaymentId };
      return { kind: 'Dishonour', source, code: message.code };
    }
    case 'contestRefused': {
      const source = { type: 'achReceivedPayment', id: message.receivedPaymentId };
      return { kind: 'Return', source, code: message.code };
    }
    case 'taken':
    case 'cleared':
    case 'approved':
    case 'rejected':
      return undefined;
  }
}
