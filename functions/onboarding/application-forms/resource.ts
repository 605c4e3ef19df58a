import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { linkTextOf, pageAddress, type PageView } from '../../outreach/hosted-pages/links.ts';
import { type ApplicationForm, openDetails } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { applicationFormResource } from './resource-schema.ts';

/** The name of the pages of forms in their addresses. */
export const formPages = 'application-forms';

/** The values from which the valid address of a form is derived. */
export const formPageSubjectOf = ({
  organisationId,
  id,
  generation,
}: Pick<ApplicationForm, 'organisationId' | 'id' | 'generation'>) => ({
  organisationId,
  of: formPages,
  id,
  generation,
});

export function applicationFormToResource(form: ApplicationForm, { cipher, settings }: PageView): ResourceObject {
  const { createdAt, updatedAt, status, stage, tags, urlExpiresAt, language: lang, allowedApplicationTypes } = form;
  const { settingsOverride, requireIdVerification, hideApplicationProgressTracker, consent, application } = form;
  const applicantDetails = openDetails(form, cipher);
  const resource = makeResource<typeof applicationFormResource>('applicationForm', {
    id: form.id,
    attributes: {
      createdAt,
      updatedAt,
      status,
      stage,
      tags,
      applicantDetails,
      url: pageAddress(settings, formPages, linkTextOf(formPageSubjectOf(form), cipher)),
      urlExpiresAt,
      lang,
      allowedApplicationTypes,
      settingsOverride,
      requireIdVerification,
      hideApplicationProgressTracker,
      consent,
    },
    relationships: {
      ...(application === undefined ? {} : { application: { data: application } }),
      ...(form.whiteLabelThemeId === undefined
        ? {}
        : { whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: form.whiteLabelThemeId } } }),
      ...(form.outreachSettingsId === undefined
        ? {}
        : { outreachSettings: { data: { type: 'outreachSettings', id: form.outreachSettingsId } } }),
    },
  });
  return unlessErased(resource, form.erasedAt);
}
