import * as z from 'zod';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, removedAtErasure, sealedText } from '../../kernel/table/handling.ts';
import {
  defineItem,
  instantSchema,
  type ItemOf,
  type ItemRef,
  storedText,
  tagsSchema,
} from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, type Kind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { type Answers, answersSchema } from './answers.ts';
import type { ApplicantDetails } from './details.ts';
import { type FormStage, formLanguages, type FormStatus, type FormType } from './statuses.ts';

export const applicationFormKind = defineKind({
  prefix: 'apf',
  owner: 'organisation',
});

export const formAnswersKind = defineKind({
  prefix: 'afa',
  owner: 'organisation',
  changedBy: ['delete'],
});

const agreedNotice = z.object({ title: keptText, paragraphs: z.array(keptText).readonly(), agree: keptText });

/** The notices of the bank that an applicant agreed to, in full and without the name of the signer. */
export const agreedNoticesSchema = z.object({
  electronicRecords: agreedNotice,
  beneficialOwners: agreedNotice.optional(),
});

/** A document that the applicant agrees to. */
const disclosureSchema = z.object({ title: keptText, url: keptText });

/** The addresses of documents that a form shows in place of those of its theme. */
export const disclosureNames = [
  'privacyPolicyUrl',
  'electronicDisclosuresUrl',
  'depositTermsUrl',
  'clientTermsUrl',
  'cardholderTermsUrl',
  'cashAdvancedTermsUrl',
  'debitCardDisclosureUrl',
] as const;
export type DisclosureName = (typeof disclosureNames)[number];

export const applicationFormItem = defineItem(
  applicationFormKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    id: idSchema,
    createdAt: instantSchema,
    updatedAt: instantSchema.optional(),
    status: storedText<FormStatus>(),
    stage: storedText<FormStage>(),
    tags: tagsSchema,
    language: z.enum(formLanguages),
    allowedApplicationTypes: z.array(storedText<FormType>()),
    requireIdVerification: z.object({
      individual: z.boolean().optional(),
      officer: z.boolean().optional(),
      beneficialOwners: z.boolean().optional(),
    }),
    hideApplicationProgressTracker: z.boolean(),
    settingsOverride: z.object({
      redirectUrl: keptText.optional(),
      ...(Object.fromEntries(disclosureNames.map((name) => [name, keptText.optional()])) as Record<
        DisclosureName,
        z.ZodOptional<typeof keptText>
      >),
      additionalDisclosures: z.array(disclosureSchema).optional(),
    }),
    whiteLabelThemeId: idSchema.optional(),
    /** By which the applicant gets e-mails. Absent where the first ones of the organisation count, if there are any. */
    outreachSettingsId: idSchema.optional(),
    /** What the organisation has filled in. Absent if it is nothing, and once the form is Expired. */
    sealedApplicantDetails: removedAtErasure(sealedText),
    /** By which the list finds it: the e-mail address and the names that were filled in before, then those of the application. */
    email: removedAtErasure(z.string()),
    words: removedAtErasure(z.string()),
    /** Which address of the form is valid, and until when. */
    generation: z.number(),
    urlExpiresAt: instantSchema,
    /** Counts the beginnings: a session is for one of them. Absent until somebody has begun. */
    beginnings: z.number().optional(),
    /** Real time at which the session of the newest beginning ends. */
    sessionUntil: instantSchema.optional(),
    /** When something was accepted last. */
    touchedAt: instantSchema,
    /** What the applicant has agreed to. */
    consent: z
      .object({
        at: instantSchema,
        version: keptText,
        language: z.enum(formLanguages),
        sourceAddress: keptText.optional(),
        disclosures: z.array(disclosureSchema),
        /** Absent from consents that are older than the notices. */
        notices: agreedNoticesSchema.optional(),
      })
      .optional(),
    application: z.object({ type: keptText, id: idSchema }).optional(),
    /** The users whose token made it: they know its address, so another one reviews the application. */
    causedBy: reviewedShape.causedBy,
    /** The form that the application had before this one. */
    formerFormId: idSchema.optional(),
    /** Real time at which the personal data was erased. */
    erasedAt: instantSchema.optional(),
    duePk: removedAtErasure(idSchema),
    dueAt: removedAtErasure(instantSchema),
  }),
  { eachOf: 'applicationForm' },
);
export type ApplicationForm = ItemOf<typeof applicationFormItem>;

/** What was entered on a form. Once there is an application, only the phone is left. */
export const formAnswersItem = defineItem(
  formAnswersKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    id: idSchema,
    sealedAnswers: sealedText,
  }),
  { eachOf: 'applicationForm' },
);
export type FormAnswers = ItemOf<typeof formAnswersItem>;

export function applicationFormKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(applicationFormKind, organisationId, id), sk: soleSortKey };
}

export function applicationForm(organisationId: string, id: string): ItemRef<ApplicationForm> {
  return applicationFormItem.ref(applicationFormKey(organisationId, id));
}

export function formAnswers(organisationId: string, id: string): ItemRef<FormAnswers> {
  return formAnswersItem.ref({ pk: partitionKey(formAnswersKind, organisationId, id), sk: soleSortKey });
}

const contextOf = ({ organisationId, id }: ResourceIdentity, { prefix }: Kind, field: string): EncryptionContext => ({
  organisationId,
  item: `${prefix}#${id}`,
  field,
});

export const sealDetails = (details: ApplicantDetails, at: ResourceIdentity, cipher: FieldCipher): string =>
  cipher.seal(JSON.stringify(details), contextOf(at, applicationFormKind, 'applicantDetails'));

/** What the organisation has filled in. */
export function openDetails(form: ApplicationForm, cipher: FieldCipher): ApplicantDetails | undefined {
  const { sealedApplicantDetails: sealed } = form;
  if (sealed === undefined) return undefined;
  return JSON.parse(cipher.open(sealed, contextOf(form, applicationFormKind, 'applicantDetails'))) as ApplicantDetails;
}

export const sealAnswers = (answers: Answers, at: ResourceIdentity, cipher: FieldCipher): string =>
  cipher.seal(JSON.stringify(answers), contextOf(at, formAnswersKind, 'answers'));

export const openAnswers = (stored: FormAnswers, cipher: FieldCipher): Answers =>
  answersSchema.parse(JSON.parse(cipher.open(stored.sealedAnswers, contextOf(stored, formAnswersKind, 'answers'))));

/** Returns the existing forms with these ids, in the order of the ids. */
export async function applicationFormsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly ApplicationForm[]> {
  return readAll(
    table,
    ids.map((id) => applicationForm(organisationId, id)),
    options,
  );
}

/** An organisation can list all its forms. */
export const applicationForms = {
  kind: applicationFormKind,
  byId: applicationFormsById,
  foundBy: soleSortKey,
  ...listedAs('applicationForm'),
};
