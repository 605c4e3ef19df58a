import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { remove, replace } from '../../../kernel/table/write.ts';
import { awaitingNothing, moveForm, withoutApplicant } from '../form.ts';
import { applicationFormToResource } from '../resource.ts';
import { applicationForm, applicationFormKind, formAnswers, formAnswersKind } from '../store.ts';

export const cancelApplicationForm = defineOperation({
  id: 'cancelApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/application-forms/{id}/cancel',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationFormKind, formAnswersKind] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({
    form: applicationForm(organisationId, path.id),
    answers: formAnswers(organisationId, path.id),
  }),

  handle: async ({ path, loaded: { form, answers }, now, cipher, platform: { settings }, save }) => {
    if (form === undefined) throw notFound('The application form', path.id);
    const view = { cipher: await cipher(), settings };
    if (form.status === 'Canceled') return { data: applicationFormToResource(form, view) };
    const canceled = awaitingNothing(moveForm(withoutApplicant(form), 'cancel', now));
    await save({
      writes: [replace(canceled), ...(answers === undefined ? [] : [remove(answers)])],
      about: [{ type: 'applicationForm', id: form.id }],
    });
    return { data: applicationFormToResource(canceled, view) };
  },
});
