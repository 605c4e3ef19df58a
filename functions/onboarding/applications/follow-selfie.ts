import { Problem } from '../../kernel/base/problem.ts';
import { commit, type Moment } from '../../kernel/journal/commit.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { ReportContent } from '../../ports/identity-check/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { isOpen } from './application.ts';
import { consequencesOf } from './approval.ts';
import { saveDocument } from './change-document.ts';
import { decideSelfie } from './document.ts';
import { jobIdOf } from './selfie-job.ts';
import type { Application } from './store.ts';

type SelfieReport = Extract<ReportContent, { selfie: unknown }>['selfie'];
type Following = Pick<Platform, 'table' | 'ids' | 'cipher' | 'clock'>;

/**
 * Commits the provider's later result of a selfie, by the same path as a decision at once, together with `also`. Returns false,
 * without a write, if nothing follows from it: the selfie or its application was decided meanwhile. Throws `not_found` (404) if no document
 * of the application has the job; another one may have taken its place.
 */
export async function followSelfie(
  platform: Following,
  moment: Moment,
  application: Application,
  { jobId, result }: SelfieReport,
  also: readonly Write[],
): Promise<boolean> {
  const cipher = await platform.cipher(application.organisationId);
  const document = application.documents.find((one) => jobIdOf(application, one, cipher) === jobId);
  if (document === undefined) throw new Problem('not_found', 'No document of the application has this selfie job');
  if (!isOpen(application) || document.status !== 'PendingReview' || result.status === 'PendingReview') return false;
  const call = {
    now: moment.now,
    platform,
    cipher: () => Promise.resolve(cipher),
    save: (change: Parameters<typeof commit>[2]) => commit(platform, moment, change, also),
  };
  await saveDocument(call, application, decideSelfie(document, result), consequencesOf);
  return true;
}
