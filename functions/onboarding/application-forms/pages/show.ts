import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import type { Platform } from '../../../ports/platform.ts';
import { phoneOf, progressOf } from '../answers.ts';
import { currentPage, isFieldsPage, isReachable, isRemovalPage } from '../flow.ts';
import { formCodeContent, formWelcomeContent } from './content/begin.ts';
import { entryContent } from './content/entry.ts';
import { isProblemOn, formNoticeContent } from './content/notices.ts';
import { ownersContent } from './content/owners.ts';
import { phoneContent } from './content/phone.ts';
import { removalContent } from './content/removal.ts';
import { resultContent } from './content/result.ts';
import { reviewContent } from './content/review.ts';
import { typeContent } from './content/type.ts';
import {
  type FormPages,
  formPageKinds,
  formPageWrites,
  openFormPages,
  readSessionCode,
  read,
  unknownFormAddress,
} from './frame.ts';
import type { FormPageContent } from './page-content.ts';

export const showApplicationForm = definePage({
  id: 'showApplicationForm',
  capability: 'application-forms',
  method: 'GET',
  path: '/hosted/application-forms/{secret}',
  timeoutSeconds: 10,
  uses: { read: [...formPageKinds, applicationKind], write: formPageWrites },
  needs: ['cipher'],

  show: async (request, platform): Promise<PageAnswer> => {
    const pages = await openFormPages(request, platform, '');
    if (pages === undefined) return unknownFormAddress(request, platform);
    const isAgain = request.query.get('sent') === 'again';
    const shown = await renderFor(pages, platform, { asked: request.query.get('page'), isAgain });
    const { words, look } = pages;
    const again = shown.name === undefined ? '?' : `?page=${shown.name}&${isAgain ? 'sent=again&' : ''}`;
    const isWrong = shown.isWrong === true || isProblemOn(pages.notice, shown.name);
    const title = isWrong ? `${words.errorTitle}: ${shown.title}` : shown.title;
    return {
      status: isWrong ? 422 : 200,
      hasScript: shown.hasScript === true,
      html: page(title, shown.content, { ...look, place: { up: pages.up, again } }),
    };
  },
});

interface PageSelection {
  /** The name of a page. */
  readonly asked: string | undefined;
  /** True if it is to show what was sent last, although it could not be accepted. */
  readonly isAgain: boolean;
}

/**
 * The page for this visitor: the one that is asked for if they may open it, or the one that they are on. Somebody without a session
 * sees nothing that was filled in or entered.
 */
async function renderFor(
  pages: FormPages,
  platform: Platform,
  { asked, isAgain }: PageSelection,
): Promise<FormPageContent> {
  const { form, answers, visitor, words, theme, orgName } = pages;
  if (form.status === 'Canceled') return noticeOf(words.canceled(orgName), theme);
  if (!pages.isOpen) return noticeOf(words.ended(orgName), theme);
  if (visitor.is === 'asked')
    return { name: 'code', title: words.code.title, content: formCodeContent(pages, visitor) };
  if (visitor.is === 'unknown') {
    const hasPhone = (answers.provedPhone ?? phoneOf(answers)) !== undefined;
    return {
      title: words.welcome(orgName).title,
      content: formWelcomeContent(pages, { hasPhone, start: freshSecret(platform.ids), isLost: asked !== undefined }),
    };
  }
  if (form.status === 'Submitted') return renderResult(pages, platform);
  const progress = progressOf(answers);
  const { allowedApplicationTypes: allowed } = form;
  if (asked !== undefined && isRemovalPage(asked) && isReachable('owners', progress, allowed)) {
    return removalContent(pages, asked) ?? ownersContent(pages);
  }
  const name = asked !== undefined && isReachable(asked, progress, allowed) ? asked : currentPage(progress, allowed);
  if (isFieldsPage(name)) return entryContent(pages, name, isAgain);
  switch (name) {
    case 'type':
      return typeContent(pages);
    case 'phone':
      return phoneContent(pages, await readSessionCode(pages, platform.table));
    case 'owners':
      return ownersContent(pages);
    case 'review':
      return reviewContent(pages);
  }
}

const noticeOf = (
  notice: { readonly title: string; readonly lead: string },
  theme: FormPages['theme'],
): FormPageContent => ({
  title: notice.title,
  content: formNoticeContent(notice, theme),
});

async function renderResult(pages: FormPages, platform: Platform): Promise<FormPageContent> {
  const { organisationId, application: made } = pages.form;
  invariant(made !== undefined, 'a submitted form has no application');
  const application = await read(platform.table, applicationRef(organisationId, made.id));
  invariant(application !== undefined, 'the application of a form was not found');
  return resultContent(pages, application);
}
