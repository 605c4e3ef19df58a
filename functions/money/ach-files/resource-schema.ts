import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField, keptDateField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { rejectedParts, rejectionOutcomes } from './entry-rejections.ts';
import { achFileStatuses } from './file-machine.ts';
import { entryKinds } from './window-entry.ts';

const fileDirections = ['Outgoing', 'Incoming'] as const;
const filingStatuses = ['Waiting', 'Filed', 'Rejected', 'Refused', 'Received'] as const;
export type FilingStatus = (typeof filingStatuses)[number];

export const achFileResource = resourceSchema(
  'achFile',
  z.strictObject({
    createdAt: instantField,
    direction: z.enum(fileDirections),
    status: z.enum(achFileStatuses),
    routingNumber: keptText,
    window: instantField.optional(),
    creationDate: keptDateField.optional(),
    creationTime: keptText.optional(),
    modifier: keptText.optional(),
    batches: z.int().optional(),
    entries: z.int().optional(),
    debitAmount: z.int().optional(),
    creditAmount: z.int().optional(),
    refusedEntries: z.int().optional(),
    rejectedEntries: z.int().optional(),
  }),
  {},
);

export const achEntryResource = resourceSchema(
  'achEntry',
  z.strictObject({
    fileDirection: z.enum(fileDirections),
    kind: z.enum(entryKinds),
    status: z.enum(filingStatuses),
    direction: z.enum(['Credit', 'Debit']).optional(),
    amount: z.int().optional(),
    traceNumber: keptText.optional(),
    secCode: keptText.optional(),
    code: keptText.optional(),
    window: instantField.optional(),
    filedAt: instantField.optional(),
    receivedAt: instantField.optional(),
    effectiveDate: keptDateField.optional(),
    settlementDate: keptDateField.optional(),
    batch: z.int().optional(),
    line: z.int().optional(),
    rejectedAt: instantField.optional(),
    rejectedPart: z.enum(rejectedParts).optional(),
    rejectionReason: keptText.optional(),
    rejectionDecision: z.enum(rejectionOutcomes).optional(),
  }),
  {
    file: linkTo('achFile').optional(),
    source: linkTo(
      'achPayment',
      'achCounterparty',
      'achReceivedPayment',
      'declinedIncomingPayment',
      'receivedAchTransaction',
    ).optional(),
  },
);
