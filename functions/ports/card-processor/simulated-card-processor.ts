import { createHash } from 'node:crypto';
import type { sandboxValues } from '../sandbox-values.ts';
import type { CardOrder, CardProcessor, IssuedCard, ProcessorAnswer, ProcessorFailure } from './port.ts';

/** Years for which a card is valid, and by which a renewal extends it. */
const validYears = 4;

/** The failure of an order with such a design. */
const failureOfDesign: Readonly<Record<keyof typeof sandboxValues.cardDesign, ProcessorFailure>> = {
  'sandbox-timeout': 'timeout',
  'sandbox-refused': 'refused',
};
const failures: Readonly<Record<string, ProcessorFailure>> = failureOfDesign;
type DisputeDescription = keyof typeof sandboxValues.disputeDescription;
const failuresOfDescriptions: Readonly<
  Record<DisputeDescription, readonly ['dispute' | 'document', ProcessorFailure]>
> = {
  'sandbox-timeout': ['dispute', 'timeout'],
  'sandbox-refused': ['dispute', 'refused'],
  'sandbox-documents-refused': ['document', 'refused'],
};
const refusedNonce: keyof typeof sandboxValues.signedNonce = 'sandbox-invalid';

/**
 * The card processor of sandbox stages: it takes everything, except the values that name a failure. Its answers follow from the
 * reference, so it needs no memory. The pages that a sandbox stage serves are in simulated-pages.ts.
 */
export const simulatedCardProcessor: CardProcessor = {
  issue: (order) => {
    const { design = '' } = order.plastic ?? {};
    const failure = Object.hasOwn(failures, design) ? failures[design] : undefined;
    return failure === undefined ? answered(issued(order)) : failed(failure);
  },
  changeStatus: take,
  ship: take,
  readdress: take,
  // Pages and PINs need a memory (simulated-pages.ts).
  page: refuse,
  pinStatus: refuse,
  renew: ({ expirationDate }) => answered(yearsAfter(expirationDate)),
  walletPayload: (reference, signedNonce) =>
    signedNonce === refusedNonce ? refuse() : answered(digestOf(`${reference}/${signedNonce}`).toString('base64')),
  changeToken: take,
  openDispute: ({ dispute, description }) => {
    const failure = failureOf('dispute', description);
    return failure === undefined ? answered({ case: `sandbox-${dispute}` }) : failed(failure);
  },
  sendDocument: ({ description }) => {
    const failure = failureOf('document', description);
    return failure === undefined ? take() : failed(failure);
  },
  withdrawDispute: take,
  read: () => Promise.resolve({ outcome: 'unsigned' }),
};

/** The failure that the description of a dispute names for it, or for its documents. */
function failureOf(what: 'dispute' | 'document', description = ''): ProcessorFailure | undefined {
  if (!Object.hasOwn(failuresOfDescriptions, description)) return undefined;
  const [of, failure] = failuresOfDescriptions[description as DisputeDescription];
  return of === what ? failure : undefined;
}

function issued({ reference, expirationDate, orderedOn }: CardOrder): IssuedCard {
  const last4Digits = String(digestOf(reference).readUInt32BE(0) % 10_000).padStart(4, '0');
  return { last4Digits, expirationDate: expirationDate ?? yearsAfter(orderedOn.slice(0, 7)) };
}

const yearsAfter = (month: string): string =>
  `${String(Number(month.slice(0, 4)) + validYears).padStart(4, '0')}${month.slice(4)}`;

const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const answered = <T>(value: T): Promise<ProcessorAnswer<T>> => Promise.resolve({ outcome: 'answered', value });
const failed = (failure: ProcessorFailure): Promise<ProcessorAnswer<never>> =>
  Promise.resolve({ outcome: 'failed', failure });
// Declared as functions, because the processor above has them when it is made.
function take(): Promise<ProcessorAnswer<'taken'>> {
  return answered('taken');
}
function refuse(): Promise<ProcessorAnswer<never>> {
  return failed('refused');
}
