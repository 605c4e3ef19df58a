import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { organisationIdOf, ownerIdOf, type ItemKey } from '../../kernel/table/kind.ts';
import { remove, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { awaitingEnd, awaitingNothing, keptUntil, moveForm, withoutApplicant } from './form.ts';
import { applicationForm, applicationFormKind, formAnswers, formAnswersKind } from './store.ts';

/** Deletes what was entered on forms that nobody goes on with, and the phones of those that have become applications. */
export const abandonedForms: DueKind = {
  kind: applicationFormKind,
  resource: { type: 'applicationForm', id: 'of the owner' },
  worker: 'forms',
  // What strangers entered is not kept longer than promised.
  whenSuspended: 'goesOn',
  run: expireForm,
  reads: [],
  writes: [applicationFormKind, formAnswersKind],
};

/** If somebody has gone on with the form meanwhile, it is looked at again when that is long enough ago. */
function expireForm(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const [organisationId, id] = [organisationIdOf(key), ownerIdOf(key) ?? ''];
  const refs = { form: applicationForm(organisationId, id), answers: formAnswers(organisationId, id) };
  const { table, settings } = platform;
  return withOptimisticRetry(platform, async () => {
    const [storedForm, storedAnswers] = await Promise.all([table.get(refs.form.key), table.get(refs.answers.key)]);
    const form = storedForm && refs.form.parse(storedForm);
    if (form?.dueAt === undefined || form.dueAt > moment.now) return 'not due';
    const about = [{ type: 'applicationForm', id }];
    const until = keptUntil(form, settings.applicationForms);
    if (until > moment.now) {
      const later = awaitingEnd(form, until);
      await commit(platform, moment, { writes: [replace(later)], due: dueOf(later), about });
      return 'done';
    }
    const ended = form.status === 'Open' ? moveForm(withoutApplicant(form), 'expire', moment.now) : form;
    const entered = storedAnswers === undefined ? [] : [remove(refs.answers.parse(storedAnswers))];
    await commit(platform, moment, { writes: [replace(awaitingNothing(ended)), ...entered], about });
    return 'done';
  });
}
