import { runInNewContext } from 'node:vm';
import type { AchAnswerFormat } from '../../ports/ach-rail/settings.ts';

/** What a bank says of a file of ours, or of a batch or an entry in it. */
export interface FileAnswer {
  readonly kind: 'fileAnswer';
  readonly outcome: 'Accepted' | 'Rejected';
  readonly file: AnsweredFile;
  /** The number of the batch in the file. */
  readonly batch?: number;
  readonly traceNumber?: string;
  /** As the bank says it; long numbers are left out. */
  readonly reason?: string;
}

/** How an answer names our file: `name` is that in the bucket without `.ach`, the other parts are those of its header. */
export type AnsweredFile =
  | { readonly name: string }
  | { readonly date: string; readonly modifier: string; readonly time?: string };

/** An answer of a report, or a line that cannot be used. */
type AnswerPart = { readonly line: number } & (
  | { readonly report: FileAnswer; readonly why?: undefined }
  | { readonly report?: undefined; readonly why: string }
);

const reasonMax = 200;
/** The expressions of a bank may take so long on a report. Some take exponential time on lines that they do not fit. */
const matchMsMax = 1_000;
const tooSlow = 'the expressions in the settings of the bank take too long on it';

/** The answers in a report of a bank, in their order. Lines of an unknown form cannot be used. */
export function* foundAnswers(bytes: Uint8Array, format: AchAnswerFormat): Generator<AnswerPart> {
  const text = Buffer.from(bytes).toString('utf8').replaceAll(/\r\n?/g, '\n');
  const matches = withinTime('[...text.matchAll(new RegExp(expression, "gm"))]', {
    text,
    expression: format.answer,
  }) as readonly RegExpExecArray[] | undefined;
  const skipped = withinTime('new Set(text.split("\\n").filter((one) => new RegExp(expression).test(one)))', {
    text,
    // Without an expression no line is skipped.
    expression: format.skips ?? '(?!)',
  }) as ReadonlySet<string> | undefined;
  if (matches === undefined || skipped === undefined) {
    yield { line: 1, why: tooSlow };
    return;
  }
  let [read, line] = [0, 1];
  let hasAnswer = false;
  /** The lines between the answer before and the next one. */
  const passOver = function* (end: number): Generator<AnswerPart> {
    if (end <= read) return;
    for (const one of text.slice(read, end).replace(/\n$/, '').split('\n')) {
      const isKnown = one.trim() === '' || skipped.has(one);
      if (!isKnown) yield { line, why: 'its form is not in the settings of the bank' };
      line += 1;
    }
    read = end;
  };
  for (const found of matches) {
    if (found[0] === '') continue;
    yield* passOver(startOfLine(text, found.index));
    hasAnswer = true;
    yield { line, ...answerIn(found.groups ?? {}, format) };
    const end = endOfLine(text, found.index + found[0].length);
    if (end <= read) continue;
    line += text.slice(read, end).replace(/\n$/, '').split('\n').length;
    read = end;
  }
  yield* passOver(text.length);
  if (!hasAnswer) yield { line: 1, why: 'it has no answer in the form of the settings of the bank' };
}

/** What the code finds, in a context of its own, which ends it when time is up; undefined then. */
function withinTime(code: string, given: { readonly text: string; readonly expression: string }): unknown {
  try {
    return runInNewContext(code, { ...given }, { timeout: matchMsMax });
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}

const startOfLine = (text: string, index: number): number => (index === 0 ? 0 : text.lastIndexOf('\n', index - 1) + 1);

/** Behind the end of the line of the character before `index`. */
function endOfLine(text: string, index: number): number {
  const end = text.indexOf('\n', index - 1);
  return end === -1 ? text.length : end + 1;
}

type Groups = Readonly<Record<string, string | undefined>>;

function answerIn(
  groups: Groups,
  { accepted, rejected }: AchAnswerFormat,
): { readonly report: FileAnswer } | { readonly why: string } {
  const status = (groups['status'] ?? '').trim().toUpperCase();
  const outcome = accepted.includes(status) ? 'Accepted' : rejected.includes(status) ? 'Rejected' : undefined;
  if (outcome === undefined) return { why: 'its status is not in the settings of the bank' };
  const file = fileIn(groups);
  if (file === undefined) return { why: 'it names no file' };
  const [batch, traceNumber] = [numberIn(groups['batch']), numberIn(groups['trace'])];
  // Without its part, the answer would be one of the whole file.
  if (batch === undefined || traceNumber === undefined) return { why: 'its batch or trace number is no number' };
  const reason = withoutNumbers(groups['reason'] ?? '');
  return {
    report: {
      kind: 'fileAnswer',
      outcome,
      file,
      ...(Number(batch) > 0 ? { batch: Number(batch) } : {}),
      ...(traceNumber === '' ? {} : { traceNumber }),
      ...(reason === '' ? {} : { reason }),
    },
  };
}

/** A number as the group has it, empty where it has none; undefined if it has something else. */
function numberIn(group = ''): string | undefined {
  const text = group.trim();
  return /^\d*$/.test(text) ? text : undefined;
}

function fileIn({ file, date, modifier, time }: Groups): AnsweredFile | undefined {
  if (file !== undefined && file !== '') return { name: file.trim().replace(/\.ach$/i, '') };
  if (date === undefined || modifier === undefined) return undefined;
  return { date, modifier, ...(time === undefined ? {} : { time }) };
}

/** A reason may quote an account number. */
export const withoutNumbers = (reason: string): string =>
  reason
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\d[\d -]{3,}\d/g, '...')
    .slice(0, reasonMax);
