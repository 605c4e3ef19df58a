import { posix } from 'node:path';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { BankFolders, BankServerSettings } from '../../ports/bank-servers/port.ts';
import { noteAnswer } from '../ach-files/answered-files.ts';
import { nameOfFile } from '../ach-files/files-since.ts';
import { noteSent } from '../ach-files/sent-files.ts';
import { stageScope } from '../ach-files/for-others.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { type AchUpload, achUploadItem, uploadPartition } from './store.ts';

/** A file that has arrived is followed for so long. */
const followedMs = 14 * 86_400_000;

/** Notes on the records of the files which of them their bank has. What has no record yet is left to the next run. */
export async function recordUploads(platform: ExchangePlatform, { routingNumber }: BankServerSettings): Promise<void> {
  for (const one of await followedUploads(platform, routingNumber)) {
    if (one.recordedAt !== undefined) continue;
    const { key, path: sentAs, sentAt } = one;
    if (await noteSent(platform, { key, sentAs, sentAt })) {
      await saveChanges(platform.table, one, { recordedAt: platform.clock.now() });
    }
  }
}

/** Takes from the folders of a bank which of our files it has accepted and rejected, if it moves them there. Each once. */
export async function readFolderAnswers(
  platform: ExchangePlatform,
  folders: BankFolders,
  { routingNumber, outgoing: { acceptedIn = [], rejectedIn = [] } }: BankServerSettings,
): Promise<void> {
  if (acceptedIn.length + rejectedIn.length === 0) return;
  const uploads = await followedUploads(platform, routingNumber);
  const open = new Map(uploads.filter(isUnanswered).map((one) => [posix.basename(one.path), one]));
  const places = [
    ...rejectedIn.map((folder) => ({ folder, outcome: 'Rejected' as const })),
    ...acceptedIn.map((folder) => ({ folder, outcome: 'Accepted' as const })),
  ];
  for (const { folder, outcome } of places) {
    if (open.size === 0) return;
    for await (const page of folders.pages(folder)) {
      for (const { name } of page) {
        const one = open.get(name);
        if (one === undefined || one.answer === outcome) continue;
        await takeAnswer(platform, one, outcome);
        open.delete(name);
      }
    }
  }
}

/** A bank may reject what it has accepted at first, never the other way. */
const isUnanswered = ({ recordedAt, answer }: AchUpload): boolean => recordedAt !== undefined && answer !== 'Rejected';

async function takeAnswer(platform: ExchangePlatform, one: AchUpload, outcome: 'Accepted' | 'Rejected'): Promise<void> {
  const source = { scope: stageScope, routingNumber: one.routingNumber, by: 'Bank' } as const;
  const file = { name: nameOfFile(one.key) };
  const why = await noteAnswer(platform, source, { kind: 'fileAnswer', outcome, file });
  if (why !== undefined) platform.log.warn('answer of a bank not taken', { resourceId: one.key, outcome: why });
  await saveChanges(platform.table, one, { answer: outcome });
}

type ArrivedUpload = AchUpload & { readonly sentAt: Instant };

async function followedUploads(
  { table, clock }: ExchangePlatform,
  routingNumber: string,
): Promise<readonly ArrivedUpload[]> {
  const stored = await table.query({ pk: uploadPartition(routingNumber) });
  const since = plusMs(clock.now(), -followedMs);
  return stored
    .map((item) => achUploadItem.parse(item))
    .flatMap((one) => {
      const { step, sentAt } = one;
      return step === 'Sent' && sentAt !== undefined && sentAt > since ? [{ ...one, sentAt }] : [];
    });
}
