import { createHmac } from 'node:crypto';
import { visitorOf } from '../../../outreach/page-sessions/visitor.ts';
import { beginSession, pageSessionKind } from '../../../outreach/page-sessions/for-others.ts';
import { freshSecret, secretLength } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { type Answers, noAnswers } from '../answers.ts';
import { formSessionMinutes, mayStartAgain, sessionEnd } from '../form.ts';
import { applicationForm } from '../store.ts';
import {
  backTo,
  formPageKinds,
  formPageWrites,
  nextPage,
  openFormPages,
  read,
  formSessionScopeOf,
  unknownFormAddress,
} from './frame.ts';
import { saveAnswers, saveKinds } from './save.ts';

/**
 * The first visitor begins, and sees what was filled in before. Later somebody without a session can only begin anew, without anything
 * that was filled in or entered, once the session before has ended, and only until a phone was proved: from then on, a one-time
 * password leads back to the answers. A request that comes twice, for the button was pressed twice or the answer was lost, leads to the same session.
 */
export const startApplicationForm = definePage({
  id: 'startApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/start',
  timeoutSeconds: 10,
  uses: { read: formPageKinds, write: [...formPageWrites, ...saveKinds, pageSessionKind] },
  needs: ['cipher'],

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    const { form, visitor, times } = pages;
    if (!pages.isOpen || visitor.is === 'known') return backTo(pages);
    const isAgain = request.form.get('again') === 'yes';
    const cookie = sessionSecret(request.form.get('start')) ?? freshSecret(platform.ids);
    const enter = (answers: Answers) =>
      backTo(pages, {
        page: nextPage(answers, form),
        cookie: { value: cookie, seconds: formSessionMinutes * 60 },
      });
    const isRepeated = async (): Promise<boolean> => {
      const begun = await read(platform.table, applicationForm(form.organisationId, form.id));
      if (begun === undefined) return false;
      return (await visitorOf(platform.table, formSessionScopeOf(begun), cookie, times.realNow)).is === 'known';
    };
    if (form.beginnings !== undefined && (await isRepeated())) return enter(pages.answers);
    const saving = { operation: 'startApplicationForm', sourceAddress: request.sourceAddress, cookie };
    const begun = await saveAnswers(pages, platform, saving, (answers, now) => {
      const { beginnings = 0 } = now;
      const isFirst = beginnings === 0;
      const mayBegin = isFirst || (isAgain && mayStartAgain(now, answers, times));
      if (!mayBegin) return undefined;
      const scope = formSessionScopeOf({ ...form, beginnings: beginnings + 1 });
      return {
        answers: isFirst ? answers : { ...noAnswers, ...onlyType(form.allowedApplicationTypes) },
        beginnings: beginnings + 1,
        sessionUntil: sessionEnd(times.realNow),
        begins: cookie,
        writes: [beginSession(scope, cookie, { realNow: times.realNow, minutes: formSessionMinutes })],
      };
    });
    if (begun.outcome === 'saved') return enter(begun.answers);
    return (await isRepeated()) ? enter(pages.answers) : backTo(pages);
  },
});

/** The secret of the session that begins with this press of the button. It follows from the secret on the page, but is not on it. */
const sessionSecret = (start: string | undefined): string | undefined =>
  start === undefined || start.length < secretLength
    ? undefined
    : createHmac('sha256', start).update('session of an application form').digest('base64url');

/** If only one type can be chosen, it is chosen already. */
const onlyType = <Type>([type, ...others]: readonly Type[]): { readonly type?: Type } =>
  type === undefined || others.length > 0 ? {} : { type };
