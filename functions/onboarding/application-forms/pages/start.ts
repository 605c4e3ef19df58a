import { beginSession, pageSessionKind } from '../../../access/page-sessions/for-others.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { noAnswers } from '../answers.ts';
import { backTo, frameKinds, frameWrites, openPages, sessionPlaceOf, unknownAddress } from './frame.ts';
import { saveAnswers, saveKinds } from './save.ts';

/** Minutes of a session on a form. It is long, because people look for their papers while they apply. */
export const formSessionMinutes = 4 * 60;

/**
 * The first visitor begins, and sees what was filled in before. Later somebody without a session can only begin anew, without anything
 * that was filled in or entered, and only until a phone was proved: from then on, a one-time password leads back to the answers.
 */
export const startApplicationForm = definePage({
  id: 'startApplicationForm',
  summary: 'Begins to apply on a form',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/start',
  timeoutSeconds: 10,
  uses: { read: frameKinds, write: [...frameWrites, ...saveKinds, pageSessionKind] },
  needs: ['cipher'],

  show: async (request, platform) => {
    const pages = await openPages(request, platform);
    if (pages === undefined) return unknownAddress(request, platform);
    const { form, visitor, times } = pages;
    if (!pages.isOpen || visitor.is === 'known') return backTo(pages);
    const isAgain = request.form.get('again') === 'yes';
    const cookie = freshSecret(platform.ids);
    const saving = { operation: 'startApplicationForm', sourceAddress: request.sourceAddress, cookie };
    const hasBegun = await saveAnswers(pages, platform, saving, (answers, { beginnings = 0, status }) => {
      const isFirst = beginnings === 0;
      const mayBegin = isFirst || (isAgain && answers.provedPhone === undefined);
      if (status !== 'Open' || !mayBegin) return undefined;
      const place = sessionPlaceOf({ ...form, beginnings: beginnings + 1 });
      return {
        answers: isFirst ? answers : { ...noAnswers, ...onlyType(form.allowedApplicationTypes) },
        beginnings: beginnings + 1,
        writes: [beginSession(place, cookie, { realNow: times.realNow, minutes: formSessionMinutes })],
      };
    });
    if (!hasBegun) return backTo(pages);
    return backTo(pages, { cookie: { value: cookie, seconds: formSessionMinutes * 60 } });
  },
});

/** If only one type can be chosen, it is chosen already. */
const onlyType = <Type>([type, ...others]: readonly Type[]): { readonly type?: Type } =>
  type === undefined || others.length > 0 ? {} : { type };
