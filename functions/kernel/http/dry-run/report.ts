import type { Caller } from '../../auth/caller.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { EventDraft, ResourceObject } from '../../base/event-type.ts';
import type { Unasked } from '../../../ports/unasked-partners.ts';
import type { AnyReply } from '../reply.ts';

/** The money of an account, in cents. */
export interface Amounts {
  readonly balance: number;
  readonly hold: number;
  readonly available: number;
}

/** What a request would do, in `meta.dryRun` of its answer. */
export interface DryRunReport {
  /** False if a partner would have to be asked first: the answer ends there, and has no resource. */
  readonly isComplete: boolean;
  /** The partners who would be asked, or who would carry something. */
  readonly partners: readonly Unasked[];
  readonly balances?: readonly { readonly accountId: string; readonly before: Amounts; readonly after: Amounts }[];
  readonly transactions?: readonly ResourceObject[];
  readonly events?: readonly Pick<EventDraft, 'type' | 'attributes' | 'relationships'>[];
  /** The scopes without which parts of the report are missing. */
  readonly withheld: readonly Scope[];
}

/** One attempt of a request that changes nothing. */
export interface DryRunAttempt {
  /** Runs a decision, and ends it where a partner would have to be asked. */
  readonly unlessAsking: (decide: () => Promise<AnyReply>) => Promise<AnyReply>;
  readonly reportTo: (caller: Caller) => Promise<DryRunReport>;
}
