import * as z from 'zod';
import type { TransactionDeclaration } from './transaction-type.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';

export const linkSchema = z.object({ type: keptText, id: idSchema });

/** The schemas that a declaration gives its attributes. */
type AttributesOf<Declaration> =
  Declaration extends TransactionDeclaration<string, infer Attributes> ? Attributes : never;

/** The names of the relationships that a declaration has. */
type RelationshipsOf<Declaration> =
  Declaration extends TransactionDeclaration<string, Record<string, z.ZodType>, infer Relationships>
    ? NamesIn<Relationships>
    : never;

type NamesIn<Shape> = Shape extends unknown ? keyof Shape & string : never;
type SchemaIn<Shape, Name extends string> = Shape extends Readonly<Record<Name, infer Schema>> ? Schema : never;

/** Attributes and relationships of single types, as transactions store them: optional, and under the same names. */
export type StoredShape<Declaration> = {
  [Name in NamesIn<AttributesOf<Declaration>>]: z.ZodOptional<
    Extract<SchemaIn<AttributesOf<Declaration>, Name>, z.ZodType>
  >;
} & { [Name in RelationshipsOf<Declaration>]: z.ZodOptional<typeof linkSchema> };

/** The shape that {@link StoredShape} describes. Types that share a name give it the same schema. */
export function storedShapeOf<Declaration extends TransactionDeclaration>(
  declarations: readonly Declaration[],
): StoredShape<Declaration> {
  const attributes = declarations.flatMap((one) => Object.entries(one.attributes ?? {}));
  const relationships = declarations.flatMap((one) => Object.keys(one.relationships ?? {}));
  return Object.fromEntries([
    ...attributes.map(([name, schema]) => [name, schema.optional()] as const),
    ...relationships.map((name) => [name, linkSchema.optional()] as const),
  ]) as unknown as StoredShape<Declaration>;
}
