import { defineReference, listAnswer } from '../../define-reference.ts';
import type { achArrivalKind, achMentionKind, achSheetKind } from './entry-store.ts';
import type { achRatesDayKind, achReturnCountKind, achReturningKind } from './return-store.ts';
import type { achAsideKind, achIntakeKind, achSweepKind } from './intake-store.ts';
import type { getAchFile } from './operations/get.ts';
import type { listAchFileEntries } from './operations/list-entries.ts';
import type { listPaymentAchEntries } from './operations/list-of-payment.ts';
import type { listReceivedPaymentAchEntries } from './operations/list-of-received-payment.ts';
import type { listAchFiles } from './operations/list.ts';
import { achEntryResource, achFileResource } from './resource-schema.ts';
import type {
  achCompanyKind,
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achRejectionKind,
  achSealKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
} from './store.ts';

export const achFilesReference = defineReference<{
  operations:
    | typeof listAchFiles
    | typeof getAchFile
    | typeof listAchFileEntries
    | typeof listPaymentAchEntries
    | typeof listReceivedPaymentAchEntries;
  kinds:
    | typeof achWindowKind
    | typeof achMemberKind
    | typeof achSealKind
    | typeof achEntryKind
    | typeof achTraceKind
    | typeof achSequenceKind
    | typeof achDayKind
    | typeof achFileKind
    | typeof achRejectionKind
    | typeof achReturnCountKind
    | typeof achReturningKind
    | typeof achRatesDayKind
    | typeof achCompanyKind
    | typeof achIntakeKind
    | typeof achSweepKind
    | typeof achAsideKind
    | typeof achSheetKind
    | typeof achArrivalKind
    | typeof achMentionKind;
}>({
  operations: {
    listAchFiles: {
      summary: 'List ACH files',
      description:
        'The files for banks with entries of this organisation, and the files of banks whose entries were booked here. Banks that take single entries have none.',
      data: listAnswer(achFileResource),
    },
    getAchFile: {
      summary: 'Get an ACH file',
      description: 'Totals count the entries of this organisation, as if the file had no others.',
      data: achFileResource,
    },
    listAchFileEntries: {
      summary: 'List the entries of an ACH file',
      description:
        'Only those of this organisation: of a file for the bank in the order of their trace numbers, of a file of the bank in the order of their lines.',
      data: listAnswer(achEntryResource),
    },
    listPaymentAchEntries: {
      summary: 'List the ACH entries of a payment',
      description:
        'Where a payment is: its entry with file, batch and line once its window is written, then its return and the notifications of change. Empty if the bank of the account takes no files, or the payment has not left yet.',
      data: listAnswer(achEntryResource),
    },
    listReceivedPaymentAchEntries: {
      summary: 'List the ACH entries of a received payment',
      description:
        'The entry that came in, then our return of it and whether the other bank has refused that. Empty if it did not come in a file.',
      data: listAnswer(achEntryResource),
    },
  },
  kinds: {
    awd: {
      holds: 'a window of a bank that has entries, until its files are written',
      keys: {
        pk: 'stage, or <org> in sandboxes',
        sk: '<bank>#<window>',
        foundBy: 'all windows that are not written; the due index',
      },
    },
    awm: {
      holds: 'that an organisation has entries in a window, until its files are written',
      keys: { pk: '<scope>#<bank>#<window>', sk: '<org>', foundBy: 'window' },
    },
    asl: {
      holds: 'that a window takes no more entries by one of its lanes',
      keys: { pk: '<scope>#<bank>#<window>#<lane>', sk: '-', foundBy: 'window and lane' },
    },
    aen: {
      holds: 'an entry that leaves in the file of a window, for 60 days',
      keys: { pk: '<org>', sk: '<bank>#<window>#<trace number>', foundBy: 'organisation and window' },
    },
    atr: {
      holds: 'what an entry with a trace number was about',
      keys: { pk: '<scope>#<trace number>', sk: '<window>#<org>', foundBy: 'trace number' },
    },
    asq: {
      holds: 'how many trace numbers of a bank were given out',
      keys: { pk: '<scope>#<bank>', sk: '-', foundBy: 'bank' },
    },
    afd: {
      holds: 'the files from an origin to a destination that were created on a day, which decides their modifiers',
      keys: { pk: '<scope>#<destination>#<origin>', sk: '<date>', foundBy: 'destination, origin and date' },
    },
    afl: {
      holds: 'an ACH file, or the part of it that an organisation sees',
      keys: { pk: 'stage, or <org>', sk: '<id>', foundBy: 'organisation and id' },
    },
    arj: {
      holds: 'a file, a batch or an entry of ours that a bank has rejected, and what an operator has decided',
      keys: { pk: 'stage, or <org> in sandboxes', sk: '<id>', foundBy: 'all of the stage; id' },
    },
    arc: {
      holds: 'how many debits of an organisation were returned on a day, for 100 days',
      keys: { pk: '<org>', sk: '<bank>#<date>#<lane>', foundBy: 'organisation, bank and date' },
    },
    art: {
      holds: 'that debits of an organisation were returned',
      keys: { pk: 'stage', sk: '<org>', foundBy: 'all of the stage' },
    },
    ary: {
      holds: 'the day of the last look at the rates of returns',
      keys: { pk: 'stage', sk: '-', foundBy: 'alone' },
    },
    ain: {
      holds: 'how far an ACH file that came in was read, and what its entries were',
      keys: { pk: 'stage#<hash of key and bytes>', sk: '-', foundBy: 'the file' },
    },
    asw: {
      holds: 'until when the bucket was searched for ACH files whose arrival was not told',
      keys: { pk: 'stage', sk: '-', foundBy: 'alone' },
    },
    aas: {
      holds: 'a part of an ACH file that a person has to look at, without its characters',
      keys: { pk: 'stage', sk: '<id>', foundBy: 'all of the stage' },
    },
    ash: {
      holds: 'entries of an organisation in a file of ours, 200 in an item',
      keys: { pk: '<org>#<file>', sk: '<number>', foundBy: 'file and number' },
    },
    avl: {
      holds: 'an entry of a file that came in, and what it became',
      keys: { pk: '<org>#<file>', sk: '<line>', foundBy: 'file and line' },
    },
    amn: {
      holds: 'that an entry is about a payment or received payment',
      keys: { pk: '<org>#<resource>', sk: 'in#<file>#<line>, or out#<trace number>', foundBy: 'the resource' },
    },
    acm: {
      holds: 'the company identification and name of an organisation with a bank',
      keys: { pk: '<org>', sk: '<bank>', foundBy: 'organisation and bank' },
    },
  },
});
