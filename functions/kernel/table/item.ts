import * as z from 'zod';
import type { ItemKey, Kind, Owner } from './kind.ts';
import type { CalendarDate } from '../base/calendar/calendar-date.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { type TextMap, textMapSchema } from '../base/text/text-map.ts';
import type { Sealing, SealingOf } from './sealing.ts';
import type { StoredItem } from './write.ts';
import { aboutOtherSide, type DeclaredShape, emptiedAtErasure, idSchema } from './handling.ts';

/** The attributes that every item may have: its keys, and the time of its last change, which orders its events. */
const frameShape = { pk: idSchema, sk: idSchema, writtenAt: idSchema.optional() };

/** The key of an item, its owner, and how to parse it. */
export interface ItemRef<T> {
  readonly key: ItemKey;
  readonly owner: Owner;
  readonly parse: (item: StoredItem) => T;
}

/** A kind of item with the shape of its attributes. Items are validated when they are read. */
export interface ItemType<T> {
  readonly kind: Kind;
  readonly parse: (item: StoredItem) => T;
  readonly ref: (key: ItemKey) => ItemRef<T>;
  /** The schemas of its items, by which an erasure finds what is personal: one, or one for each type. */
  readonly schemas: () => Readonly<Record<string, z.ZodObject>>;
  /** How a rotation of keys finds its encrypted values, if it has any. */
  readonly sealing: Sealing | undefined;
}

/** The key of a schema in `schemas` of items that have only one. */
export const soleType = '';

type WithKeys<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>> & ItemKey & { writtenAt?: string | undefined };

/**
 * Declares a kind of item. Attributes that the shape does not name are kept: during a deployment the old version writes items
 * to which the new version has added attributes. Shape and schema are made when an item is first read: most functions import many
 * kinds and read few.
 *
 * Each attribute says what an erasure of personal data does with it (handling.ts), and an item with encrypted values how a rotation of
 * keys finds it (sealing.ts). Otherwise it does not compile.
 */
export function defineItem<Owned extends Kind, Shape extends z.ZodRawShape>(
  kind: Owned,
  shape: () => Shape & DeclaredShape<Shape>,
  ...[sealing]: SealingOf<Owned, Shape>
): ItemType<WithKeys<Shape>> {
  let made: z.ZodObject | undefined;
  const schema = () => (made ??= z.looseObject({ ...shape(), ...frameShape }));
  const parse = (item: StoredItem) => schema().parse(item) as unknown as WithKeys<Shape>;
  const schemas = () => ({ [soleType]: schema() });
  return { kind, parse, ref: (key) => ({ key, owner: kind.owner, parse }), schemas, sealing };
}

/**
 * The same item, loaded for every caller, with any owner: the other side of a payment, for example. The operation must decide
 * what the caller may see of it.
 */
export function ofAnybody<T>(ref: ItemRef<T>): ItemRef<T> {
  return { ...ref, owner: 'anybody' };
}

/** The type of an item that {@link defineItem} declared. */
export type ItemOf<Type> = Type extends ItemType<infer T> ? T : never;

/**
 * A stored text of a certain form, or of a closed list, which the platform has written itself. Only that it is a text is checked, so
 * no function has the list in its bundle, and one that is still of the old version reads what a new version has written.
 */
export const storedText = <Text extends string>() => z.custom<Text>((value) => typeof value === 'string');

export const instantSchema = storedText<Instant>();
export const dateSchema = storedText<CalendarDate>();
/** Tags of a resource: names and texts of the organisation's choice. */
export const tagsSchema = aboutOtherSide(emptiedAtErasure(textMapSchema));
export type Tags = TextMap;
