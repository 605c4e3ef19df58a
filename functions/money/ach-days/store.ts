import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import { achFlows } from '../../ports/ach-rail/settings.ts';
import { achFileStatuses } from '../ach-files/file-machine.ts';
import { dayClasses } from './day-lines.ts';
import { type FileScope, stageScope } from '../ach-files/for-others.ts';

/** A file of settlement reports that was looked at. */
export const achReportKind = defineKind({ prefix: 'asn', owner: 'organisation', isAppendOnly: true });
/** What a report says of a day. */
export const achReportDayKind = defineKind({ prefix: 'asd', owner: 'organisation', isAppendOnly: true });
/** A day of a bank, compared with its files, its report and the ledger. */
export const achBankDayKind = defineKind({ prefix: 'abd', owner: 'organisation' });

export const achReportItem = defineItem(achReportKind, () => ({
  key: keptText,
  takenAt: instantSchema,
  /** Why nothing of it is used. */
  whyNot: keptText.optional(),
}));

/** The same object of the bucket has the same key, so it is read once. */
export const achReport = (scope: FileScope, name: string): ItemRef<ItemOf<typeof achReportItem>> =>
  achReportItem.ref({ pk: partitionKey(achReportKind, scope), sk: name });

const cents = z.number();
const total = z.object({ code: keptText, inCents: cents, outCents: cents, entries: z.number() });

export const achReportDayItem = defineItem(achReportDayKind, () => ({
  date: dateSchema,
  routingNumber: keptText,
  /** Named by its content: the same report under another name is the same one. */
  reportId: idSchema,
  key: keptText,
  /** When it came. */
  takenAt: instantSchema,
  totals: z.array(total),
}));
export type AchReportDay = ItemOf<typeof achReportDayItem>;

/** A bank in the scope of its files. */
export interface BankRef {
  readonly scope: FileScope;
  readonly routingNumber: string;
}

export const reportDayPartition = ({ scope, routingNumber }: BankRef): string =>
  partitionKey(achReportDayKind, scope, routingNumber);
export const reportDayKey = (bank: BankRef, date: string, reportId: string): ItemKey => ({
  pk: reportDayPartition(bank),
  sk: `${date}#${reportId}`,
});

const sums = { entries: z.number(), inCents: cents, outCents: cents };

export const achBankDayItem = defineItem(achBankDayKind, () => ({
  version: z.number(),
  date: dateSchema,
  routingNumber: keptText,
  madeAt: instantSchema,
  /** True as long as a later look may find more: it is made anew each day until then. */
  isOpen: z.boolean(),
  /** Our files that settle on the day, by their state. */
  files: z.array(z.object({ status: z.enum(achFileStatuses), files: z.number(), entries: z.number() })),
  /** What settles on the day, by the files. */
  flows: z.array(z.object({ flow: z.enum(achFlows), ...sums })),
  /** What was booked by type of transaction. */
  ledger: z.array(z.object({ type: keptText, ...sums })),
  /** How much of both is explained by what. */
  lines: z.array(z.object({ side: z.enum(['files', 'ledger']), of: keptText, class: z.enum(dayClasses), ...sums })),
  report: z.enum(['notDeclared', 'missing', 'notNeeded', 'compared']),
  /** The classes of the report against the files. */
  compared: z.array(
    z.object({
      flows: z.array(z.enum(achFlows)),
      expected: z.object({ inCents: cents, outCents: cents }),
      reported: z.object({ inCents: cents, outCents: cents }),
    }),
  ),
  /** Codes of the report that the settings do not name. */
  otherCodes: z.array(keptText),
  /** Files of the bank that were put aside whole, or are not taken yet. */
  untakenFiles: z.array(keptText),
  /** How many organisations' ledgers were not walked through since. */
  unreadLedgers: z.number(),
  /** What nothing explains: the first of them, and how many there are. */
  differences: z.array(z.object({ of: keptText, about: keptText, cents, why: keptText })),
  differenceCount: z.number(),
}));
export type AchBankDay = ItemOf<typeof achBankDayItem>;

export const bankDayPartition = (scope: FileScope): string => partitionKey(achBankDayKind, scope);
export const achBankDay = ({ scope, routingNumber }: BankRef, date: string): ItemRef<AchBankDay> =>
  achBankDayItem.ref({ pk: bankDayPartition(scope), sk: `${date}#${routingNumber}` });

export const liveBank = (routingNumber: string): BankRef => ({ scope: stageScope, routingNumber });
