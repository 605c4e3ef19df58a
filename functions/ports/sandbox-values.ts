/**
 * The values that have a fixed meaning in a sandbox stage, each with its result. Simulators have a scenario for each, the
 * descriptions of the operations that take them are made of these texts, and docs/integrate/sandbox.md explains them.
 */
export const sandboxValues = {
  /** Social security numbers of people in an application. */
  ssn: {
    '000000001': 'Denied',
    '000000002': 'waits for a proof of address',
    '000000003': 'waits for an identity document',
    '000000004': 'under review',
    '000000005': 'as the officer of a business: waits for two documents of the business',
    '000000006': 'waits for a social security card',
  },
  /** Selfie jobs of the identity provider's SDK, as `jobId`. */
  selfieJob: { 'sandbox-approved': 'the document is Approved', 'sandbox-rejected': 'the document is Invalid' },
  /** Scenarios in a processor token, `sandbox-<scenario>[:<owner>][#<anything>]`. */
  processorToken: {
    match: 'the owner that the token names',
    mismatch: 'another owner',
    slow: 'answers after 2 seconds',
    timeout: 'no answer',
    'low-balance': 'a balance of 10 USD',
    'login-required': 'must link again',
    unavailable: 'the provider is down',
    unsupported: 'no balance',
  },
  /** Cards, as `destinationCardId`. Any text may follow after `#`. */
  card: {
    'sandbox-rejected': 'Rejected with CardRejected',
    'sandbox-fraud': 'Rejected with SuspectedFraud',
    'sandbox-slow': 'Sent at the third request',
    'sandbox-unreachable-once': 'Sent at the second request',
    'sandbox-unreachable': 'Pending for ever',
  },
  /** Designs of a physical card that is ordered. */
  cardDesign: {
    'sandbox-timeout': 'the processor does not answer',
    'sandbox-refused': 'the processor does not know the design',
  },
  /** Descriptions of disputes that the card processor is told. */
  disputeDescription: {
    'sandbox-timeout': 'the processor does not answer, and is told again',
    'sandbox-refused': 'Denied, because the processor refuses it',
    'sandbox-documents-refused': 'the processor takes the dispute, and refuses its documents',
  },
  /** Nonces of a mobile wallet. */
  signedNonce: { 'sandbox-invalid': 'the processor refuses it' },
  /** Cents of a check. */
  checkAmount: {
    '66601': 'waits for a review',
    '66602': 'the customer must confirm it',
    '66603': 'Rejected with PoorImageQuality',
    '66604': 'Rejected with DuplicateCheck',
    '66605': 'the processor is down',
    '66606': 'Rejected with SuspectedFraud when it is submitted',
  },
  /** E-mail addresses of customers: the part before the @, to which `+anything` may be added. */
  emailAddress: {
    bounce: 'bounces: no more e-mails are sent to it',
    'soft-bounce': 'bounces once, which changes nothing',
    complaint: 'the reader complains: no more e-mails are sent to it',
  },
  /** One-time passwords, beside the one that was sent. */
  code: { '000001': 'always accepted' },
} as const;

/** Account numbers at other banks, as the bank that a sandbox plays answers ACH entries to them; `nn` is the number of the code. */
export const sandboxReceivers = {
  '66601nn': 'its bank returns the entry with the code Rnn',
  '66602nn': 'its bank sends a notification of change with the code Cnn',
} as const;

/** A sentence for the description of an operation that takes such account numbers. */
export function sandboxReceiverNote(): string {
  const values = Object.entries(sandboxReceivers).map(([value, result]) => `${value} (${result})`);
  return `In a sandbox stage, these account numbers of other banks have a fixed result, after the window of the payment: ${values.join(', ')}.`;
}

/** A sentence for the description of an operation that takes such values. */
export function sandboxNote(field: string, kind: keyof typeof sandboxValues): string {
  const values = Object.entries(sandboxValues[kind]).map(([value, result]) => `${value} (${result})`);
  return `In a sandbox stage, these values of ${field} have a fixed result: ${values.join(', ')}.`;
}

/** The sentence for an operation that takes a processor token, or that asks the provider about one. */
export function processorTokenNote(): string {
  return sandboxNote('providerProcessorToken (after sandbox-)', 'processorToken');
}
