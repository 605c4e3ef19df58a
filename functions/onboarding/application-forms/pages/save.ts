import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { replace, type Write } from '../../../kernel/table/write.ts';
import type { Platform } from '../../../ports/platform.ts';
import { type Answers, progressOf } from '../answers.ts';
import { formStageOf } from '../flow.ts';
import {
  type ApplicationForm,
  applicationForm,
  applicationFormKind,
  formAnswers,
  formAnswersKind,
  openAnswers,
  sealAnswers,
} from '../store.ts';
import type { FormPageName } from '../flow.ts';
import { backTo, type FormPages, nextPage, read } from './frame.ts';

/** The kinds that {@link saveAnswers} writes. */
export const saveKinds = [applicationFormKind, formAnswersKind, journalKind] as const;

interface Saving {
  readonly operation: string;
  readonly sourceAddress: string;
  /** The cookie of the session. */
  readonly cookie: string;
  /** True if it is saved even if the application exists already. */
  readonly isAlsoSubmitted?: true;
}

/**
 * The result of saving, with the answers as they are then. `past`: nothing was saved, because the form was begun anew or has ended
 * meanwhile.
 */
export type SaveResult =
  | { readonly outcome: 'saved' | 'unchanged'; readonly answers: Answers }
  | { readonly outcome: 'past' };

/** What becomes of a form. */
export interface NextForm {
  readonly answers: Answers;
  /** If it is begun anew. */
  readonly beginnings?: number;
  /** When its session ends, if one begins. */
  readonly sessionUntil?: Instant;
  /** The cookie of the session that begins: then it is the author, so the journal names every session as it begins. */
  readonly begins?: string;
  readonly writes?: readonly Write[];
}

/**
 * Changes what was entered, in one transaction with the stage of the form. `decide` gets the form and the answers as they are then, and
 * answers undefined if nothing is to be changed.
 */
export function saveAnswers(
  { form: { organisationId, id, beginnings }, cipher, times }: FormPages,
  platform: Platform,
  { operation, sourceAddress, cookie, isAlsoSubmitted }: Saving,
  decide: (answers: Answers, form: ApplicationForm) => NextForm | undefined,
): Promise<SaveResult> {
  const { table } = platform;
  return withOptimisticRetry(platform, async () => {
    const [form, stored] = await Promise.all([
      read(table, applicationForm(organisationId, id)),
      read(table, formAnswers(organisationId, id)),
    ]);
    if (form === undefined || stored === undefined || form.beginnings !== beginnings) {
      return { outcome: 'past' };
    }
    if (form.status !== 'Open' && isAlsoSubmitted !== true) return { outcome: 'past' };
    const before = openAnswers(stored, cipher);
    const next = decide(before, form);
    if (next === undefined) return { outcome: 'unchanged', answers: before };
    const { answers } = next;
    const changed: ApplicationForm = {
      ...form,
      beginnings: next.beginnings ?? form.beginnings,
      ...(next.sessionUntil === undefined ? {} : { sessionUntil: next.sessionUntil }),
      touchedAt: times.now,
      updatedAt: times.now,
      ...(form.status === 'Open' ? { stage: formStageOf(progressOf(answers), form.allowedApplicationTypes) } : {}),
    };
    const writes = [
      replace(changed),
      replace({ ...stored, sealedAnswers: sealAnswers(answers, form, cipher) }),
      ...(next.writes ?? []),
    ];
    const visitor = { who: { applicationFormId: id }, cookie: next.begins ?? cookie, sourceAddress };
    const author = pageAuthor(visitor, operation, platform);
    await commit(platform, { ...times, author }, { writes, about: [{ type: 'applicationForm', id }] });
    return { outcome: 'saved', answers };
  });
}

/** Leads on to a page, or to the one that comes next; if the form has ended meanwhile, the page says that nothing was saved. */
export function afterwards(pages: FormPages, saved: SaveResult, page?: FormPageName): PageAnswer {
  if (saved.outcome === 'past') return backTo(pages, { notice: 'past' });
  return backTo(pages, { page: page ?? nextPage(saved.answers, pages.form) });
}

/** A form that somebody with a session has sent. */
export interface SubmittedForm {
  readonly request: PageRequest;
  readonly platform: Platform;
  readonly cookie: string;
}

export const savingOf = ({ request: { sourceAddress }, cookie }: SubmittedForm) =>
  ({ operation: 'answerApplicationForm', sourceAddress, cookie }) as const;
