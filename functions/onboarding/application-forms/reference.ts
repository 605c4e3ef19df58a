import { defineReference, listAnswer } from '../../define-reference.ts';
import type { cancelApplicationForm } from './operations/cancel.ts';
import type { createApplicationForm } from './operations/create.ts';
import type { getApplicationForm } from './operations/get.ts';
import type { listApplicationForms } from './operations/list.ts';
import type { renewApplicationForm } from './operations/renew.ts';
import { applicationFormResource } from './resource-schema.ts';
import { businessApplicationResource, individualApplicationResource } from '../applications/resource-schema.ts';
import type { applicationFormKind, formAnswersKind } from './store.ts';
import type { answerApplicationForm } from './pages/answer.ts';
import type { enterFormCode } from './pages/enter-code.ts';
import type { sendFormCode } from './pages/send-code.ts';
import type { showApplicationForm } from './pages/show.ts';
import type { startApplicationForm } from './pages/start.ts';
import type { submitApplicationForm } from './pages/submit.ts';
import type { uploadFormDocument } from './pages/upload-document.ts';

export const applicationFormsReference = defineReference<{
  operations:
    | typeof createApplicationForm
    | typeof getApplicationForm
    | typeof listApplicationForms
    | typeof cancelApplicationForm
    | typeof renewApplicationForm;
  kinds: typeof applicationFormKind | typeof formAnswersKind;
  pages:
    | typeof showApplicationForm
    | typeof startApplicationForm
    | typeof answerApplicationForm
    | typeof sendFormCode
    | typeof enterFormCode
    | typeof submitApplicationForm
    | typeof uploadFormDocument;
}>({
  operations: {
    createApplicationForm: {
      summary: 'Create an application form',
      description:
        'The answer has a `url` for the applicant: hosted pages, in the look of the theme, on which they apply. What is filled in with `applicantDetails` is shown to whoever uses the address first, and later only after a one-time password. A form for an `application` that exists asks for its documents. The applicant gets e-mails about the application (approved, documents needed, denied) by the outreach settings. Without a theme or outreach settings, the first ones of the organisation are used; without any, the pages have the usual look, and no e-mails are sent.',
      data: applicationFormResource,
      examples: {
        applicationForm: {
          attributes: {
            tags: { source: 'website' },
            applicantDetails: {
              applicationType: 'Individual',
              fullName: { first: 'Ada', last: 'Okafor' },
              email: 'ada.okafor@example.com',
            },
            allowedApplicationTypes: ['Individual', 'SoleProprietorship'],
            settingsOverride: { redirectUrl: 'https://acme.example/welcome' },
            lang: 'en',
          },
        },
      },
    },
    getApplicationForm: {
      summary: 'Get an application form',
      description: 'Its `stage` says how far the applicant has come, and its relationship what has become of it.',
      data: applicationFormResource,
      included: [individualApplicationResource, businessApplicationResource],
    },
    listApplicationForms: {
      summary: 'List application forms',
      description:
        'They are found by the names and the e-mail address that were filled in before, and once there is an application by those of the application.',
      data: listAnswer(applicationFormResource),
    },
    cancelApplicationForm: {
      summary: 'Cancel an application form',
      description:
        'Nobody can apply on it any more, and what was filled in and entered is deleted. Canceling what is Canceled answers 200 and changes nothing. A form whose application exists is not canceled: cancel the application.',
      data: applicationFormResource,
    },
    renewApplicationForm: {
      summary: 'Give an application form another address',
      description:
        'The `url` of the answer leads to the form from now on, and the one before leads nowhere. What was entered stays, and is kept from now on as long as after an answer. Each request makes another address.',
      data: applicationFormResource,
    },
  },
  kinds: {
    apf: {
      holds: 'forms on which people apply; one on which something may be entered is in the due index',
      keys: { pk: '<org>#<form>', sk: '-', foundBy: 'id; the due index' },
    },
    afa: {
      holds: 'what was entered on a form until it is an application, sealed; then the phone for one-time passwords',
      keys: { pk: '<org>#<form>', sk: '-', foundBy: 'the id of the form' },
    },
  },
  pages: {
    showApplicationForm: { summary: 'The page of a form on which the applicant is' },
    startApplicationForm: { summary: 'Begins to apply on a form' },
    answerApplicationForm: { summary: 'Takes what an applicant enters on a page of a form' },
    sendFormCode: { summary: 'Sends a one-time password to the phone on a form' },
    enterFormCode: { summary: 'Takes the one-time password of an applicant' },
    submitApplicationForm: { summary: 'Takes the consent of an applicant, and applies' },
    uploadFormDocument: { summary: 'Takes a document of an applicant' },
  },
});
