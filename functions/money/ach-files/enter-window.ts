import { createHash } from 'node:crypto';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Times, pauseAfterConflict } from '../../kernel/journal/commit.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { insert, mustBeAbsent, type Write } from '../../kernel/table/write.ts';
import { type Bank, bankOf } from '../../organisations/banks.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { windowAfter } from '../payments/ach-calendar.ts';
import {
  achCompany,
  achCompanyKind,
  achEntryKind,
  achMemberKind,
  achSealKind,
  achTraceKind,
  achWindow,
  achWindowKind,
  entryContext,
  entryKey,
  memberKey,
  scopeOf,
  sealKey,
  traceKey,
  type WindowRef,
} from './store.ts';
import { achMentionKind, mentionOfTrace } from './entry-store.ts';
import { type EntryContent, isOriginated, type WindowEntry } from './window-entry.ts';
import { closingOf, openWindow } from './window-times.ts';

/** The lanes of a window. Transactions of different lanes check different seals, so they do not conflict. */
export const lanes = 16;
/** Days that an entry is kept after its window. */
export const keptDays = 60;
/** A window that is sealed while it is looked at is rare; so many in a row are a fault. */
const windowsMax = 20;
const attemptsMax = 12;

/** The kinds that {@link enterWindow} and its writes need. */
export const enterWindowUses = [
  achWindowKind,
  achMemberKind,
  achSealKind,
  achEntryKind,
  achTraceKind,
  achMentionKind,
  achCompanyKind,
] as const;

export interface EnteredWindow {
  /** The window whose file the entry leaves in. */
  readonly window: Instant;
  /** To be merged into the change that says that the entry leaves: both happen, or neither. */
  readonly change: Change;
}

/** What entering a window needs. */
export type WindowPorts = Pick<Platform, 'table' | 'ids'> & {
  readonly settings: { readonly sandbox: boolean; readonly banks: readonly Bank[] };
};

/**
 * Puts an entry into the first window of its bank that is not closed. The transaction of the change fails if the window is sealed
 * meanwhile; another call gets the next window. The same entry in two transactions is the caller's to prevent, by a
 * condition on its source. Throws if the bank takes no files.
 */
export async function enterWindow(
  platform: WindowPorts,
  times: Times,
  entry: WindowEntry,
  cipher: FieldCipher,
): Promise<EnteredWindow> {
  const { organisationId, now } = times;
  const { ach } = bankOf(platform.settings, entry.routingNumber);
  const { files } = ach;
  invariant(files !== undefined, `the bank ${entry.routingNumber} takes no files`);
  const scope = scopeOf(platform.settings, organisationId);
  const lane = entryLane(entry.traceNumber);
  let window = openWindow(now, entry.sameDay, ach, files);
  for (let tries = 1; tries <= windowsMax; tries += 1) {
    const ref: WindowRef = { scope, routingNumber: entry.routingNumber, window };
    const company = achCompany(organisationId, entry.routingNumber);
    const seal = sealKey(ref, lane);
    const member = memberKey(ref, organisationId);
    const found = await platform.table.getAll([member, seal, company.key]);
    const isOpen =
      !found.has(keyText(seal)) &&
      (found.has(keyText(member)) || (await beginWindow(platform, ref, organisationId, files)));
    if (isOpen) {
      const stored = found.get(keyText(company.key));
      const originator = entry.company ?? (stored && company.parse(stored)) ?? files.company;
      const writes = entryWrites(ref, times, { ...entry, company: originator }, cipher);
      return {
        window,
        change: { writes: [...writes, mustBeAbsent(seal)], ...dueIn(ref, organisationId, files, platform) },
      };
    }
    window = windowAfter(window, entry.sameDay, ach);
  }
  throw new Error(`${windowsMax} windows of the bank ${entry.routingNumber} in a row are sealed`);
}

/** The lane of an entry, by its trace number. */
export const entryLane = (traceNumber: string): number =>
  (createHash('sha256').update(traceNumber).digest()[0] ?? 0) % lanes;

/**
 * Stores the window and that the organisation has entries in it, before the first of them. False if the window is sealed by now. A window whose
 * entries then fail stays empty, and is closed without a file.
 */
