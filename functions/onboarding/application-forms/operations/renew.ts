import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { openLink, pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { formMachine, urlEnd } from '../form.ts';
import { applicationFormToResource, formPageSubjectOf } from '../resource.ts';
import { applicationForm, applicationFormKind, formAnswers, formAnswersKind } from '../store.ts';

export const renewApplicationForm = defineOperation({
  id: 'renewApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/application-forms/{id}/renew',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [formAnswersKind], write: [applicationFormKind, pageLinkKind] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({
    form: applicationForm(organisationId, path.id),
    answers: formAnswers(organisationId, path.id),
  }),

  handle: async ({ path, loaded: { form, answers }, now, cipher: cipherOf, platform: { settings }, save }) => {
    if (form === undefined) throw notFound('The application form', path.id);
    formMachine.mustAllow(form, 'renew');
    if (answers === undefined) {
      throw formMachine.refused(form, 'its phone was deleted; make another form for its application');
    }
    const cipher = await cipherOf();
    const renewed = {
      ...form,
      generation: form.generation + 1,
      urlExpiresAt: urlEnd(now, settings.applicationForms),
      touchedAt: now,
      updatedAt: now,
    };
    await save({
      writes: [replace(renewed), openLink(formPageSubjectOf(renewed), cipher)],
      about: [{ type: 'applicationForm', id: form.id }],
    });
    return { data: applicationFormToResource(renewed, { cipher, settings }) };
  },
});
