import { defineTexts } from '../../define-texts.ts';
import { addressTexts, languageTexts, sharedTexts } from '../../shared-texts.ts';
import {
  applicationTypeTexts,
  businessTexts,
  contactTexts,
  officerTitleTexts,
  residentTexts,
  suppressionTexts,
  tradeTexts,
  workTexts,
} from '../people/texts.ts';
import type { applicationFormEmailSuppressed } from './events.ts';
import type { createApplicationForm } from './operations/create.ts';
import type { applicationFormResource } from './resource-schema.ts';

const person = { ...residentTexts, ...workTexts } as const;

const notice = {
  title: 'The heading of the notice.',
  paragraphs: 'The notice itself, in its paragraphs.',
  agree: 'The sentence by which the applicant agreed, without their name.',
} as const;

const details = [
  'What you know of the applicant already, in any part. Whoever opens the address first sees it; later visitors need a one-time password.',
  {
    ...person,
    ...businessTexts,
    ...tradeTexts,
    applicationType: ['As what they apply. It must be one of `allowedApplicationTypes`.', applicationTypeTexts],
    name: 'The legal name of a business, 255 characters at most.',
    email: contactTexts.email,
    phone: contactTexts.phone,
    address: [
      'Where a person lives, or the seat of a business. A post office box is refused, unless the operator accepts it.',
      addressTexts,
    ],
    contact: ['The person to whom letters and one-time passwords of a business go.', contactTexts],
    officer: [
      'An adult who leads a business.',
      { ...person, title: ['The office that the person has in the business.', officerTitleTexts] },
    ],
    beneficialOwners: [
      'Those who own a business, 10 at most.',
      { ...person, percentage: 'The part of the business that the person owns, in percent.' },
    ],
  },
] as const;

const fields = {
  ...sharedTexts,
  tags: 'Texts of your choice by name. They are copied to the application that is made on the form, and from there to the customer.',
  applicantDetails: details,
  allowedApplicationTypes: ['As what somebody can apply on the form.', applicationTypeTexts],
  lang: ['The language in which the pages begin. The applicant can choose the other one.', languageTexts],
  settingsOverride: [
    'Addresses that the form uses in place of those of the theme and of the bank. Each is an https URL. The applicant agrees to the documents that there are.',
    {
      redirectUrl: 'Where the applicant goes from the last page. Without it, to the website of the theme.',
      privacyPolicyUrl: 'The privacy policy. Without it, that of the theme.',
      electronicDisclosuresUrl: 'What electronic records mean for the customer.',
      depositTermsUrl: 'The terms of accounts. Without it, those of the bank.',
      clientTermsUrl: 'Your own terms. Without it, those of the theme.',
      cardholderTermsUrl: 'The terms of cards.',
      cashAdvancedTermsUrl: 'The terms of cash advances.',
      debitCardDisclosureUrl: 'What customers have to know about debit cards.',
      additionalDisclosures: [
        'Further documents that the applicant agrees to, 20 at most.',
        { title: 'The text of the link, 200 characters at most.', url: 'Where the document is.' },
      ],
    },
  ],
  requireIdVerification: [
    'Who has to upload an identity document in any case.',
    {
      individual: 'True for the individual who applies.',
      officer: 'True for the officer of a business.',
      beneficialOwners: 'True for all beneficial owners of a business.',
    },
  ],
  hideApplicationProgressTracker: 'True if the pages do not say which step of how many they are.',
  whiteLabelTheme: 'How the pages look. Absent if you have no theme: then they have the usual look.',
  outreachSettings:
    'Who sends e-mails to the applicant, and which of them. Absent if you have no settings: then none are sent.',
} as const;

export const applicationFormTexts = defineTexts<{
  resources: typeof applicationFormResource;
  operations: typeof createApplicationForm;
  events: typeof applicationFormEmailSuppressed;
}>({
  types: {
    applicationForm: 'Hosted pages on which one person or business applies for an account.',
  },
  resources: {
    applicationForm: {
      ...fields,
      updatedAt: 'When it was last changed. Absent if it never was.',
      status: [
        'Whether somebody can apply on the form.',
        {
          Open: 'somebody with its address can apply on its pages',
          Submitted: 'the application exists; the form shows what has become of it, and asks for its documents',
          Canceled: 'you have canceled it, and what was entered is deleted',
          Expired: 'nobody has gone on with it for a month (a setting of the stage), and what was entered is deleted',
        },
      ],
      stage: [
        'The first step that the applicant has not done yet. It moves back if an earlier answer changes.',
        {
          ChooseBusinessOrIndividual: 'whether a person, a company or a sole proprietor applies',
          EnterIndividualInformation: 'name, birth date, address and phone of the person who applies',
          IndividualPhoneVerification: 'the one-time password of an individual, and the consent',
          IndividualApplicationCreated: 'none: a person has applied, and the status says what follows',
          EnterBusinessInformation: 'name, legal form, address and tax number of a company',
          EnterBusinessAdditionalInformation: 'what a business does and earns',
          EnterOfficerInformation: 'name, birth date and address of the person who leads the company',
          BusinessPhoneVerification: 'the one-time password of a business',
          EnterBeneficialOwnersInformation: 'who owns a part of the company, and the consent to the terms',
          BusinessApplicationCreated: 'none: a company has applied, and the status says what follows',
          EnterSoleProprietorshipInformation: 'name, birth date, address and phone of a person who does business alone',
          EnterSoleProprietorshipBusinessInformation: 'what a sole proprietor does and earns',
          SoleProprietorshipPhoneVerification: 'the one-time password of a sole proprietor, and the consent',
          SoleProprietorshipApplicationCreated: 'none: somebody who does business alone has applied',
        },
      ],
      url: 'The address of the pages, for the applicant. Whoever has it can apply, so give it to nobody else.',
      urlExpiresAt: 'When the address stops leading to the form. A renewal makes another address.',
      consent: [
        'What the applicant has agreed to. Absent as long as nobody has applied on the form.',
        {
          at: 'When they agreed.',
          version: 'The version of the sentences on the page of consent.',
          language: ['The language in which they read it.', languageTexts],
          sourceAddress: 'The IP address from which they agreed, as far as the stage keeps it.',
          disclosures: [
            'The documents that they agreed to.',
            { title: 'The text of the link.', url: 'Where the document was.' },
          ],
          notices: [
            'The notices of the bank that they agreed to, in full.',
            {
              electronicRecords: ['About electronic records in place of paper.', notice],
              beneficialOwners: ['About the owners of a business. Only a business has it.', notice],
            },
          ],
        },
      ],
      application: 'The application that was made on the form, or that it asks documents for. Absent before.',
    },
  },
  requests: {
    createApplicationForm: {
      ...fields,
      allowedApplicationTypes: [
        'As what somebody can apply on the form. All are allowed unless given.',
        applicationTypeTexts,
      ],
      hideApplicationProgressTracker:
        'True if the pages do not say which step of how many they are. It is false unless given.',
      lang: ['The language in which the pages begin. It is English unless given.', fields.lang[1]],
      application:
        'An application that exists and is not decided. The form then only asks for its documents, after a one-time password.',
      whiteLabelTheme: 'How the pages look. Without it, your first theme is used, if you have one.',
      outreachSettings:
        'Who sends e-mails to the applicant, and which of them. Without it, your first settings are used, if you have some.',
    },
  },
  events: {
    'applicationForm.emailSuppressed': {
      reason: suppressionTexts,
      applicationForm: 'The form whose applicant has the address.',
    },
  },
});
