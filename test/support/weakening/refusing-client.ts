import type { TableClient } from '../../../functions/kernel/table/table.ts';

type Input = Readonly<Record<string, unknown>>;

/** A command that was sent: its name without `Command`, and its input. */
export interface SentCommand {
  readonly name: string;
  readonly input: Input;
}

/** What becomes of a command: an error before it is done, or after it; undefined if nothing goes wrong. */
export interface Mishap {
  readonly error: Error;
  readonly isDone?: boolean;
}

/** A client whose commands end as `fate` decides, with the errors that the client of a request throws: it sends a throttled one once. */
export function refusingClient(
  client: TableClient,
  fate: (command: SentCommand) => Mishap | undefined,
): { readonly client: TableClient; readonly sent: SentCommand[] } {
  const sent: SentCommand[] = [];
  const send = async (command: { readonly input: Input }) => {
    const one = { name: command.constructor.name.replace(/Command$/, ''), input: command.input };
    sent.push(one);
    const mishap = fate(one);
    if (mishap === undefined || mishap.isDone === true) {
      const answer = await client.send(command as never);
      if (mishap === undefined) return answer;
    }
    throw mishap?.error ?? new Error('no mishap');
  };
  return { client: { send: send as TableClient['send'] }, sent };
}

/** The error of a call that was throttled in the attempt with this number. */
export const throttled = (name: string, attempts = 1): Error =>
  Object.assign(new Error('slow down'), { name, $metadata: { httpStatusCode: 400, attempts } });

/** The error of a transaction of which one action was throttled, and others had these reasons. */
export function cancelledTransaction(...codes: readonly string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return Object.assign(throttled('TransactionCanceledException'), { CancellationReasons });
}

/** The error of a call that got no answer in three attempts. */
export const unanswered = (): Error =>
  Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: { attempts: 3 } });
