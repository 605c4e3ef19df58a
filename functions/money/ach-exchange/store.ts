import * as z from 'zod';
import { keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';

/** The files of all organisations of a bank are exchanged together. */
const scope = 'stage';

/** The exchange with the server of a bank: who is at it, and when it last succeeded. */
export const achExchangeKind = defineKind({ prefix: 'aex', owner: 'organisation' });
/** How far the upload of a file is. */
export const achUploadKind = defineKind({ prefix: 'aup', owner: 'organisation' });
/** How far the copying of a file of a bank is. */
export const achDownloadKind = defineKind({ prefix: 'adn', owner: 'organisation' });

export const achExchangeItem = defineItem(achExchangeKind, () => ({
  version: z.number(),
  routingNumber: keptText,
  /** Another run may begin then, or when it is absent. */
  heldUntil: instantSchema.optional(),
  /** The last run that reached the server and did all. */
  succeededAt: instantSchema.optional(),
  /** The first run of the bank. */
  beganAt: instantSchema,
}));
export type AchExchange = ItemOf<typeof achExchangeItem>;

export const achExchange = (routingNumber: string): ItemRef<AchExchange> =>
  achExchangeItem.ref({ pk: partitionKey(achExchangeKind, scope), sk: routingNumber });

/**
 * - `Waiting`: nothing of it is under its name at the bank. Temporary files of attempts may be there.
 * - `Renaming`: the temporary file is complete, and its renaming was asked for or will be.
 * - `InDoubt`: it may have arrived or not, and nothing in the folders of the bank says which. A person decides.
 * - `Withdrawn`: it was rejected before the bank had it, and never goes up: its entries may leave with another file.
 */
export const uploadSteps = ['Waiting', 'Renaming', 'Sent', 'InDoubt', 'Withdrawn'] as const;

export const achUploadItem = defineItem(achUploadKind, () => ({
  version: z.number(),
  /** The key of the file in the bucket. */
  key: keptText,
  routingNumber: keptText,
  step: z.enum(uploadSteps),
  /** The path at the bank. */
  path: keptText,
  /** How often its upload was begun. The name of the temporary file has this number. */
  attempts: z.number(),
  /** Bytes at the bank; present once the temporary file is complete. */
  size: z.number().optional(),
  foundAt: instantSchema,
  sentAt: instantSchema.optional(),
  /** How it is known that the file has arrived: the server said so, it was found there, or an operator says so. */
  sentBy: z.enum(['Renamed', 'Found', 'Operator']).optional(),
  /** Why an operator says so. */
  sentReason: keptText.optional(),
  /** Which operator says so. */
  operator: keptText.optional(),
  /** When the record of the file was brought to Sent. */
  recordedAt: instantSchema.optional(),
  /** What the folder says in which the bank has put it. */
  answer: z.enum(['Accepted', 'Rejected']).optional(),
}));
export type AchUpload = ItemOf<typeof achUploadItem>;

export const uploadPartition = (routingNumber: string): string => partitionKey(achUploadKind, scope, routingNumber);
export const achUpload = (routingNumber: string, key: string): ItemRef<AchUpload> =>
  achUploadItem.ref({ pk: uploadPartition(routingNumber), sk: key });

export const achDownloadItem = defineItem(achDownloadKind, () => ({
  version: z.number(),
  name: keptText,
  size: z.number(),
  modifiedAt: instantSchema,
  /** When it was first seen with this size and time. A file that still grows has another size each time. */
  seenAt: instantSchema,
  /** Present once it is in the bucket. */
  copiedAt: instantSchema.optional(),
  expiresAtSeconds: z.number(),
}));
export type AchDownload = ItemOf<typeof achDownloadItem>;

export const downloadPartition = (routingNumber: string, folder: string): string =>
  partitionKey(achDownloadKind, scope, routingNumber, folder);
export const downloadKey = (routingNumber: string, folder: string, name: string): ItemKey => ({
  pk: downloadPartition(routingNumber, folder),
  sk: name,
});
