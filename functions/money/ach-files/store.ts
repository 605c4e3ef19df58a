import * as z from 'zod';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText, sealedText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { EncryptionContext } from '../../ports/cipher/port.ts';
import { achFileStatuses } from './file-machine.ts';
import { entryKinds } from './window-entry.ts';

/**
 * Whose files they are: `stage` where the entries of all organisations of a bank go into one file, and otherwise the id of the
 * organisation, because each organisation of a sandbox has its own clock.
 */
export type FileScope = string;

export const scopeOf = ({ sandbox }: { readonly sandbox: boolean }, organisationId: string): FileScope =>
  sandbox ? organisationId : stageScope;
export const stageScope: FileScope = 'stage';

/** A window of a bank that has entries and is not written yet. It is deleted when its files are written. */
export const achWindowKind = defineKind({ prefix: 'awd', owner: 'organisation', changedBy: ['delete'] });
/** An organisation with entries in a window. */
export const achMemberKind = defineKind({ prefix: 'awm', owner: 'organisation', changedBy: ['delete'] });
/** The end of a lane: no entry can be added to the window by this lane any more. */
export const achSealKind = defineKind({ prefix: 'asl', owner: 'organisation', isAppendOnly: true });
/** An entry of a window. */
export const achEntryKind = defineKind({ prefix: 'aen', owner: 'organisation', changedBy: ['delete'] });
/** What a trace number is about. */
export const achTraceKind = defineKind({ prefix: 'atr', owner: 'organisation', changedBy: ['update', 'delete'] });
/** The last trace number of a bank that was given out. */
export const achSequenceKind = defineKind({ prefix: 'asq', owner: 'organisation', changedBy: ['update'] });
/** The files between two parties on a day, which decide their modifiers. */
export const achDayKind = defineKind({ prefix: 'afd', owner: 'organisation' });
/** A file, or the part of a file that an organisation sees. */
export const achFileKind = defineKind({ prefix: 'afl', owner: 'organisation' });
/** What a bank has rejected of our files: a file, a batch or an entry. */
export const achRejectionKind = defineKind({ prefix: 'arj', owner: 'organisation' });
/** The company identification and name of an organisation with a bank. */
export const achCompanyKind = defineKind({ prefix: 'acm', owner: 'organisation' });

/** A bank's window, in the scope of its files. */
export interface WindowRef {
  readonly scope: FileScope;
  readonly routingNumber: string;
  /** The moment of the window. */
  readonly window: Instant;
}

