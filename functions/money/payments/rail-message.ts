import * as z from 'zod';
import { parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { isRoutingNumber } from '../../kernel/base/money/routing-number.ts';
import { partnerText } from '../../kernel/base/text/text.ts';
import { amountSchema } from '../../kernel/base/money/cents.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import { changeCodes, correctedDataMax } from './correction.ts';
import { achReturnReasons } from './return-reasons.ts';
import { rejectionReasons } from './statuses.ts';

/** Present if the message was read in an ACH file. What cannot be done is then put aside with this place. */
const inFile = {
  file: z
    .object({ key: z.string(), versionId: z.string().optional(), id: z.string().optional(), line: z.number() })
    .optional(),
};
const ofPayment = { organisationId: z.string(), paymentId: z.string(), ...inFile };

const date = z.string().transform((text, context) => {
  const parsed = parseCalendarDate(text);
  if (parsed === undefined) context.addIssue('must be a date');
  return parsed ?? z.NEVER;
});

/** The fields of an entry of a file that a return repeats. */
const originalFields = z.object({
  companyIdentification: z.string(),
  companyDiscretionaryData: z.string(),
  descriptiveDate: z.string(),
  effectiveDate: date.optional(),
  transactionCode: z.string(),
  name: z.string(),
  identification: z.string(),
  discretionaryData: z.string(),
});

/**
 * An entry that another bank sends, with the numbers of the account that it is for. Without an organisation, the account is searched among those
 * of all organisations.
 */
const incoming = z.object({
  kind: z.literal('incoming'),
  ...inFile,
  organisationId: z.string().optional(),
  routingNumber: z.string().refine(isRoutingNumber),
  accountNumber: z.string(),
  entry: z.object({
    direction: z.enum(['Credit', 'Debit']),
    amount: amountSchema,
    completionDate: date.optional(),
    companyName: partnerText(50),
    description: partnerText(50),
    addenda: partnerText(80, 0).optional(),
    counterpartyRoutingNumber: z.string().refine(isRoutingNumber),
    counterpartyAccountNumber: z
      .string()
      .regex(/^[0-9A-Za-z-]{1,17}$/)
      .optional(),
    traceNumber: z.string().regex(/^\d{15}$/),
    secCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    original: originalFields.optional(),
  }),
});

/** An entry without money. Nothing is booked; it is returned if no account can take it. */
const moneyless = incoming.extend({
  kind: z.literal(['prenote', 'zero']),
  entry: incoming.shape.entry.extend({ amount: z.literal(0) }),
});

/** A notification of change of an entry. `corrected` has the corrected data as they are in the addenda 98, spaces included. */
const changed = z.object({
  ...ofPayment,
  kind: z.literal('changed'),
  code: z.enum(changeCodes),
  corrected: z.string().max(correctedDataMax),
});

/** What the other bank says about a prenote of ours: it returns it, or corrects the numbers. */
const ofPrenote = {
  organisationId: z.string(),
  /** What was tested. */
  source: z.object({ type: z.enum(['achCounterparty', 'achPayment']), id: z.string() }),
  /** The trace number of the prenote. */
  prenoteTrace: z.string().regex(/^\d{15}$/),
  ...inFile,
};
const prenoteReturned = z.object({
  ...ofPrenote,
  kind: z.literal('prenoteReturned'),
  reason: z.enum(achReturnReasons),
  settlementDate: date.optional(),
  traceNumber: z.string().max(15).optional(),
});
const prenoteChanged = z.object({
  ...ofPrenote,
  kind: z.literal('prenoteChanged'),
  code: z.enum(changeCodes),
  corrected: z.string().max(correctedDataMax),
});

/** The bank of an originator dishonours the return of a received payment. */
const dishonored = z.object({
  kind: z.literal('dishonored'),
  ...inFile,
  organisationId: z.string(),
  receivedPaymentId: z.string(),
  code: z.string().regex(/^R\d\d$/),
  /** What an ACH file says of it. Without that it cannot be contested. */
  entry: z
    .object({
      traceNumber: z.string().regex(/^\d{15}$/),
      settlementDate: date,
      returned: z.object({
        traceNumber: z.string().regex(/^\d{15}$/),
        settlementDay: z.number(),
        code: z.string().regex(/^\d\d$/),
        window: instantSchema,
      }),
    })
    .optional(),
});

/** The network refuses our answer to a dishonour. */
const contestRefused = z.object({
  kind: z.literal('contestRefused'),
  ...inFile,
  organisationId: z.string(),
  receivedPaymentId: z.string(),
  code: z.string().regex(/^R\d\d$/),
});

/** A message of the bank about the ACH rail (docs/partners/ach-rail.md). It may come twice, late or out of order. */
export const railMessage = z.discriminatedUnion('kind', [
  z.object({ ...ofPayment, kind: z.literal('taken') }),
  z.object({ ...ofPayment, kind: z.literal('cleared') }),
  z.object({
    ...ofPayment,
    kind: z.literal('returned'),
    reason: z.enum(achReturnReasons),
    /** The day on which the return settled; that of the message if it is absent. */
    settlementDate: date.optional(),
    /** The trace number of the return itself. */
    traceNumber: z.string().max(15).optional(),
  }),
  z.object({ ...ofPayment, kind: z.literal('approved') }),
  z.object({ ...ofPayment, kind: z.literal('rejected'), reason: z.enum(rejectionReasons).default('SuspectedFraud') }),
  changed,
  prenoteReturned,
  prenoteChanged,
  dishonored,
  contestRefused,
  incoming,
  moneyless,
]);
export type RailMessage = z.output<typeof railMessage>;
/** A message about an entry that another bank sends. */
export type IncomingMessage = Extract<RailMessage, { readonly kind: 'incoming' | 'prenote' | 'zero' }>;
export type DishonorMessage = Extract<RailMessage, { readonly kind: 'dishonored' | 'contestRefused' }>;
export type ChangeMessage = Extract<RailMessage, { readonly kind: 'changed' }>;
export type PrenoteMessage = z.output<typeof prenoteReturned> | z.output<typeof prenoteChanged>;
/** A message that is a step of a payment. */
export type PaymentMessage = Exclude<RailMessage, IncomingMessage | ChangeMessage | DishonorMessage | PrenoteMessage>;
