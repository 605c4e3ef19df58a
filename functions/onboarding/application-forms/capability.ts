import { defineCapability } from '../../define-capability.ts';
import { formMachine } from './form.ts';
import { abandonedForms } from './due.ts';
import { applicationFormEvents } from './event-examples.ts';
import { cancelApplicationForm } from './operations/cancel.ts';
import { createApplicationForm } from './operations/create.ts';
import { getApplicationForm } from './operations/get.ts';
import { listApplicationForms } from './operations/list.ts';
import { renewApplicationForm } from './operations/renew.ts';
import { answerApplicationForm } from './pages/answer.ts';
import { enterFormCode } from './pages/enter-code.ts';
import { sendFormCode } from './pages/send-code.ts';
import { showApplicationForm } from './pages/show.ts';
import { startApplicationForm } from './pages/start.ts';
import { submitApplicationForm } from './pages/submit.ts';
import { uploadFormDocument } from './pages/upload-document.ts';
import { applicationFormKind, formAnswersKind } from './store.ts';
import { applicationFormsReference } from './reference.ts';
import { applicationFormTexts } from './texts.ts';
import { applicationFormResource } from './resource-schema.ts';
import { applicationFormsEventReference } from './event-reference.ts';

export const applicationFormsCapability = defineCapability({
  name: 'application-forms',
  reference: applicationFormsReference,
  operations: [
    createApplicationForm,
    getApplicationForm,
    listApplicationForms,
    cancelApplicationForm,
    renewApplicationForm,
  ],
  pages: [
    showApplicationForm,
    startApplicationForm,
    answerApplicationForm,
    sendFormCode,
    enterFormCode,
    submitApplicationForm,
    uploadFormDocument,
  ],
  eventReference: applicationFormsEventReference,
  events: applicationFormEvents,
  relationships: { applicationForm: [applicationFormResource] },
  relationshipSides: { applicationForm: 'owner' },
  texts: applicationFormTexts,
  kinds: [applicationFormKind, formAnswersKind],
  dueKinds: [abandonedForms],
  machines: [formMachine],
});
