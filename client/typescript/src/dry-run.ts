import { BankstackError } from './bankstack-error.ts';
import type { CallOptions } from './call-options.ts';
import type { Caller } from './caller.ts';
import type { DryRunReport } from './generated/schemas.ts';
import type { Operation } from './operation.ts';
import type { Members } from './outgoing.ts';

/** What a dry run answers: the resource as it would be, if nobody else has to be asked, and what else would happen. */
export type DryRunResult<Document> = (Document extends { readonly data: infer Data }
  ? { readonly data?: Data }
  : unknown) & {
  readonly meta: { readonly dryRun: DryRunReport };
};

/** Asks what an operation would do. Throws if it cannot be asked, or if the answer does not say that nothing was done. */
export function tryOut(caller: Caller, operation: Operation, members: Members, options: CallOptions) {
  if (!operation.canBeTriedOut) throw new BankstackError(`${operation.id} cannot be tried out`);
  return caller.call(operation, members, { ...options, isDryRun: true, isRepeatable: true });
}
