import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { entryKinds } from './window-entry.ts';

/** The entries of an organisation in a file of ours, as many in an item as {@link sheetEntries}. */
export const achSheetKind = defineKind({ prefix: 'ash', owner: 'organisation', isAppendOnly: true });
/** An entry of a file that came in. */
export const achArrivalKind = defineKind({ prefix: 'avl', owner: 'organisation', isAppendOnly: true });
/** Which entries a resource has, beside the one that its own trace number names. */
export const achMentionKind = defineKind({ prefix: 'amn', owner: 'organisation', isAppendOnly: true });

/** Entries of one item: about 50 KB. */
export const sheetEntries = 200;

export const sourceSchema = z.object({ type: keptText, id: idSchema });

const filedEntrySchema = z.object({
  traceNumber: idSchema,
  kind: z.enum(entryKinds),
  source: sourceSchema,
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  entryClass: keptText,
  effectiveDate: dateSchema,
  /** Its batch and line; absent if it could not be written. */
  batch: z.number().optional(),
  line: z.number().optional(),
});
export type FiledEntry = z.output<typeof filedEntrySchema>;

export const achSheetItem = defineItem(achSheetKind, () => ({
  organisationId: idSchema,
  fileId: idSchema,
  /** In the order of their trace numbers, over all sheets of the file. */
  entries: z.array(filedEntrySchema),
}));

export const achSheet = (organisationId: string, fileId: string, sheet: number): ItemRef<ItemOf<typeof achSheetItem>> =>
  achSheetItem.ref({ pk: partitionKey(achSheetKind, organisationId, fileId), sk: numberText(sheet) });

/** What an entry of a file of a bank is: the entry of another originator, or an answer to one of ours. */
export const arrivalKinds = ['Payment', 'Prenote', 'Return', 'Dishonour', 'Change'] as const;

export const achArrivalItem = defineItem(achArrivalKind, () => ({
  organisationId: idSchema,
  fileId: idSchema,
  line: z.number(),
  kind: z.enum(arrivalKinds),
  receivedAt: instantSchema,
  /** The resource that it became, or that it answers; absent if it went back and became none. */
  source: sourceSchema.optional(),
  direction: z.enum(['Credit', 'Debit']).optional(),
  amount: centsSchema.optional(),
  traceNumber: idSchema.optional(),
  entryClass: keptText.optional(),
  settlementDate: dateSchema.optional(),
  /** Why it was returned or dishonoured, or what is to be changed: `R01`, `C05`. */
  code: keptText.optional(),
}));
export type AchArrival = ItemOf<typeof achArrivalItem>;

export const arrivalPartition = (organisationId: string, fileId: string): string =>
  partitionKey(achArrivalKind, organisationId, fileId);
export const achArrival = (organisationId: string, fileId: string, line: number): ItemRef<AchArrival> =>
  achArrivalItem.ref({ pk: arrivalPartition(organisationId, fileId), sk: numberText(line) });

/** Either an entry of ours, by its trace number, or one of a file that came in. */
export const achMentionItem = defineItem(achMentionKind, () => ({
  traceNumber: idSchema.optional(),
  fileId: idSchema.optional(),
  line: z.number().optional(),
}));

export const mentionPartition = (organisationId: string, sourceId: string): string =>
  partitionKey(achMentionKind, organisationId, sourceId);
export const mentionOfTrace = (organisationId: string, sourceId: string, traceNumber: string): ItemKey => ({
  pk: mentionPartition(organisationId, sourceId),
  sk: `out#${traceNumber}`,
});
export const mentionOfArrival = (
  organisationId: string,
  sourceId: string,
  { fileId, line }: Pick<AchArrival, 'fileId' | 'line'>,
): ItemKey => ({ pk: mentionPartition(organisationId, sourceId), sk: `in#${fileId}#${numberText(line)}` });

const numberText = (number: number): string => String(number).padStart(8, '0');
