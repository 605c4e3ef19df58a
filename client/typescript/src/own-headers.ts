import { BankstackError } from './bankstack-error.ts';
import type { Operation } from './operation.ts';

/** The headers that the client decides on, and what a caller uses instead. `fetch` would join two values of one name, in any spelling. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ['accept', 'nothing: the client reads what the operation answers'],
  ['authorization', 'the token of the client, or bank.with({ token })'],
  ['content-type', 'the contentType beside the file'],
  ['dry-run', 'bank.dryRun'],
  ['idempotency-key', 'the option idempotencyKey'],
  ['prefer', 'the option strict'],
]);

/** The value of a header. Throws an error if it is no text, or if servers could read it differently. */
export function headerValue(what: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
    throw new BankstackError(`${what} is a text of printable ASCII characters, and has at least one`);
  }
  return value;
}

/** Throws an error if headers of a call have a name, in any spelling, that is for the client itself. */
export function checkHeaders({ id }: Operation, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers)) {
    const instead = insteadOf.get(name.trim().toLowerCase());
    if (instead !== undefined) {
      throw new BankstackError(`${id} takes no header ${name} from its caller. Use ${instead}`);
    }
  }
}
