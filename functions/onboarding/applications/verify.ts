import * as z from 'zod';
import { emailKind } from '../../outreach/emails/for-others.ts';
import { customerKind } from '../customers/for-others.ts';
import { usersBehind } from '../../kernel/journal/author.ts';
import { alsoCausedBy } from '../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { jobIdMax } from '../../ports/identity-check/port.ts';
import { requireOpen } from './application.ts';
import { consequencesOf } from './approval.ts';
import { saveDocument } from './change-document.ts';
import { documentMachine, decideSelfie, receiveJob, selfieType } from './document.ts';
import { documentToResource } from './document-resource.ts';
import { findDocument } from './find-document.ts';
import { jobIdOf, personIndexOf, sealJobId } from './selfie-job.ts';
import { application, applicationKind, type Document } from './store.ts';
import { waitingKind } from './waiting.ts';

/** Defines the operation that hands in the selfie job of a document. Clients send it as POST or as PUT. */
export function defineVerify<const Id extends string>(given: { readonly id: Id; readonly method: 'POST' | 'PUT' }) {
  return defineOperation({
    ...given,
    capability: 'applications',
    path: '/applications/{id}/documents/{documentId}/verify',
    scopes: ['applications-write'],
    timeoutSeconds: 5,
    request: {
      variants: [
        defineVariant({
          type: 'selfieVerification',
          attributes: z.object({ jobId: text(jobIdMax) }),
        }),
      ],
    },
    response: { status: 200 },
    errors: ['not_found', 'invalid_state'],
    uses: { read: [], write: [applicationKind, waitingKind, customerKind, emailKind] },
    needs: ['identityCheck'],

    load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

    handle: async (call) => {
      const { application, document } = findDocument(call.loaded.application, call.path);
      requireSelfie(document);
      const { jobId } = call.body.attributes;
      const cipher = await call.cipher();
      const isKnown = jobIdOf(application, document, cipher) === jobId;
      // The answer may have been lost with which this job approved the document, and with it the application.
      if (!isKnown || document.status !== 'Approved') requireOpen(application);
      if (isKnown) return { data: documentToResource(application, document, cipher) };

      const caused = { ...application, causedBy: alsoCausedBy(application, usersBehind(call.author.actor)) };
      const received = receiveJob(document, sealJobId(application, document, jobId, cipher));
      const job = { jobId, personIndex: personIndexOf(application, document, cipher) };
      const identity = { organisationId: call.organisationId, applicationId: application.id };
      const result = await call.once('selfie', () => call.platform.identityCheck.verifySelfie(job, identity));
      return { data: await saveDocument(call, caused, decideSelfie(received, result), consequencesOf) };
    },
  });
}

function requireSelfie(document: Document): void {
  if (document.documentType === selfieType) return;
  const why = `it is of type ${document.documentType}, and only one of type ${selfieType} is verified by a job`;
  throw documentMachine.refused(document, why);
}
