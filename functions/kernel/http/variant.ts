import * as z from 'zod';
import type { FormRules } from '../auth/required-scopes.ts';
import type { BodyForm, GivenMember } from '../jsonapi/body-form.ts';

/** One form of a body: how it is read, and who may send it. Its example is in `reference.ts` of its capability. */
export interface Variant<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends z.ZodType = z.ZodType,
  Given extends GivenMember = GivenMember,
>
  extends BodyForm<Type, Attributes, Relationships, Given>, FormRules {}

/** One of the resources that a body lists. */
export type MemberOf<M> = M extends Variant
  ? BodyOf<M> & {
      /** Its place in the body: `/data/3`. The pointers of its problems begin with it. */
      readonly pointer: string;
      /** The member as it was sent. */
      readonly sent: unknown;
    }
  : never;

export type BodyOf<V> =
  V extends Variant<infer Type, infer Attributes, infer Relationships>
    ? {
        readonly type: Type;
        /** The type as it was named in the body: itself, or one of its aliases. */
        readonly named: string;
        readonly attributes: z.output<Attributes>;
        readonly relationships: z.output<Relationships>;
      }
    : undefined;

const noRelationships = z.object({});

/** Declares one form of a body. Without `relationships` it has none. */
export function defineVariant<
  const Type extends string,
  Attributes extends z.ZodType,
  Relationships extends z.ZodType = typeof noRelationships,
  const Given extends GivenMember = never,
>(
  variant: Omit<Variant<Type, Attributes, Relationships, Given>, 'relationships'> & {
    readonly relationships?: Relationships;
  },
): Variant<Type, Attributes, Relationships, Given> {
  return { ...variant, relationships: variant.relationships ?? (noRelationships as z.ZodType as Relationships) };
}

/** The name of a form in the reference: its type, and the member that selects it among forms of the type. */
export function formName({ type, given }: Pick<Variant, 'type' | 'given'>): string {
  return given === undefined ? type : `${type}.${given.slice(given.indexOf('.') + 1)}`;
}
