import { transactionOf } from './codes.ts';
import { brokenRules, type EntryContext } from './entry-rules.ts';
import { type FileFault, fieldFault, type Line } from './fault.ts';
import type { Values } from './field.ts';
import type { Addenda, FileEntry } from './file.ts';
import { isSpoiled, readRecord } from './record-codec.ts';
import {
  changeAddenda,
  contestAddenda,
  dishonourAddenda,
  entryDetail,
  entryDetailCtx,
  paymentAddenda,
  refusedChangeAddenda,
  returnAddenda,
} from './records.ts';

/** `entry` is undefined if a fault spoils the entry. */
export interface EntryReading {
  readonly entry: FileEntry | undefined;
  readonly faults: readonly FileFault[];
}

/** The lines of an entry: an entry detail, and its addenda. */
export interface EntryLines {
  readonly detail: Line;
  readonly addenda: readonly Line[];
}

/** Reads an entry of a layout and checks it against the rules of its class. Never throws. */
export function readEntry(lines: EntryLines, layout: 'standard' | 'ctx', batch: EntryContext): EntryReading {
  const read = layout === 'ctx' ? ctxDetail(lines) : standardDetail(lines);
  const addenda = lines.addenda.map((line, index) => readAddenda(line, index, read.detail?.traceNumber));
  const faults = [...read.faults, ...addenda.flatMap((one) => one.faults)];
  const values = addenda.flatMap(({ value }) => value ?? []);
  if (read.detail === undefined || isSpoiled(faults)) return { entry: undefined, faults };
  const { addendaIndicator: _, ...members } = read.detail;
  const entry = { ...members, addenda: values };
  for (const { field, ...rule } of brokenRules(entry, batch)) {
    faults.push(
      layout === 'ctx'
        ? fieldFault(lines.detail, entryDetailCtx, field, rule)
        : fieldFault(lines.detail, entryDetail, field, rule),
    );
  }
  return { entry: isSpoiled(faults) ? undefined : entry, faults };
}

interface DetailReading {
  readonly detail: Values<typeof entryDetail> | undefined;
  readonly faults: readonly FileFault[];
}

function standardDetail({ detail: line, addenda }: EntryLines): DetailReading {
  const { values, faults } = readRecord(entryDetail, line);
  return { detail: values, faults: [...faults, ...indicatorFaults(line, values?.addendaIndicator, addenda.length)] };
}

function ctxDetail({ detail: line, addenda }: EntryLines): DetailReading {
  const { values, faults } = readRecord(entryDetailCtx, line);
  if (values === undefined) return { detail: undefined, faults };
  const { addendaCount, ...detail } = values;
  const isAnswer = transactionOf(detail.transactionCode)?.purpose === 'Answer';
  // Some banks leave the count of the original entry in a return.
  const spoils = isAnswer ? 'nothing' : 'entry';
  const expected = `${addenda.length}, the number of its addenda`;
  const miscount =
    addendaCount === addenda.length ? [] : [fieldFault(line, entryDetailCtx, 'addendaCount', { expected, spoils })];
  return {
    detail,
    faults: [...faults, ...indicatorFaults(line, detail.addendaIndicator, addenda.length), ...miscount],
  };
}

function indicatorFaults(line: Line, indicator: string | undefined, addenda: number): readonly FileFault[] {
  const right = addenda > 0 ? '1' : '0';
  if (indicator === undefined || indicator === right) return [];
  const expected = `${right}, because it has ${addenda === 0 ? 'no' : addenda} addenda`;
  return [fieldFault(line, entryDetail, 'addendaIndicator', { expected, spoils: 'entry' })];
}

interface AddendaReading {
  readonly value: Addenda | undefined;
  readonly faults: readonly FileFault[];
}

/** `trace` is undefined if the entry has none that can be read. */
function readAddenda(line: Line, index: number, trace: string | undefined): AddendaReading {
  if (line.text.startsWith('705')) return readPayment(line, index, trace);
  const code = line.text.slice(3, 6).toUpperCase();
  if (line.text.startsWith('798')) {
    return code.startsWith('C6')
      ? readAnswer(line, 'RefusedChange', readRecord(refusedChangeAddenda, line), trace)
      : readAnswer(line, 'Change', readRecord(changeAddenda, line), trace);
  }
  if (/^R7[1-9]/.test(code)) return readAnswer(line, 'Contest', readRecord(contestAddenda, line), trace);
  if (/^R(6|70)/.test(code)) return readAnswer(line, 'Dishonour', readRecord(dishonourAddenda, line), trace);
  return readAnswer(line, 'Return', readRecord(returnAddenda, line), trace);
}

function readPayment(line: Line, index: number, trace: string | undefined): AddendaReading {
  const { values, faults: found } = readRecord(paymentAddenda, line);
  if (values === undefined) return { value: undefined, faults: found };
  const faults = [...found];
  const { information, sequence, entrySequence } = values;
  if (sequence !== index + 1) {
    faults.push(fieldFault(line, paymentAddenda, 'sequence', { expected: String(index + 1), spoils: 'entry' }));
  }
  if (trace !== undefined && !trace.endsWith(entrySequence)) {
    const expected = `${trace.slice(-7)}, the end of the trace number of its entry`;
    faults.push(fieldFault(line, paymentAddenda, 'entrySequence', { expected, spoils: 'entry' }));
  }
  return { value: { kind: 'Payment', information }, faults };
}

/** Makes addenda 98 or 99 of the values of its record: all but the trace number, which is that of the entry. */
function readAnswer<K extends Addenda['kind'], V extends { readonly traceNumber: string }>(
  line: Line,
  kind: K,
  { values, faults }: { readonly values: V | undefined; readonly faults: readonly FileFault[] },
  trace: string | undefined,
): {
  readonly value: ({ readonly kind: K } & Omit<V, 'traceNumber'>) | undefined;
  readonly faults: readonly FileFault[];
} {
  if (values === undefined) return { value: undefined, faults };
  const { traceNumber, ...members } = values;
  const value = { kind, ...members };
  if (trace === undefined || traceNumber === trace) return { value, faults };
  const expected = `${trace}, the trace number of its entry`;
  return { value, faults: [...faults, fieldFault(line, returnAddenda, 'traceNumber', { expected, spoils: 'entry' })] };
}
