import { defineReference } from '../../define-reference.ts';
import type { achAsideKind, achIntakeKind } from './intake-store.ts';
import type {
  achCompanyKind,
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achSealKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
} from './store.ts';

export const achFilesReference = defineReference<{
  kinds:
    | typeof achWindowKind
    | typeof achMemberKind
    | typeof achSealKind
    | typeof achEntryKind
    | typeof achTraceKind
    | typeof achSequenceKind
    | typeof achDayKind
    | typeof achFileKind
    | typeof achCompanyKind
    | typeof achIntakeKind
    | typeof achAsideKind;
}>({
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
    ain: {
      holds: 'how far an ACH file that came in was read, and what its entries were',
      keys: { pk: 'stage#<hash of key and bytes>', sk: '-', foundBy: 'the file' },
    },
    aas: {
      holds: 'a part of an ACH file that a person has to look at, without its characters',
      keys: { pk: 'stage', sk: '<id>', foundBy: 'all of the stage' },
    },
    acm: {
      holds: 'the company identification and name of an organisation with a bank',
      keys: { pk: '<org>', sk: '<bank>', foundBy: 'organisation and bank' },
    },
  },
});
