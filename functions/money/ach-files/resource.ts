import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { AchArrival, FiledEntry } from './entry-store.ts';
import type { EntryRejection } from './entry-rejections.ts';
import { arrivalIdOf, entryIdOf } from './file-ids.ts';
import type { PlatformEntry, ResourceEntry } from './found-entries.ts';
import type { achEntryResource, achFileResource, FilingStatus } from './resource-schema.ts';
import type { AchFileRecord } from './store.ts';

/** A file as an organisation sees it: totals are those of its own entries. A file of a bank shows none, because its entries are booked one by one. */
export function achFileToResource(file: AchFileRecord): ResourceObject {
  const { id, createdAt, direction, status, routingNumber, window, creationDate, creationTime, modifier } = file;
  const { batches, entries, debitCents, creditCents, refusedEntries, rejectedEntries = 0 } = file;
  const totals = {
    batches,
    entries,
    debitAmount: debitCents,
    creditAmount: creditCents,
    refusedEntries,
    rejectedEntries: rejectedEntries > 0 ? rejectedEntries : undefined,
  };
  return makeResource<typeof achFileResource>('achFile', {
    id,
    attributes: {
      createdAt,
      direction,
      status,
      routingNumber,
      window,
      creationDate,
      creationTime,
      modifier,
      ...(direction === 'Outgoing' ? totals : {}),
    },
  });
}

export const achEntryToResource = (shown: ResourceEntry): ResourceObject =>
  shown.own === undefined ? arrivalToResource(shown.arrival) : ownToResource(shown.own);

/** What is on a sheet of a file, with the file, and whether the bank has rejected it. */
export const filedIn = (
  file: AchFileRecord,
  entry: FiledEntry,
  rejection: EntryRejection | undefined,
): ResourceEntry => ({ own: { ...entry, window: file.window ?? file.createdAt, file, rejection } });

function ownToResource({ file, window, source, rejection, ...entry }: PlatformEntry): ResourceObject {
  const { kind, direction, amount, traceNumber, entryClass, effectiveDate, batch, line } = entry;
  return makeResource<typeof achEntryResource>('achEntry', {
    id: entryIdOf({ window, traceNumber }),
    attributes: {
      fileDirection: 'Outgoing',
      kind,
      status: filingStatusOf(file, batch, rejection),
      direction,
      amount,
      traceNumber,
      secCode: entryClass,
      window,
      filedAt: batch === undefined ? undefined : file?.createdAt,
      effectiveDate,
      batch,
      line,
      rejectedAt: rejection?.rejectedAt,
      rejectedPart: rejection?.part,
      rejectionReason: rejection?.reason,
      rejectionDecision: rejection?.decision,
    },
    relationships: { file: file && link('achFile', file.id), source: sourceLink(source) },
  });
}

/** Where an entry of ours is. It has no life of its own: this follows from the files. */
function filingStatusOf(
  file: PlatformEntry['file'],
  batch: number | undefined,
  rejection: PlatformEntry['rejection'],
): FilingStatus {
  if (file === undefined) return 'Waiting';
  if (batch === undefined) return 'Refused';
  return rejection === undefined ? 'Filed' : 'Rejected';
}

const fromBank: FilingStatus = 'Received';

function arrivalToResource(arrival: AchArrival): ResourceObject {
  const { fileId, line, kind, receivedAt, source, direction, amount, traceNumber, entryClass, ...rest } = arrival;
  const { settlementDate, code } = rest;
  return makeResource<typeof achEntryResource>('achEntry', {
    id: arrivalIdOf(arrival),
    attributes: {
      fileDirection: 'Incoming',
      kind,
      status: fromBank,
      direction,
      amount,
      traceNumber,
      secCode: entryClass,
      code,
      receivedAt,
      settlementDate,
      line,
    },
    relationships: { file: link('achFile', fileId), source: source && sourceLink(source) },
  });
}

/** Entries without a resource name the entry that they answer: that is no link. */
const sourceLink = ({ type, id }: { readonly type: string; readonly id: string }) =>
  linkedTypes.has(type) ? link(type, id) : undefined;

const linkedTypes: ReadonlySet<string> = new Set([
  'achPayment',
  'achCounterparty',
  'achReceivedPayment',
  'declinedIncomingPayment',
  'receivedAchTransaction',
]);
