import * as z from 'zod';
import { handlingOf, isUnion, type Schema, wrappedBy } from '../../../functions/kernel/table/schema-parts.ts';

/** The text that stands in every personal attribute. */
export const marker = 'marker-7f3c';
const moment = '2026-01-01T00:00:00.000Z';
/** It begins as an encrypted value does: with its format and the number of a data key. */
const unsealed = Buffer.concat([Buffer.from([2, 0, 9]), Buffer.from(marker)]);

/** An item with the marker in every attribute that is declared personal. Encrypted ones have the marker in base64. */
export function markedItem(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Schema>(schema.shape).map(([name, member]) => [name, valueOf(member, false)]),
  );
}

/** A value that a schema takes; with the marker in its texts if it is personal. */
function valueOf(schema: Schema, isPersonal: boolean): unknown {
  const handling = handlingOf(schema);
  if (handling === 'sealed') return schema instanceof z.ZodString ? unsealed.toString('base64') : unsealed;
  const personal = isPersonal || handling === 'emptied' || handling === 'removed';
  const wrapped = wrappedBy(schema);
  if (wrapped !== undefined) return valueOf(wrapped, personal);
  const text = personal ? marker : 'kept';
  if (schema instanceof z.ZodString && schema.safeParse(text).success) return text;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodArray) return [valueOf(schema.element, personal)];
  if (schema instanceof z.ZodRecord) {
    return schema.keyType instanceof z.ZodEnum ? {} : { [text]: valueOf(schema.valueType, personal) };
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<Schema>(schema.shape);
    return Object.fromEntries(members.map(([name, member]) => [name, valueOf(member, personal)]));
  }
  if (isUnion(schema)) return schema.options.map((one) => valueOf(one, personal)).find((one) => one !== undefined);
  return [1, moment, text, '2026-01', { [text]: text }, [text]].find((one) => z.safeParse(schema, one).success);
}
