import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { definePort } from '../define-port.ts';

/** An e-mail to a customer or an applicant. */
export interface Email {
  readonly organisationId: string;
  /** Names this e-mail for good: sent again, it is the same one. */
  readonly id: string;
  /** The customer whom it concerns, or the form of the applicant. */
  readonly concerns: ResourceLink;
  readonly from: { readonly name: string; readonly email: string };
  readonly replyTo?: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The bank's time of what it tells. */
  readonly createdAt: Instant;
  /** The real time at which it was recorded. */
  readonly recordedAt: Instant;
}

/** Seconds after which sending times out. */
export const emailTimeoutSeconds = 5;

/** `undeliverable`: the provider refuses the address or the sender. */
export type EmailResult = 'sent' | 'timed out' | 'undeliverable';

/** Sends e-mails. */
export interface Emails {
  /** Sends an e-mail within {@link emailTimeoutSeconds}. After a time-out it may have been sent. */
  send(email: Email): Promise<EmailResult>;
}

export const emailsPort = definePort<'emails', Emails, { readonly configurationSet: string }>({
  name: 'emails',
  uses: ['cipher'],
  refusing: (refuse) => ({ send: refuse }),
});
