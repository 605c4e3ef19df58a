import { codeAlarms, codeKinds, orderCodeTo } from '../../../outreach/one-time-passwords/send-code.ts';
import { starts, validMinutes } from '../../../outreach/one-time-passwords/for-others.ts';
import { formHolder } from '../../../outreach/page-sessions/for-others.ts';
import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { remembering } from '../../../kernel/base/remembering.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { type FormPhone, phoneOf } from '../answers.ts';
import {
  backTo,
  type FormPages,
  formPageKinds,
  formPageWrites,
  openFormPages,
  sessionCodeHolder,
  read,
  senderOf,
  unknownFormAddress,
} from './frame.ts';
import { saveAnswers, saveKinds } from './save.ts';

/**
 * Sends a one-time password: to somebody with a session, to prove the phone that they have entered; to anybody else, to go on with the
 * form. Then it goes to the phone that was proved, if there is one.
 */
export const sendFormCode = definePage({
  id: 'sendFormCode',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/code',
  timeoutSeconds: 10,
  uses: { read: formPageKinds, write: [...formPageWrites, ...saveKinds, ...codeKinds] },
  needs: ['cipher', 'textMessages'],
  alarmsOn: codeAlarms,

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    const { visitor, answers, form } = pages;
    const cookie = senderOf(pages, request);
    if (!pages.isOpen) return backTo(pages);
    if (visitor.is === 'known' && (cookie === undefined || form.status !== 'Open')) {
      return backTo(pages, { notice: 'expired' });
    }
    const to = visitor.is === 'known' ? phoneOf(answers) : (answers.provedPhone ?? phoneOf(answers));
    if (to === undefined || (form.status === 'Open' && form.beginnings === undefined)) return backTo(pages);
    const { sourceAddress } = request;
    try {
      const token = await sendCode(pages, platform, { to, sourceAddress, cookie });
      if (cookie === undefined) {
        return backTo(pages, { page: 'code', notice: 'sent', cookie: { value: token, seconds: validMinutes * 60 } });
      }
      const saving = { operation: 'sendFormCode', sourceAddress, cookie };
      await saveAnswers(pages, platform, saving, (now) => ({ answers: { ...now, code: { token, to } } }));
      return backTo(pages, { page: 'phone', notice: 'sent' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const notice = error.code === 'too_many_requests' ? 'codes' : 'phone';
      return backTo(pages, { notice, ...(cookie === undefined ? {} : { page: 'phone' }) });
    }
  },
});

interface Ordering {
  readonly to: FormPhone;
  readonly sourceAddress: string;
  readonly cookie: string | undefined;
}

/** Sends a one-time password to a phone; returns what names it. */
async function sendCode(
  { form: { organisationId, id }, cipher, times, language, orgName }: FormPages,
  platform: Platform,
  { to, sourceAddress, cookie }: Ordering,
): Promise<string> {
  const { table } = platform;
  const once = remembering();
  const holderId = cookie === undefined ? formHolder(id) : sessionCodeHolder(id);
  const concerns = { type: 'applicationForm', id };
  const ordered = await withOptimisticRetry(platform, async () => {
    const sent = await read(table, starts(organisationId, holderId, 'application'));
    const code = await orderCodeTo(
      { organisationId, concerns, holderId, to },
      { sent, channel: 'sms', language, sender: orgName, purpose: 'application' },
      { platform, table, cipher, once, now: times.now, realNow: times.realNow },
    );
    const who = { applicationFormId: id };
    const author = pageAuthor(
      { who, cookie: cookie ?? code.verificationToken, sourceAddress },
      'sendFormCode',
      platform,
    );
    await commit(platform, { ...times, author }, code.change);
    return code;
  });
  await ordered.send();
  return ordered.verificationToken;
}
