import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { definePartner, type PartnerSettings } from '../define-port.ts';
import type { ArrivedMessage, ReadMessage } from '../signed-message.ts';

/** Seconds after which a request to the processor times out. */
export const checkProcessorTimeoutSeconds = 8;

/** Why the processor refuses a check. */
export const checkRefusals = [
  'PoorImageQuality',
  'AmountMismatch',
  'DuplicateCheck',
  'EndorsementMissing',
  'StaleDated',
  'PostDated',
  'UnsupportedCheck',
  'SuspectedFraud',
] as const;
export type CheckRefusal = (typeof checkRefusals)[number];

/** Why the bank on which a check is drawn returns it: the reasons of check returns in the United States. */
export const checkReturnReasons = [
  'InsufficientFunds',
  'UncollectedFunds',
  'PaymentStopped',
  'AccountClosed',
  'NoAccount',
  'AccountFrozen',
  'StaleDated',
  'PostDated',
  'EndorsementMissing',
  'EndorsementIrregular',
  'SignatureMissing',
  'SignatureIrregular',
  'NonCashItem',
  'AlteredOrFictitious',
  'UnableToProcess',
  'ItemExceedsDollarLimit',
  'NotAuthorized',
  'BranchSoldToAnotherDfi',
  'ReferToMaker',
  'AmountNotReadable',
  'DuplicateCheck',
  'Forgery',
] as const;
export type CheckReturnReason = (typeof checkReturnReasons)[number];

export interface CheckImages {
  /** Unique on the whole platform, the same in all requests and messages about the check. */
  readonly reference: string;
  /** Names the two images: other images of the same check have another one. */
  readonly attempt: string;
  readonly amountCents: number;
  /** Both sides as JPEG. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/** Who has written a check, as far as the processor could read it. */
export interface CheckPayer {
  readonly name?: string | undefined;
  readonly routingNumber?: string | undefined;
  readonly accountNumber?: string | undefined;
}

/**
 * - `accepted`: the check can be sent to its bank
 * - `review`: a person has to look at it first
 * - `confirm`: the amount or the images are unclear; the customer confirms them or sends better images
 * - `refused`: it is not deposited, for the reason given
 */
export interface CheckExamination {
  readonly verdict: 'accepted' | 'review' | 'confirm' | 'refused';
  readonly reason?: CheckRefusal | undefined;
  readonly checkNumber?: string | undefined;
  readonly payer?: CheckPayer | undefined;
}

export interface CheckOrder {
  readonly reference: string;
  readonly amountCents: number;
  /** The account that the money is for. */
  readonly account: { readonly name: string; readonly routingNumber: string; readonly accountNumber: string };
}

/** `refused`: the processor does not send it to its bank, for the reason given. */
export type Submission = { readonly outcome: 'taken' } | { readonly outcome: 'refused'; readonly reason: CheckRefusal };

/** `unavailable`: it is not known whether the processor did what it was asked. `why` contains no secrets. */
export type CheckAnswer<T> =
  | { readonly outcome: 'answered'; readonly value: T }
  | { readonly outcome: 'unavailable'; readonly why: string };

/**
 * The processor that reads images of checks and collects their money. Each method resolves within
 * {@link checkProcessorTimeoutSeconds}, never rejects, and is safe to repeat. What happens to a check later, it tells by messages
 * (docs/partners/check-processor.md).
 */
export interface CheckProcessor {
  examine(images: CheckImages): Promise<CheckAnswer<CheckExamination>>;
  submit(order: CheckOrder): Promise<CheckAnswer<Submission>>;
  /** Verifies and reads a message of the processor. It waits for the secret of the stage only. */
  read(message: ArrivedMessage, now: Instant): Promise<ReadMessage>;
}

/** The processor of the stage (docs/partners/check-processor.md). A stage without one refuses check deposits. */
export const checkProcessorPort = definePartner<'checkProcessor', CheckProcessor, PartnerSettings>({
  name: 'checkProcessor',
  refusing: (refuse) => ({ examine: refuse, submit: refuse, read: refuse }),
});
