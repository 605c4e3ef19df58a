import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import type { ApplicationFormSettings } from './settings.ts';
import type { Answers } from './answers.ts';
import { formStatuses } from './statuses.ts';
import type { ApplicationForm } from './store.ts';

/** The life of a form. */
export const formMachine = stateMachine({
  thing: 'application form',
  states: formStatuses,
  begins: ['Open', 'Submitted'],
  steps: {
    submit: { from: ['Open'], to: 'Submitted' },
    cancel: { from: ['Open'], to: 'Canceled' },
    expire: { from: ['Open'], to: 'Expired' },
  },
  actions: { renew: { in: ['Open', 'Submitted'], can: 'get another address' } },
});

/** The form after a step. Throws `invalid_state` (409) with the current status if it cannot start from it. */
export const moveForm = (form: ApplicationForm, step: StepName<typeof formMachine>, now: Instant): ApplicationForm => ({
  ...form,
  status: formMachine.next(form, step),
  updatedAt: now,
});

const dayMs = 86_400_000;

/** When an address that is made now stops leading to the form. */
export const urlEnd = (now: Instant, { urlDays }: ApplicationFormSettings): Instant => plusMs(now, urlDays * dayMs);

/** When the answers of a form are deleted if nobody goes on with it. */
export const keptUntil = ({ touchedAt }: Pick<ApplicationForm, 'touchedAt'>, { keptDays }: ApplicationFormSettings) =>
  plusMs(touchedAt, keptDays * dayMs);

/** The form in the due index at the moment from which its answers may have been kept long enough. */
export function awaitingEnd(form: ApplicationForm, at: Instant): ApplicationForm {
  return { ...form, ...dueAttributes(form.organisationId, form, at) };
}

/** The form outside of the due index: nothing is to be deleted any more. */
export function awaitingNothing({ duePk: _, dueAt: __, ...form }: ApplicationForm): ApplicationForm {
  return form;
}

/** True if the address of a form leads to it. */
export const isAddressValid = (form: ApplicationForm, generation: number | undefined, now: Instant): boolean =>
  generation === form.generation && now < form.urlExpiresAt;

/** Minutes of a session on a form. It is long, because people look for their papers while they apply. */
export const formSessionMinutes = 4 * 60;

/** Real time at which a session that begins now ends. */
export const sessionEnd = (realNow: Instant): Instant => plusMs(realNow, formSessionMinutes * 60_000);

/**
 * True if somebody with the address alone may begin anew, which removes what was entered. Nobody may once a phone was proved, and
 * nobody ends the session of somebody else: they wait until it has ended by itself.
 */
export const mayStartAgain = (
  { sessionUntil, touchedAt }: Pick<ApplicationForm, 'sessionUntil' | 'touchedAt'>,
  { provedPhone }: Answers,
  { now, realNow }: Pick<Times, 'now' | 'realNow'>,
): boolean =>
  provedPhone === undefined && (sessionUntil === undefined ? sessionEnd(touchedAt) <= now : sessionUntil <= realNow);

/** The form without what the organisation had filled in about the applicant. */
export function withoutApplicant(form: ApplicationForm): ApplicationForm {
  const { sealedApplicantDetails: _, email: __, words: ___, ...rest } = form;
  return rest;
}
