import { type FileFault, fieldFault, type Line, lineFault } from './fault.ts';
import { expectedIn, readField, writeField } from './field-codec.ts';
import { type Fields, type FieldValue, hasNoValue, type RecordType, type Values } from './field.ts';

/** `values` is undefined if a mandatory field cannot be read. */
export interface RecordReading<F extends Fields> {
  readonly values: Values<RecordType<F>> | undefined;
  readonly faults: readonly FileFault[];
}

/** Reads the fields of a line. A fault of a mandatory field spoils what the record belongs to, any other fault nothing. Never throws. */
export function readRecord<F extends Fields>(record: RecordType<F>, line: Line): RecordReading<F> {
  const faults = lengthFaults(record, line);
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of record.list) {
    const { value, expected, isUsable } = readField(line.text.slice(field.from - 1, field.to), field);
    if (!hasNoValue(field)) values[name] = value;
    if (expected === undefined) continue;
    const spoils = isUsable || field.inclusion !== 'mandatory' ? 'nothing' : record.scope;
    faults.push(fieldFault(line, record, name, { expected, spoils }));
  }
  // The type of each value follows from the kind of its field, as in the codec.
  return { values: isSpoiled(faults) ? undefined : (values as Values<RecordType<F>>), faults };
}

function lengthFaults(record: RecordType, line: Line): FileFault[] {
  if (line.damage === undefined) return [];
  const { expected, isUsable } = line.damage;
  const fault = lineFault(line, { expected, spoils: isUsable ? 'nothing' : record.scope });
  return [{ ...fault, record: record.name }];
}

/** True if one of the faults makes something unusable. */
export const isSpoiled = (faults: readonly FileFault[]): boolean => faults.some(({ spoils }) => spoils !== 'nothing');

/** Writes a record. Each value that does not fit is a fault with the name of the field, and the columns have spaces instead. With `mayLack`, required values may be missing. */
export function writeRecord<F extends Fields>(
  record: RecordType<F>,
  values: Readonly<Record<string, FieldValue>>,
  { number, mayLack }: { readonly number: number; readonly mayLack: boolean },
): { readonly text: string; readonly faults: readonly FileFault[] } {
  const faults: FileFault[] = [];
  let text = '';
  for (const [name, field] of record.list) {
    const raw = writeField(values[name], field, mayLack);
    text += raw ?? ' '.repeat(field.to - field.from + 1);
    if (raw !== undefined) continue;
    const { from, to } = field;
    const found = String(values[name] ?? '');
    faults.push({
      line: number,
      from,
      to,
      record: record.name,
      field: name,
      expected: expectedIn(field),
      found,
      spoils: record.scope,
    });
  }
  return { text, faults };
}
