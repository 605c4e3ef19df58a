import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { instantField, text, linkField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { linkTextOf, pageAddress, type PageView } from '../../outreach/hosted-pages/links.ts';
import { applicantDetailsSchema } from './details.ts';
import { formLanguages, formStages, formStatuses, formTypes } from './statuses.ts';
import { type ApplicationForm, disclosureNames, openDetails, agreedNoticesSchema } from './store.ts';

const additionalMax = 20;

/** The addresses of documents and of the place to go to at the end, in place of what the theme says. */
export const settingsOverrideSchema = z
  .object({
    redirectUrl: linkField.optional(),
    ...(Object.fromEntries(disclosureNames.map((name) => [name, linkField.optional()])) as Record<
      (typeof disclosureNames)[number],
      z.ZodOptional<typeof linkField>
    >),
    additionalDisclosures: z
      .array(z.object({ title: text(200), url: linkField }), { error: 'must be a list' })
      .max(additionalMax, { error: `must have at most ${additionalMax}` })
      .optional(),
  })
  .meta({ id: 'applicationFormSettingsOverride' });

export const idVerificationSchema = z
  .object({
    individual: z.boolean().optional(),
    officer: z.boolean().optional(),
    beneficialOwners: z.boolean().optional(),
  })
  .meta({ id: 'requireIdVerification' });

/** What is left of a form after the personal data of its customer was erased. */
const kept = [
  ...(['createdAt', 'updatedAt', 'status', 'stage', 'url', 'urlExpiresAt', 'lang', 'allowedApplicationTypes'] as const),
  ...(['settingsOverride', 'requireIdVerification', 'hideApplicationProgressTracker', 'consent'] as const),
] as const;

export const applicationFormResource = resourceSchema(
  'applicationForm',
  z.strictObject(
    erasable(
      {
        createdAt: instantField,
        updatedAt: instantField.optional(),
        status: z.enum(formStatuses),
        stage: z.enum(formStages),
        tags: tagsSchema,
        url: z.string(),
        urlExpiresAt: instantField,
        lang: z.enum(formLanguages),
        allowedApplicationTypes: z.array(z.enum(formTypes)),
        applicantDetails: applicantDetailsSchema.optional(),
        settingsOverride: settingsOverrideSchema,
        requireIdVerification: idVerificationSchema,
        hideApplicationProgressTracker: z.boolean(),
        consent: z
          .strictObject({
            at: instantField,
            version: z.string(),
            language: z.enum(formLanguages),
            sourceAddress: z.string().optional(),
            disclosures: z.array(z.strictObject({ title: z.string(), url: z.string() })),
            notices: agreedNoticesSchema.optional(),
          })
          .optional(),
      },
      kept,
    ),
  ),
  {
    application: linkTo('individualApplication', 'businessApplication').optional(),
    whiteLabelTheme: linkTo('whiteLabelTheme').optional(),
    outreachSettings: linkTo('outreachSettings').optional(),
  },
);

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
  const resource = applicationFormResource.of({
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
  return unlessErased(resource, form.erasedAt, kept);
}