export async function beginWindow(
  { table, ids, settings }: WindowPorts,
  ref: WindowRef,
  organisationId: string,
  files: Pick<AchFileSettings, 'closesAfterSeconds'>,
): Promise<boolean> {
  const { key } = achWindow(ref);
  const firstSeal = sealKey(ref, 0);
  const member = memberKey(ref, organisationId);
  for (let attempt = 1; ; attempt += 1) {
    const found = await table.getAll([key, member, firstSeal]);
    if (found.has(keyText(firstSeal))) return false;
    if (found.has(keyText(member))) return true;
    const writes: Write[] = [insert({ ...member, organisationId }), mustBeAbsent(firstSeal)];
    if (!found.has(keyText(key))) writes.push(insert(windowItem(ref, organisationId, files, settings)));
    try {
      await table.transact(writes);
      return true;
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === attemptsMax) throw error;
      await pauseAfterConflict({ ids }, attempt);
    }
  }
}

function windowItem(
  ref: WindowRef,
  organisationId: string,
  files: Pick<AchFileSettings, 'closesAfterSeconds'>,
  { sandbox }: { readonly sandbox: boolean },
): StoredItem {
  const { key } = achWindow(ref);
  const closesAt = closingOf(ref.window, files);
  const due = sandbox ? dueAttributes(organisationId, key, closesAt) : {};
  // The reference may be a whole window, whose other attributes are not those of this one.
  const { scope, routingNumber, window } = ref;
  return { ...key, version: 1, scope, routingNumber, window, closesAt, ...due };
}

/** In sandboxes the wake-up of the organisation's clock follows from the change. */
function dueIn(
  ref: WindowRef,
  organisationId: string,
  files: Pick<AchFileSettings, 'closesAfterSeconds'>,
  { settings }: WindowPorts,
): Pick<Change, 'due'> {
  return settings.sandbox && ref.scope === organisationId
    ? { due: [{ key: achWindow(ref).key, dueAt: closingOf(ref.window, files) }] }
    : {};
}

function entryWrites(
  ref: WindowRef,
  { organisationId, realNow }: Times,
  { company, accountName, ...entry }: WindowEntry & Required<Pick<WindowEntry, 'company'>>,
  cipher: FieldCipher,
): readonly Write[] {
  const { kind, traceNumber, accountId, source, direction, amount, sameDay } = entry;
  const { entryClass, transactionCode, effectiveDate } = entry;
  const {
    companyDiscretionaryData,
    description,
    descriptiveDate,
    receiver,
    identification,
    discretionaryData,
    addenda,
  } = entry;
  const content: EntryContent = {
    companyName: company.name ?? accountName,
    description,
    receiver,
    ...(companyDiscretionaryData === undefined ? {} : { companyDiscretionaryData }),
    ...(descriptiveDate === undefined ? {} : { descriptiveDate }),
    ...(identification === undefined ? {} : { identification }),
    ...(discretionaryData === undefined ? {} : { discretionaryData }),
    ...(addenda === undefined ? {} : { addenda }),
  };
  const subject = {
    organisationId,
    accountId,
    routingNumber: ref.routingNumber,
    window: ref.window,
    traceNumber,
    kind,
    source,
    direction,
    amount,
  };
  return [
    insert({
      ...entryKey(organisationId, ref, traceNumber),
      ...subject,
      version: 1,
      sameDay,
      entryClass,
      transactionCode,
      companyIdentification: company.identification,
      effectiveDate,
      sealedContent: cipher.seal(JSON.stringify(content), entryContext({ organisationId, traceNumber })),
      expiresAtSeconds: entryExpiry(realNow),
    }),
    insert({ ...traceKey(ref, organisationId, traceNumber), ...subject }),
    // The number of a payment's entry is in the payment. Nothing else says which entry answers what came in.
    ...(isOriginated(kind) ? [] : [insert({ ...mentionOfTrace(organisationId, source.id, traceNumber), traceNumber })]),
  ];
}

export const entryExpiry = (realNow: Instant): number => Math.floor(msOf(realNow) / 1000) + keptDays * 86_400;
