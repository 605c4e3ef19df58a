import { isRightCode } from '../../../outreach/one-time-passwords/code.ts';
import {
  countTry,
  useUp,
  type Verification,
  verificationKind,
} from '../../../outreach/one-time-passwords/for-others.ts';
import { hashPhone } from '../../../outreach/one-time-passwords/hash-phone.ts';
import { countAttempt, forgiveAttempt } from '../../../outreach/page-sessions/attempts.ts';
import { isFormOf } from '../../../outreach/page-sessions/csrf.ts';
import { beginSession, pageSessionKind } from '../../../outreach/page-sessions/for-others.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { ConcurrencyConflict } from '../../../kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../../ports/platform.ts';
import { formSessionMinutes } from '../form.ts';
import { type Answers, type FormPhone, isSameApplicantPhone, phoneOf } from '../answers.ts';
import {
  backTo,
  type FormPages,
  formPageKinds,
  formPageWrites,
  nextPage,
  openFormPages,
  readSessionCode,
  senderOf,
  formSessionScopeOf,
  unknownFormAddress,
} from './frame.ts';
import { saveAnswers, saveKinds } from './save.ts';

/**
 * Takes a one-time password: it proves the phone that was entered, and gives somebody without a session one. A phone that was not
 * proved before ends all other sessions.
 */
export const enterFormCode = definePage({
  id: 'enterFormCode',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/session',
  timeoutSeconds: 10,
  uses: { read: formPageKinds, write: [...formPageWrites, ...saveKinds, verificationKind, pageSessionKind] },
  needs: ['cipher'],

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    if (!pages.isOpen) return backTo(pages);
    const { table } = platform;
    const { visitor, times } = pages;
    const sent = await codeSentTo(pages, request, platform);
    if (sent === undefined) return backTo(pages, { notice: 'expired' });
    const page = visitor.is === 'known' ? 'phone' : 'code';
    if (!(await countAttempt(table, request.sourceAddress, times.realNow))) {
      return backTo(pages, { page, notice: 'attempts' });
    }
    const isRight =
      (await countTry(table, sent, 'application', times.realNow)) &&
      isRightCode((request.form.get('code') ?? '').replaceAll(/\D/g, ''), sent, pages.cipher, platform.settings);
    if (!isRight) return backTo(pages, { page, notice: 'code' });
    await forgiveAttempt(table, request.sourceAddress, times.realNow);
    try {
      return await takeCode(pages, request, platform, sent);
    } catch (error) {
      // The same code was sent twice at once: the other request has used it.
      if (error instanceof ConcurrencyConflict) return backTo(pages);
      throw error;
    }
  },
});

/** The one-time password that a visitor can enter; undefined if the form was not sent by their browser, or none was sent. */
async function codeSentTo(
  { visitor, form, answers, ...pages }: FormPages,
  request: PageRequest,
  { table }: Platform,
): Promise<Verification | undefined> {
  if (visitor.is === 'asked') {
    return isFormOf(visitor.cookie, request.form.get('token')) ? visitor.verification : undefined;
  }
  const all = { visitor, form, answers, ...pages };
  return senderOf(all, request) === undefined ? undefined : readSessionCode(all, table);
}

async function takeCode(
  pages: FormPages,
  { sourceAddress }: PageRequest,
  platform: Platform,
  sent: Verification,
): Promise<PageAnswer> {
  const { visitor, form, times, cipher } = pages;
  // A new session has a secret of its own: somebody who has put a cookie into this browser does not know it.
  const fresh = freshSecret(platform.ids);
  const cookie = visitor.is === 'known' ? visitor.cookie : fresh;
  const outcome = { isNew: visitor.is !== 'known' };
  const isTo = (phone: FormPhone | undefined) =>
    phone !== undefined &&
    hashPhone(phone, { organisationId: form.organisationId, key: sent }, cipher) === sent.phoneHash;
  const saving = { operation: 'enterFormCode', sourceAddress, cookie, isAlsoSubmitted: true } as const;
  const taken = await saveAnswers(pages, platform, saving, (answers, now) => {
    const phone = [phoneOf(answers), answers.provedPhone].find(isTo);
    // The phone was changed after the code was sent to it.
    if (phone === undefined) return undefined;
    // A session that began without this phone may belong to somebody who only has the address, so it ends here.
    const isFirst = !isSameApplicantPhone(answers.provedPhone, phone);
    outcome.isNew = isFirst || visitor.is !== 'known';
    const beginnings = (now.beginnings ?? 0) + (isFirst ? 1 : 0);
    const begun = { realNow: times.realNow, minutes: formSessionMinutes };
    return {
      answers: proved(answers, phone),
      ...(isFirst ? { beginnings } : {}),
      ...(outcome.isNew ? { begins: fresh } : {}),
      writes: [
        useUp(sent, times.realNow),
        ...(outcome.isNew ? [beginSession(formSessionScopeOf({ ...now, beginnings }), fresh, begun)] : []),
      ],
    };
  });
  if (taken.outcome !== 'saved') return backTo(pages, { notice: 'expired' });
  return backTo(pages, {
    page: nextPage(taken.answers, form),
    ...(outcome.isNew ? { cookie: { value: fresh, seconds: formSessionMinutes * 60 } } : {}),
  });
}

function proved({ code: _, ...answers }: Answers, phone: FormPhone): Answers {
  return { ...answers, provedPhone: phone };
}
