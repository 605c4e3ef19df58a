import type { FoundedOrganisation } from '../../functions/founding/found.ts';
import type { WaitingMessage } from '../../local/engines/virtual-queues/waiting-message.ts';
import type { EngineInProcess } from '../support/engines/in-process.ts';

/**
 * What a version of the platform works on. Several versions can work on one at the same time: the table speaks the protocol of
 * DynamoDB, and nothing else of it belongs to a version. Versions that were released expect it like this, so a member may be added
 * but not changed.
 */
export interface Seat {
  readonly engine: EngineInProcess;
  readonly files: Map<string, Uint8Array>;
  readonly clock: { now(): string; set(instant: string): void };
  readonly rootKey: Uint8Array;
  /** Receives the requests of webhooks; answers their status. */
  readonly receive: (request: SentRequest) => number;
  /** The organisation, and what is in the queues. If absent, the version founds an organisation. */
  readonly kept?: { readonly organisation: FoundedOrganisation; readonly messages: readonly WaitingMessage[] };
}

/** The request of a webhook. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A version of the platform at work. */
export interface OpenVersion {
  /** Where its API is. */
  readonly address: string;
  readonly organisation: FoundedOrganisation;
  /** What it has logged as errors. */
  readonly problems: readonly unknown[];
  /** Does what is due now. */
  drain(): Promise<void>;
  /** Lets so much time pass, with everything that falls due in it. */
  passTime(milliseconds: number): Promise<void>;
  /** What is in its queues. */
  messages(): readonly WaitingMessage[];
  close(): Promise<void>;
}
