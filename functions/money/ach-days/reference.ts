import { defineReference } from '../../define-reference.ts';
import type { achBankDayKind, achReportDayKind, achReportKind } from './store.ts';

export const achDaysReference = defineReference<{
  kinds: typeof achReportKind | typeof achReportDayKind | typeof achBankDayKind;
}>({
  kinds: {
    asn: {
      holds: 'that a file of settlement reports was read',
      keys: { pk: 'stage', sk: '<hash of key, size and time>', foundBy: 'object of the bucket' },
    },
    asd: {
      holds: 'what a settlement report says of a day',
      keys: { pk: 'stage#<bank>', sk: '<date>#<hash of the report>', foundBy: 'bank and date' },
    },
    abd: {
      holds: 'a day of a bank: its files, its report and the ledger compared',
      keys: { pk: 'stage', sk: '<date>#<bank>', foundBy: 'date and bank' },
    },
  },
});
