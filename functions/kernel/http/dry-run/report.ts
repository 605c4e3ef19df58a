import type { Caller } from '../../auth/caller.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { UnnumberedEvent, ResourceObject } from '../../base/event-type.ts';
import type { PortName } from '../../../ports/ports.ts';
import type { Table } from '../../table/table.ts';
import type { AnyReply } from '../reply.ts';

/** The money of an account, in cents. */
export interface Amounts {
  readonly balance: number;
  readonly hold: number;
  readonly available: number;
}

/** What a request would do, in `meta.dryRun` of its answer. */
export interface DryRunReport {
  /** False if something outside of the platform would have to be asked first: the answer ends there, and has no resource. */
  readonly isComplete: boolean;
  /** The ports by which something outside of the platform would be asked or used: a partner, or the queue of a worker. */
  readonly partners: readonly PortName[];
  readonly balances?: readonly { readonly accountId: string; readonly before: Amounts; readonly after: Amounts }[];
  readonly transactions?: readonly ResourceObject[];
  readonly events?: readonly UnnumberedEvent[];
  /** The scopes without which parts of the report are missing. */
  readonly withheld: readonly Scope[];
}

/** One attempt of a request that changes nothing. */
export interface DryRunAttempt {
  /** The table that nothing is written to, but for the slots of operations that may take long: a dry run takes one like any request. */
  readonly tableOfSlots: Table;
  /** Runs a decision, and ends it where something outside would have to be asked. */
  readonly unlessAsking: (decide: () => Promise<AnyReply>) => Promise<AnyReply>;
  readonly reportTo: (caller: Caller) => Promise<DryRunReport>;
}
