import type { downloadDisputeDocument } from './operations/download-document.ts';
import type { listDisputeDocuments } from './operations/list-documents.ts';
import type { uploadDisputeDocument } from './operations/upload-document.ts';
import type { createDispute } from './operations/create.ts';
import type { getDispute } from './operations/get.ts';
import type { listDisputes } from './operations/list.ts';
import type { openSandboxDispute } from './operations/sandbox-open.ts';
import type { stepSandboxDispute } from './operations/sandbox-step.ts';
import type { withdrawDispute } from './operations/withdraw.ts';
import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { transactionResource } from '../../accounts/transactions/resource-schema.ts';
import { disputeDocumentResource } from './document-resource-schema.ts';
import { disputeResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { disputeTransaction } from './transaction-types.ts';
import type { showDispute } from './pages/show.ts';
import type { disputeKind } from './store.ts';

export const disputesReference = defineReference<{
  operations:
    | typeof createDispute
    | typeof getDispute
    | typeof listDisputes
    | typeof withdrawDispute
    | typeof uploadDisputeDocument
    | typeof listDisputeDocuments
    | typeof downloadDisputeDocument
    | typeof openSandboxDispute
    | typeof stepSandboxDispute;
  transactionTypes: typeof disputeTransaction;
  kinds: typeof disputeKind;
  pages: typeof showDispute;
}>({
  operations: {
    createDispute: {
      summary: 'Dispute a transaction',
      description: `The transaction is a Debit by a card. Its whole amount is disputed, or a part, without what the merchant has given back. A transaction can have several disputes, which together never pass what was not given back of it, and can be disputed for a time: 120 days after it was booked, unless the operator has set another one. The card processor is told of the dispute afterwards; if it refuses it, the dispute is Denied. A customer token needs two-factor authentication. ${sandboxNote('description', 'disputeDescription')}`,
      data: disputeResource,
      examples: {
        dispute: {
          attributes: {
            reason: 'NotReceived',
            amount: 50_00,
            description: 'The lamp never came',
            idempotencyKey: '3f6b0f6e-dispute',
          },
          relationships: { transaction: { data: { type: 'purchaseTransaction', id: '100000001000000001' } } },
        },
      },
    },
    getDispute: {
      summary: 'Get a dispute',
      data: disputeResource,
      included: [customerResource, accountResource, transactionResource],
    },
    listDisputes: {
      summary: 'List disputes',
      data: listAnswer(disputeResource),
      included: [customerResource, accountResource, transactionResource],
    },
    uploadDisputeDocument: {
      summary: 'Upload a document to a dispute',
      description:
        'A file that proves the dispute: a receipt, a letter of the merchant, a picture. A dispute that is not decided takes at most 10. The same file again answers the document that it has made. The card processor gets it afterwards, once it has taken the dispute.',
      data: disputeDocumentResource,
    },
    listDisputeDocuments: {
      summary: 'List the documents of a dispute',
      description: 'In the order in which they were uploaded.',
      data: listAnswer(disputeDocumentResource),
    },
    downloadDisputeDocument: {
      summary: 'Download a document of a dispute',
      description:
        'It was drawn or written anew when it was uploaded. 404 once the personal data of its customer is erased.',
      data: noDocument,
    },
    withdrawDispute: {
      summary: 'Withdraw a dispute',
      description:
        'The dispute becomes Denied with the reason Withdrawn, a provisional credit is taken back at once, and the card processor is told. Who has opened the dispute withdraws it: the customer, by two-factor authentication, or the organisation. What the organisation has opened, the customers withdraw too. If it was withdrawn before, nothing changes.',
      data: disputeResource,
    },
    openSandboxDispute: {
      summary: 'Simulate that a holder disputes a transaction',
      description:
        'The transaction is a Debit by a card. Its whole amount is disputed, or a part, without what the merchant has given back. A transaction can have several disputes, which together never pass what was not given back of it.',
      data: disputeResource,
      examples: {
        dispute: {
          attributes: { amount: 50_00 },
          relationships: { transaction: { data: { type: 'purchaseTransaction', id: '100000001000000001' } } },
        },
      },
    },
    stepSandboxDispute: {
      summary: 'Simulate a step of a dispute',
      description:
        'The processor credits the account for the time of the investigation (ProvisionallyCredited), refuses the dispute (Denied), or the network decides it (ResolvedWon, for `wonAmount` cents if not for all, or ResolvedLost). Or, with `phase` in place of `status`, the network goes on: the merchant presents the purchase again, the processor charges it back again, the network arbitrates. A phase that is over changes nothing. A credit is at most what was not given back of the transaction meanwhile; if nothing is left, nothing is booked. The status that the dispute has already answers 200 and changes nothing.',
      data: disputeResource,
      examples: { dispute: { attributes: { status: 'ProvisionallyCredited' } } },
    },
  },
  transactionTypes: {
    disputeTransaction: {
      records: 'money that a dispute gives, or takes back',
      inStatements: { en: 'Dispute', es: 'Disputa' },
    },
  },
  kinds: {
    dsp: {
      holds: 'disputes about transactions of cards, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
  pages: { showDispute: { summary: 'How far a dispute is, for the owners of the account' } },
});
