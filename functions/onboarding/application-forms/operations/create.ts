import * as z from 'zod';
import { personProblems } from '../../people/person-rules.ts';
import { requireOpen } from '../../applications/application.ts';
import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { dueOf } from '../../../kernel/journal/change.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { openLink, pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { themeKind, themes } from '../../../outreach/themes/for-others.ts';
import { answersFrom, progressOf } from '../answers.ts';
import { appliedOn } from '../applied.ts';
import { applicantDetailsSchema } from '../details.ts';
import { createdStage, formStageOf } from '../flow.ts';
import { idVerificationSchema, settingsOverrideSchema } from '../settings-fields.ts';
import { awaitingEnd, formMachine, keptUntil, urlEnd } from '../form.ts';
import { type FormCircumstances, prefilledLocations } from '../people-of-forms.ts';
import { applicationFormToResource, formPageSubjectOf } from '../resource.ts';
import { searchedBy } from '../searched-by.ts';
import { formLanguages, formTypes } from '../statuses.ts';
import {
  type ApplicationForm,
  applicationFormKey,
  applicationFormKind,
  applicationForms,
  formAnswers,
  formAnswersKind,
  sealAnswers,
  sealDetails,
} from '../store.ts';
import { getApplicationForm } from './get.ts';

const one = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

export const createApplicationForm = defineOperation({
  id: 'createApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/application-forms',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationForm',
        attributes: z.object({
          tags: tagsField.optional(),
          applicantDetails: applicantDetailsSchema.optional(),
          allowedApplicationTypes: z
            .array(one(formTypes), { error: 'must be a list' })
            .min(1, { error: 'must have at least 1' })
            .max(formTypes.length, { error: `must have at most ${formTypes.length}` })
            .optional(),
          settingsOverride: settingsOverrideSchema.optional(),
          requireIdVerification: idVerificationSchema.optional(),
          lang: one(formLanguages).optional(),
          hideApplicationProgressTracker: z.boolean({ error: 'must be true or false' }).optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z
          .object({
            application: toOne('application').optional(),
            whiteLabelTheme: toOne('whiteLabelTheme').optional(),
            outreachSettings: toOne('outreachSettings').optional(),
          })
          .optional(),
        datedProblems: (attributes, now, settings) => prefilledProblems(attributes, { now, settings }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict'],
  uses: {
    read: [themeKind, outreachSettingsKind],
    write: [applicationFormKind, formAnswersKind, applicationKind, pageLinkKind],
  },
  replayedBy: getApplicationForm,

  load: ({ organisationId, body: { relationships } }) => {
    const named = relationships?.application?.data.id;
    return {
      theme: themes.ref(organisationId, relationships?.whiteLabelTheme?.data.id ?? '1'),
      outreach: outreachSettings.ref(organisationId, relationships?.outreachSettings?.data.id ?? '1'),
      application: named === undefined ? undefined : applicationRef(organisationId, named),
    };
  },

  handle: async ({ organisationId, author, body, loaded, now, platform, cipher: cipherOf, save, once }) => {
    const { theme, outreach, application } = loaded;
    const { attributes, relationships } = body;
    const named = relationships?.application?.data.id;
    if (named !== undefined && application === undefined) {
      throw notFound('The application', named, '/data/relationships/application');
    }
    const namedTheme = relationships?.whiteLabelTheme?.data.id;
    if (namedTheme !== undefined && theme === undefined) {
      throw notFound('The white-label theme', namedTheme, '/data/relationships/whiteLabelTheme');
    }
    const namedOutreach = relationships?.outreachSettings?.data.id;
    if (namedOutreach !== undefined && outreach === undefined) {
      throw notFound('The outreach settings', namedOutreach, '/data/relationships/outreachSettings');
    }
    const { settings } = platform;
    const id = await once('id', () => Promise.resolve(platform.ids.digits(ownerIdDigits)));
    const cipher = await cipherOf();
    const details = attributes.applicantDetails ?? {};
    const allowed = formTypes.filter((type) => attributes.allowedApplicationTypes?.includes(type) ?? true);
    if (details.applicationType !== undefined && !allowed.includes(details.applicationType)) {
      const detail = 'applicantDetails.applicationType: must be one of allowedApplicationTypes';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/applicantDetails/applicationType' });
    }
    const applied = application === undefined ? undefined : appliedOn(application);
    if (application !== undefined && applied === undefined) {
      const detail = 'application: a trust does not apply on a form';
      throw new Problem('invalid_value', { detail, pointer: '/data/relationships/application' });
    }
    if (application !== undefined) {
      requireOpen(application);
      for (const name of ['applicantDetails', 'allowedApplicationTypes', 'requireIdVerification'] as const) {
        if (attributes[name] === undefined) continue;
        const detail = `${name}: cannot be given together with an application`;
        throw new Problem('invalid_value', { detail, pointer: `/data/attributes/${name}` });
      }
    }
    const answers = applied?.answers ?? answersFrom(details, allowed);
    const identity = { organisationId, id };
    const made: ApplicationForm = {
      ...applicationFormKey(organisationId, id),
      version: 0,
      organisationId,
      id,
      createdAt: now,
      touchedAt: now,
      ...(applied === undefined || application === undefined
        ? { status: formMachine.begin('Open'), stage: formStageOf(progressOf(answers), allowed) }
        : {
            status: formMachine.begin('Submitted'),
            stage: createdStage(applied.type),
            application: { type: application.type, id: application.id },
            ...(application.applicationFormId === undefined ? {} : { formerFormId: application.applicationFormId }),
          }),
      tags: attributes.tags ?? {},
      language: attributes.lang ?? 'en',
      allowedApplicationTypes: allowed,
      requireIdVerification: attributes.requireIdVerification ?? {},
      hideApplicationProgressTracker: attributes.hideApplicationProgressTracker ?? false,
      settingsOverride: defined(attributes.settingsOverride ?? {}),
      ...(theme === undefined ? {} : { whiteLabelThemeId: theme.id }),
      ...(outreach === undefined ? {} : { outreachSettingsId: outreach.id }),
      ...(attributes.applicantDetails === undefined
        ? {}
        : { sealedApplicantDetails: sealDetails(details, identity, cipher) }),
      ...searchedBy(application ?? details),
      generation: 1,
      causedBy: [...usersBehind(author.actor)],
      urlExpiresAt: urlEnd(now, settings.applicationForms),
    };
    const form = awaitingEnd(made, keptUntil(made, settings.applicationForms));
    await save(
      {
        writes: [
          insert(form),
          insert({
            ...formAnswers(organisationId, id).key,
            version: 0,
            ...identity,
            sealedAnswers: sealAnswers(answers, identity, cipher),
          }),
          openLink(formPageSubjectOf(form), cipher),
          ...(application === undefined ? [] : [replace({ ...application, applicationFormId: id })]),
        ],
        listed: [applicationForms.listed(id)],
        due: dueOf(form),
        about: [{ type: 'applicationForm', id }],
      },
      id,
    );
    return { data: applicationFormToResource(form, { cipher, settings }) };
  },
});

/** The problems of people who are filled in, at their places in the request. */
const prefilledProblems = (attributes: unknown, circumstances: FormCircumstances) =>
  personProblems(
    (attributes as { readonly applicantDetails?: unknown } | null)?.applicantDetails,
    circumstances,
    prefilledLocations(circumstances.settings),
  ).map(({ pointer, detail }) => ({
    ...(pointer === undefined
      ? {}
      : { pointer: pointer.replace('/data/attributes', '/data/attributes/applicantDetails') }),
    detail: `applicantDetails.${detail}`,
  }));
