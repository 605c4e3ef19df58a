import type { Application } from '../applications/for-others.ts';
import { type Answers, noAnswers } from './answers.ts';
import type { FormType } from './statuses.ts';

/**
 * What a form knows of an application that exists: its type, and the phone that gets the one-time password. Undefined for a trust,
 * which does not apply on a form.
 */
export function appliedOn(
  application: Application,
): { readonly type: FormType; readonly answers: Answers } | undefined {
  switch (application.type) {
    case 'individualApplication': {
      const type = application.soleProprietorship === true ? 'SoleProprietorship' : 'Individual';
      return { type, answers: { ...noAnswers, type, provedPhone: application.phone } };
    }
    case 'businessApplication':
      return { type: 'Business', answers: { ...noAnswers, type: 'Business', provedPhone: application.contact.phone } };
    case 'trustApplication':
      return undefined;
  }
}
