import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { definePort } from '../define-port.ts';

/** The ways to send a message to a phone. */
export const messageChannels = ['sms', 'call'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export interface PhoneNumber {
  readonly countryCode: string;
  readonly number: string;
}

/** A message for a phone: shown as a text message or spoken in a call. */
export interface TextMessage {
  readonly organisationId: string;
  /** The customer whom it concerns, or the application form. */
  readonly concerns: ResourceLink;
  readonly channel: MessageChannel;
  readonly to: PhoneNumber;
  readonly text: string;
  /** The bank's time. */
  readonly createdAt: Instant;
}

/** Seconds after which sending times out. */
export const providerTimeoutSeconds = 3;

/** `undeliverable`: the provider refuses that phone. */
export type TextMessageResult = 'sent' | 'timed out' | 'undeliverable';

/** Sends texts to phones. */
export interface TextMessages {
  /** The channels that this stage has a provider for. */
  readonly channels: readonly MessageChannel[];
  /** Sends a message within {@link providerTimeoutSeconds}. It may arrive twice or not at all. */
  send(message: TextMessage): Promise<TextMessageResult>;
}

export const textMessagesPort = definePort<'textMessages', TextMessages>({
  name: 'textMessages',
  uses: ['cipher'],
  refusing: (refuse) => ({ channels: [], send: refuse }),
});
