import { defineCapability } from '../../define-capability.ts';
import { disputeEvents } from './event-examples.ts';
import { disputeSteps } from './due-steps.ts';
import { downloadDisputeDocument } from './operations/download-document.ts';
import { listDisputeDocuments } from './operations/list-documents.ts';
import { uploadDisputeDocument } from './operations/upload-document.ts';
import { createDispute } from './operations/create.ts';
import { getDispute } from './operations/get.ts';
import { openDisputes } from './open-disputes.ts';
import { listDisputes } from './operations/list.ts';
import { openSandboxDispute } from './operations/sandbox-open.ts';
import { stepSandboxDispute } from './operations/sandbox-step.ts';
import { withdrawDispute } from './operations/withdraw.ts';
import { showDispute } from './pages/show.ts';
import { disputeKind } from './store.ts';
import { disputeTransaction } from './transaction-types.ts';
import { disputeTransactionTexts } from './transaction-texts.ts';
import { disputeMachine } from './statuses.ts';
import { disputesReference } from './reference.ts';
import { disputeTexts } from './texts.ts';
import { disputeDocumentResource } from './document-resource-schema.ts';
import { disputeResource } from './resource-schema.ts';
import { disputesEventReference } from './event-reference.ts';

export const disputesCapability = defineCapability({
  name: 'disputes',
  reference: disputesReference,
  operations: [
    createDispute,
    getDispute,
    listDisputes,
    uploadDisputeDocument,
    listDisputeDocuments,
    downloadDisputeDocument,
    withdrawDispute,
    openSandboxDispute,
    stepSandboxDispute,
  ],
  pages: [showDispute],
  texts: disputeTexts,
  eventReference: disputesEventReference,
  events: disputeEvents,
  relationships: { dispute: [disputeResource], disputeDocument: [disputeDocumentResource] },
  kinds: [disputeKind],
  dueKinds: [disputeSteps],
  openItems: [openDisputes],
  transactionTypes: [disputeTransaction],
  transactionTexts: disputeTransactionTexts,
  machines: [disputeMachine],
});
