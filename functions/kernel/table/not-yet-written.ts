import type * as z from 'zod';

/**
 * Marks values of a stored closed list, or the stored type of an item, that this version reads and does not write yet. While a
 * release rolls out, and after it was rolled back, the version before it reads what it has written. So a new value ships in two
 * releases: the first reads it, marked with this; the next one writes it, without the mark (docs/operate/releases.md). A test
 * refuses a value that the released version could not read.
 */
export const notYetWritten = <Schema extends z.ZodEnum | z.ZodLiteral>(
  schema: Schema,
  values: readonly z.output<Schema>[],
): Schema => Object.assign(schema, { unwritten: values });

/** The values that {@link notYetWritten} marks. */
export const unwrittenOf = (schema: z.core.$ZodType): readonly unknown[] =>
  'unwritten' in schema && Array.isArray(schema.unwritten) ? schema.unwritten : [];