export const achWindowItem = defineItem(achWindowKind, () => ({
  version: z.number(),
  scope: idSchema,
  routingNumber: keptText,
  window: instantSchema,
  closesAt: instantSchema,
  /** Present from the moment when no entry can be added. */
  sealedAt: instantSchema.optional(),
  /** The organisations whose own entries go to the next window, because they are suspended. Decided once, when the window is sealed. */
  leftOut: z.array(idSchema).optional(),
  /** Present from the moment when it is decided which entries leave: those whose payments have ended are marked by then. */
  frozenAt: instantSchema.optional(),
  /** What earlier files of its day have used of the limits of the bank. Noted once, where the bank has what is above them held. */
  usedBefore: z.object({ cents: z.number(), creditCents: z.number() }).optional(),
  /** The limits by which its entries are arranged in files. Noted once, before the first file is stored: a later run has the same files. */
  limits: z
    .object({
      batchEntries: z.number(),
      batchCents: centsSchema,
      fileEntries: z.number(),
      fileCents: centsSchema,
    })
    .optional(),
  /** Present once all entries are in files or in later windows. What is left of the window is only deleted then. */
  filedAt: instantSchema.optional(),
  /** Present in sandboxes, where the bank clock of the organisation closes the window. */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type AchWindow = ItemOf<typeof achWindowItem>;

export const achWindow = ({ scope, routingNumber, window }: WindowRef): ItemRef<AchWindow> =>
  achWindowItem.ref({ pk: windowPartition(scope), sk: `${routingNumber}#${window}` });

/** The windows of a scope that are not written yet. */
export const windowPartition = (scope: FileScope): string => partitionKey(achWindowKind, scope);

export const memberKey = (ref: WindowRef, organisationId: string): ItemKey => ({
  pk: memberPartition(ref),
  sk: organisationId,
});
export const memberPartition = ({ scope, routingNumber, window }: WindowRef): string =>
  partitionKey(achMemberKind, scope, routingNumber, window);

export const sealKey = ({ scope, routingNumber, window }: WindowRef, lane: number): ItemKey => ({
  pk: partitionKey(achSealKind, scope, routingNumber, window, String(lane)),
  sk: soleSortKey,
});

/** What an entry is for. Everything that is personal is in the sealed content (`EntryContent`). */
export const achEntryItem = defineItem(
  achEntryKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    routingNumber: keptText,
    window: instantSchema,
    traceNumber: idSchema,
    accountId: idSchema.optional(),
    kind: z.enum(entryKinds),
    /** The resource that it is an entry of: a payment, a received payment, a counterparty. */
    source: z.object({ type: keptText, id: idSchema }),
    direction: z.enum(['Credit', 'Debit']),
    amount: centsSchema,
    sameDay: z.boolean(),
    entryClass: keptText,
    transactionCode: keptText,
    companyIdentification: keptText,
    /** Present if it does not follow from the window. */
    effectiveDate: dateSchema.optional(),
    /** Why it cannot leave. It is in no file, and what it was for has ended in the same transaction. */
    refusedWhy: keptText.optional(),
    sealedContent: sealedText,
    expiresAtSeconds: z.number(),
  }),
  {
    partition: entryPartition,
    boundTo: ({ traceNumber }) => `${achEntryKind.prefix}#${String(traceNumber)}`,
  },
);
export type AchEntryItem = ItemOf<typeof achEntryItem>;

/** All entries of an organisation, in the order of bank, window and trace number. */
export function entryPartition(organisationId: string): string {
  return partitionKey(achEntryKind, organisationId);
}

export const entryKey = (organisationId: string, { routingNumber, window }: WindowRef, trace: string): ItemKey => ({
  pk: entryPartition(organisationId),
  sk: `${routingNumber}#${window}#${trace}`,
});

export const entryContext = ({
  organisationId,
  traceNumber,
}: Pick<AchEntryItem, 'organisationId' | 'traceNumber'>): EncryptionContext => ({
  organisationId,
  item: `${achEntryKind.prefix}#${traceNumber}`,
  field: 'content',
});

/** What a trace number is about. A number comes round after ten million entries of its bank, so there can be several: newest last. */
export const achTraceItem = defineItem(achTraceKind, () => ({
  organisationId: idSchema,
  accountId: idSchema.optional(),
  routingNumber: keptText,
  window: instantSchema,
  traceNumber: idSchema,
  kind: z.enum(entryKinds),
  source: z.object({ type: keptText, id: idSchema }),
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  /** Present once it is known that the entry never leaves. */
  refusedAt: instantSchema.optional(),
  /** The id of the rejection by which the bank has refused the entry in the file of this window. */
  rejection: idSchema.optional(),
}));

export const tracePartition = (scope: FileScope, traceNumber: string): string =>
  partitionKey(achTraceKind, scope, traceNumber);
export const traceKey = ({ scope, window }: WindowRef, organisationId: string, traceNumber: string): ItemKey => ({
  pk: tracePartition(scope, traceNumber),
  sk: `${window}#${organisationId}`,
});

export const sequenceKey = (scope: FileScope, routingNumber: string): ItemKey => ({
  pk: partitionKey(achSequenceKind, scope, routingNumber),
  sk: soleSortKey,
});

/** The files between two parties that were created on a day, in the order of their modifiers. Several banks may have the same parties. */
export const achDayItem = defineItem(achDayKind, () => ({
  version: z.number(),
  files: z.array(
    z.object({
      name: keptText,
      cents: z.number(),
      creditCents: z.number().optional(),
      /** The bank whose file it is; absent in an item that is of one bank. */
      routingNumber: keptText.optional(),
    }),
  ),
}));
export type AchDay = ItemOf<typeof achDayItem>;
export const achDay = (
  scope: FileScope,
  { destination, origin }: Pick<AchFileSettings, 'destination' | 'origin'>,
  date: string,
): ItemRef<AchDay> =>
  achDayItem.ref({ pk: partitionKey(achDayKind, scope, destination.identification, origin.identification), sk: date });
/** As it was stored when each bank had a list of its own. */
export const achDayOfBank = (scope: FileScope, routingNumber: string, date: string): ItemRef<AchDay> =>
  achDayItem.ref({ pk: partitionKey(achDayKind, scope, routingNumber), sk: date });

export const achFileItem = defineItem(achFileKind, () => ({
  version: z.number(),
  id: idSchema,
  scope: idSchema,
  routingNumber: keptText,
  direction: z.enum(['Outgoing', 'Incoming']),
  status: z.enum(achFileStatuses),
  /** Its key in the bucket. The manifest of an outgoing file has the same key with `.json` at its end. */
  key: keptText,
  createdAt: instantSchema,
  /** Of an outgoing file. */
  window: instantSchema.optional(),
  /** The header by which the bank knows the file: its date is `YYYY-MM-DD`, its time `HHMM`. */
  modifier: keptText.optional(),
  creationDate: dateSchema.optional(),
  creationTime: keptText.optional(),
  batches: z.number().optional(),
  entries: z.number(),
  /** Those that debit a receiver for an originator; the network counts how many of them come back. */
  debits: z.number().optional(),
  debitCents: z.number(),
  creditCents: z.number(),
  /** Entries that could not be written, and are not in the file. */
  refusedEntries: z.number().optional(),
  /** Of the part of a file of ours that an organisation sees: the first trace number of each sheet of its entries. */
  sheets: z.array(idSchema).optional(),
  /** When the bank had it, and when it said that it accepts it. */
  sentAt: instantSchema.optional(),
  /** Its path at the bank. */
  sentAs: keptText.optional(),
  acknowledgedAt: instantSchema.optional(),
  /** The operator who says so; absent if the bank itself has told it. */
  acknowledgedBy: keptText.optional(),
  rejectedAt: instantSchema.optional(),
  /** Of what an organisation sees of a file of ours: how many of its entries the bank has rejected. Absent if it has told nothing of them. */
  rejectedEntries: z.number().optional(),
}));
export type AchFileRecord = ItemOf<typeof achFileItem>;

/** A file in its scope, or the part of it that an organisation sees: its partition is that of the organisation. */
export const achFile = (scope: FileScope, id: string): ItemRef<AchFileRecord> =>
  achFileItem.ref({ pk: filePartition(scope), sk: id });

export const filePartition = (scope: FileScope): string => partitionKey(achFileKind, scope);

/** What an operator has done with what a bank has rejected. Keep: the bank has it after all, so it was no rejection. */
export const rejectionDecisions = ['Resend', 'GiveUp', 'Keep'] as const;

export const achRejectionItem = defineItem(achRejectionKind, () => ({
  version: z.number(),
  id: idSchema,
  scope: idSchema,
  fileId: idSchema,
  routingNumber: keptText,
  /** The batch or the entry that was rejected; both are absent for a whole file. */
  batch: z.number().optional(),
  traceNumber: idSchema.optional(),
  /** As the bank has said it, without long numbers. */
  reason: keptText.optional(),
  rejectedAt: instantSchema,
  rejectedBy: z.enum(['Bank', 'Operator']),
  /** Which operator; absent if the bank itself has told it. */
  operator: keptText.optional(),
  /** When all its entries were marked, so that their money does not clear. */
  markedAt: instantSchema.optional(),
  /** Absent as long as its entries wait for a decision. */
  decision: z.enum(rejectionDecisions).optional(),
  decidedAt: instantSchema.optional(),
  /** Why it was decided so, and by which operator. */
  decisionReason: keptText.optional(),
  decidedBy: keptText.optional(),
  /** How many of the organisations that have entries in it have an entry in their audit logs, in the order of their ids. */
  auditedOrganisations: z.number().optional(),
  /** When the decision was carried out for all its entries. */
  settledAt: instantSchema.optional(),
}));
export type AchRejection = ItemOf<typeof achRejectionItem>;

export const rejectionPartition = (scope: FileScope): string => partitionKey(achRejectionKind, scope);
export const fileRejection = (scope: FileScope, id: string): ItemRef<AchRejection> =>
  achRejectionItem.ref({ pk: rejectionPartition(scope), sk: id });

export const achCompanyItem = defineItem(achCompanyKind, () => ({
  version: z.number(),
  identification: keptText,
  name: keptText.optional(),
}));
export const achCompany = (organisationId: string, routingNumber: string): ItemRef<ItemOf<typeof achCompanyItem>> =>
  achCompanyItem.ref({ pk: partitionKey(achCompanyKind, organisationId), sk: routingNumber });
