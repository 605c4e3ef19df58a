import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import type { Platform } from '../../../ports/platform.ts';
import { phoneOf, progressOf } from '../answers.ts';
import { currentPage, isFieldsPage, isReachable } from '../flow.ts';
import { codeContent, welcomeContent } from './content/begin.ts';
import { entryContent } from './content/entry.ts';
import { noticeContent } from './content/notices.ts';
import { ownersContent } from './content/owners.ts';
import { phoneContent } from './content/phone.ts';
import { resultContent } from './content/result.ts';
import { reviewContent } from './content/review.ts';
import { typeContent } from './content/type.ts';
import { type FormPages, frameKinds, frameWrites, openPages, read, unknownAddress } from './frame.ts';
import type { Shown } from './shown.ts';
import { type FormProblem, formProblems } from './words/words.ts';

export const showApplicationForm = definePage({
  id: 'showApplicationForm',
  summary: 'The page of a form on which the applicant is',
  capability: 'application-forms',
  method: 'GET',
  path: '/hosted/application-forms/{secret}',
  timeoutSeconds: 10,
  uses: { read: [...frameKinds, applicationKind], write: frameWrites },
  needs: ['cipher'],

  show: async (request, platform): Promise<PageAnswer> => {
    const pages = await openPages(request, platform, '');
    if (pages === undefined) return unknownAddress(request, platform);
    const given = request.query.get('problem');
    const problem = formProblems.find((one) => one === given);
    const asked = request.query.get('page');
    const { title, content } = await shownTo(pages, platform, { asked, problem });
    const { words, look } = pages;
    const again =
      asked === undefined ? look : { ...look, place: { up: pages.up, again: `?page=${encodeURIComponent(asked)}&` } };
    return { status: 200, html: page(problem === undefined ? title : `${words.errorTitle}: ${title}`, content, again) };
  },
});

interface Asked {
  readonly asked: string | undefined;
  readonly problem: FormProblem | undefined;
}

/** The page for this visitor. Somebody without a session sees nothing that was filled in or entered. */
async function shownTo(pages: FormPages, platform: Platform, { asked, problem }: Asked): Promise<Shown> {
  const { form, answers, visitor, words, theme, orgName } = pages;
  if (form.status === 'Canceled') return noticeOf(words.canceled(orgName), theme);
  if (!pages.isOpen) return noticeOf(words.ended(orgName), theme);
  if (visitor.is === 'asked') return { title: words.code.title, content: codeContent(pages, problem) };
  if (visitor.is === 'unknown') {
    const hasPhone = (answers.provedPhone ?? phoneOf(answers)) !== undefined;
    return {
      title: words.welcome(orgName).title,
      content: welcomeContent(pages, problem, { hasPhone, start: freshSecret(platform.ids) }),
    };
  }
  if (form.status === 'Submitted') return shownResult(pages, platform, problem);
  const progress = progressOf(answers);
  const { allowedApplicationTypes: allowed } = form;
  const name = asked !== undefined && isReachable(asked, progress, allowed) ? asked : currentPage(progress, allowed);
  if (isFieldsPage(name)) return entryContent(pages, name, { problem });
  switch (name) {
    case 'type':
      return typeContent(pages, problem);
    case 'phone':
      return phoneContent(pages, problem);
    case 'owners':
      return ownersContent(pages, problem);
    case 'review':
      return reviewContent(pages, problem);
  }
}

const noticeOf = (notice: { readonly title: string; readonly lead: string }, theme: FormPages['theme']): Shown => ({
  title: notice.title,
  content: noticeContent(notice, theme),
});

async function shownResult(pages: FormPages, platform: Platform, problem: FormProblem | undefined): Promise<Shown> {
  const { organisationId, application: made } = pages.form;
  invariant(made !== undefined, 'a submitted form has no application');
  const application = await read(platform.table, applicationRef(organisationId, made.id));
  invariant(application !== undefined, 'the application of a form was not found');
  return resultContent(pages, application, problem);
}
