import { defineTexts } from '../../define-texts.ts';
import type { achEntryResource, achFileResource } from './resource-schema.ts';

const directions = {
  Outgoing: 'it is written here for the bank to fetch',
  Incoming: 'the bank has put it into the bucket here',
};

export const achFileTexts = defineTexts<{ resources: typeof achFileResource | typeof achEntryResource }>({
  types: {
    achFile: 'A file of ACH entries for a bank, or of a bank.',
    achEntry: 'An entry of an ACH file, or one that waits for its window.',
  },
  resources: {
    achFile: {
      createdAt: 'When the window was closed, or when the first entry of a file of the bank was booked.',
      direction: ['Which way the file goes.', directions],
      status: [
        'How far the file has come.',
        {
          Written: 'the bucket has it, for the bank to fetch',
          Sent: 'the server of the bank has taken it over',
          Acknowledged: 'the bank has answered that it accepts the file, without entries that are Rejected',
          Rejected: 'the bank has refused it: none of its entries moves money',
          Received: 'the bank has put it into the bucket, and its entries are booked one by one',
          PutAside: 'there is no file, because none of its entries could be written',
        },
      ],
      routingNumber: 'The ABA routing transit number of the bank here.',
      window: 'The submission window that the file was written for.',
      creationDate: 'The creation date in the header of the file, YYYY-MM-DD.',
      creationTime: 'The creation time in the header of the file, HHMM in New York.',
      modifier: 'The file ID modifier in the header, which tells files of a day apart.',
      batches: 'How many batches have entries of this organisation.',
      entries: 'How many entries of this organisation are in the file. Others are not shown.',
      debitAmount: 'The cents of its debits, of this organisation only.',
      creditAmount: 'The cents of its credits, of this organisation only.',
      refusedEntries:
        'How many entries of this organisation are not in the file, because the format does not allow them.',
      rejectedEntries:
        'How many entries of this organisation in the file the bank has rejected, with their batches or the whole file too, except those that were kept. Absent if it has rejected none.',
    },
    achEntry: {
      fileDirection: ['Which way the file of the entry goes.', directions],
      kind: [
        'What the entry is.',
        {
          Payment: 'a payment: of this organisation, or one that came in',
          Reversal: 'it takes a payment back that this organisation sent by mistake',
          Prenote: 'an entry without money that tests an account',
          Return: 'it sends an entry back to its originator, with a reason',
          Dishonour: 'the originating bank does not accept a return, and sends the entry again',
          Contest: 'the answer to a refused return',
          Change: 'a notification that data of an entry are out of date',
        },
      ],
      status: [
        'Where the entry is.',
        {
          Waiting: 'its window is not written yet',
          Filed: 'its window is written: batch and line say its place in the file',
          Rejected: 'the bank has taken it out of the file, or has not taken its batch or the file: it moves no money',
          Refused: 'the format does not allow it: it is in no file',
          Received: 'it came in a file of the bank',
        },
      ],
      direction: [
        'Which way the money goes, seen from the receiver. A return has that of the entry which it returns. Absent if the file does not say it.',
        { Credit: 'it pays into the account of the receiver', Debit: 'it pulls from the account of the receiver' },
      ],
      amount: 'Its cents. Absent for an answer of the bank, which has the amount of the entry that it answers.',
      traceNumber: 'The fifteen digits by which the banks know the entry. A return has its own.',
      secCode: 'The standard entry class, for example PPD.',
      code: 'Why the bank returned or refused it, or what has changed: R01 or C05, for example.',
      window: 'The submission window in whose file the entry leaves.',
      filedAt: 'When its window was closed and the file written.',
      receivedAt: 'When the entry of the bank was handled.',
      effectiveDate: 'The effective entry date of its batch, YYYY-MM-DD: the day on which the money is to move.',
      settlementDate: 'The day on which the entry of the bank settles, YYYY-MM-DD. Absent if the file does not say it.',
      batch: 'The number of its batch in the file.',
      line: 'The line of the file on which it begins, from 1.',
      rejectedAt: 'When it became known that the bank has rejected it.',
      rejectedPart: [
        'What the bank has rejected.',
        {
          File: 'all of it, with every entry of every organisation',
          Batch: 'all entries that have the same batch number, and no others',
          Entry: 'this one alone, while others of its batch leave',
        },
      ],
      rejectionReason:
        'Why, in the words of the bank, without long numbers. Absent if it gave none, or if they may be about entries of other organisations.',
      rejectionDecision: [
        'What becomes of it. Absent as long as nobody has decided.',
        {
          Resend: 'it leaves again with a later file, under the same trace number',
          GiveUp: 'its payment is returned; what answers an entry of another bank leaves again',
        },
      ],
      file: 'The file that has the entry. Absent as long as its window is not written.',
      source:
        'The payment, received payment, declined payment or transaction that the entry is of or answers. Absent if it is of none.',
    },
  },
  requests: {},
  events: {},
});
