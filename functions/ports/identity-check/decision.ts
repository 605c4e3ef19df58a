import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import {
  decisionStatuses,
  type IdentityDecision,
  personStatuses,
  requiredDocumentTypes,
  type SelfieResult,
} from './port.ts';

const peopleMax = 40;
const documentsMax = 20;
const messageCharactersMax = 255;

const messages: Readonly<Record<IdentityDecision['status'], string>> = {
  Approved: 'Application approved',
  Denied: 'Application denied',
  PendingReview: 'Application is under review',
  AwaitingDocuments: 'Waiting for documents',
  Pending: 'The identity check is under way',
};

/** A result as a provider sends it. What contradicts itself is not a result. */
export const decisionSchema = z
  .object({
    status: z.enum(decisionStatuses),
    message: partnerText(messageCharactersMax).optional(),
    people: z.array(z.enum(personStatuses)).max(peopleMax),
    documents: z
      .array(z.object({ type: z.enum(requiredDocumentTypes), personIndex: z.int().min(0).optional() }))
      .max(documentsMax)
      .default([]),
    afterDocuments: z.enum(['Approved', 'PendingReview']).default('PendingReview'),
  })
  .refine(({ status, documents }) => (status === 'AwaitingDocuments') === documents.length > 0)
  .refine(({ status, people }) => status !== 'Approved' || people.every((one) => one === 'Approved'));

/** The result that a provider sent, with a message if it sent none. */
export function decisionFor(sent: z.output<typeof decisionSchema>): IdentityDecision {
  const { status, message, people, afterDocuments } = sent;
  const documents = sent.documents.map(({ type, personIndex }) =>
    personIndex === undefined ? { type } : { type, personIndex },
  );
  return { status, message: message ?? messages[status], people, documents, afterDocuments };
}

/** What is known of a check that has no result yet. */
export const pendingDecision = (peopleCount: number): IdentityDecision => ({
  status: 'Pending',
  message: messages.Pending,
  people: Array.from({ length: peopleCount }, () => 'PendingReview' as const),
  documents: [],
  afterDocuments: 'PendingReview',
});

/** The result of a selfie as a provider sends it. */
export const selfieResultSchema = z.object({
  status: z.enum(['Approved', 'Rejected', 'PendingReview']),
  reason: partnerText(messageCharactersMax).optional(),
});

/** The result that a provider sent, with a reason of a rejection if it sent none. */
export const selfieResultFor = ({ status, reason }: z.output<typeof selfieResultSchema>): SelfieResult =>
  status === 'Rejected' ? { status, reason: reason ?? 'The selfie was not accepted' } : { status };
