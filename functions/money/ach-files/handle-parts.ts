import type { Platform } from '../../ports/platform.ts';
import { achRailQueue } from '../payments/queues.ts';
import type { AchAnswerFormat } from '../../ports/ach-rail/settings.ts';
import { noteAnswer } from './answered-files.ts';
import type { FileObject } from './file-message.ts';
import type { FoundPart } from './found-parts.ts';
import type { ReportCounts } from './intake-store.ts';
import type { EntryReport } from './read-report.ts';
import { resolveReport } from './resolve-report.ts';

/** Messages that are sent at the same time. */
const sendingMax = 25;

export type IntakePlatform = Pick<Platform, 'table' | 'ids' | 'clock' | 'settings' | 'achFiles' | 'queues' | 'log'>;

export interface BankFolder {
  readonly routingNumber: string;
  readonly scope: string;
  readonly organisationId?: string;
  readonly unbalanced: 'take' | 'refuse';
  /** Present if the file is a report of the bank about our files. */
  readonly answers: AchAnswerFormat | undefined;
}

/** A file and its folder. */
export interface FileSource {
  readonly file: FileObject;
  readonly folder: BankFolder;
}

export const noReports: ReportCounts = { incoming: 0, answers: 0, silent: 0, aside: 0 };

export const sumOfReports = (one: ReportCounts, other: ReportCounts): ReportCounts => ({
  incoming: one.incoming + other.incoming,
  answers: one.answers + other.answers,
  silent: one.silent + other.silent,
  aside: one.aside + other.aside,
});

/** A part that cannot be used, and its index among those that were handled together. */
interface HandledAside {
  readonly index: number;
  readonly line: number;
  readonly why: string;
}

/** Sends the messages of some parts. It is safe to repeat. */
export async function handleParts(
  platform: IntakePlatform,
  { file, folder }: FileSource,
  parts: readonly FoundPart[],
): Promise<{ readonly counts: ReportCounts; readonly asides: readonly HandledAside[] }> {
  const counts = { ...noReports };
  const asides: HandledAside[] = [];
  for (let start = 0; start < parts.length; start += sendingMax) {
    const group = parts.slice(start, start + sendingMax);
    const results = await Promise.all(
      group.map(async (part) => ({ line: part.line, ...(await handlePart(platform, part, { ...folder, file })) })),
    );
    for (const [index, { line, counted, why }] of results.entries()) {
      counts[counted] += 1;
      if (why !== undefined) asides.push({ index: start + index, line, why });
    }
  }
  return { counts, asides };
}

interface HandledPart {
  readonly counted: keyof ReportCounts;
  readonly why?: string | undefined;
}

/** Sends the message of a part. It is safe to repeat. */
export async function handlePart(
  platform: IntakePlatform,
  part: FoundPart,
  { file, scope, organisationId, routingNumber }: BankFolder & { readonly file: FileObject },
): Promise<HandledPart> {
  if (part.report === undefined) return { counted: 'aside', why: part.why };
  if (part.report.kind === 'fileAnswer') {
    const why = await noteAnswer(platform, { scope, routingNumber, by: 'Bank' }, part.report);
    return { counted: why === undefined ? 'answers' : 'aside', why };
  }
  const origin = { scope, organisationId, file: { ...file, line: part.line } };
  const resolved = await resolveReport(platform, part.report, origin);
  if (resolved.outcome === 'aside') return { counted: 'aside', why: resolved.why };
  await platform.queues.send({ queue: achRailQueue.name, body: resolved.body });
  return { counted: countedAs(part.report) };
}

function countedAs({ kind }: EntryReport): keyof ReportCounts {
  if (kind === 'incoming') return 'incoming';
  return kind === 'prenote' || kind === 'zero' ? 'silent' : 'answers';
}
