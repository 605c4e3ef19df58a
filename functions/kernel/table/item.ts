import * as z from 'zod';
import type { ItemKey, Kind, Owner } from './kind.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { StoredItem } from './write.ts';

/** What every item may carry: its keys, and the moment of its last change, which orders its events. */
const frameShape = { pk: z.string(), sk: z.string(), writtenAt: z.string().optional() };

/** A key together with the way to read what lies there, and with whose it is. */
export interface ItemRef<T> {
  readonly key: ItemKey;
  readonly owner: Owner;
  readonly parse: (item: StoredItem) => T;
}

/** A kind of item with the shape of its attributes; items are checked on their way out of the table too. */
export interface ItemType<T> {
  readonly kind: Kind;
  readonly parse: (item: StoredItem) => T;
  readonly ref: (key: ItemKey) => ItemRef<T>;
}

type WithKeys<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>> & ItemKey & { writtenAt?: string | undefined };

/**
 * Declares a kind of item. Attributes that the shape does not name ride along: while a new version is deployed, the old
 * one writes items that the new one has added to.
 */
export function defineItem<Shape extends z.ZodRawShape>(kind: Kind, shape: Shape): ItemType<WithKeys<Shape>> {
  const schema = z.looseObject({ ...shape, ...frameShape });
  const parse = (item: StoredItem) => schema.parse(item) as unknown as WithKeys<Shape>;
  return { kind, parse, ref: (key) => ({ key, owner: kind.owner, parse }) };
}

/**
 * The same item, shown to every caller whoever owns it: the other side of a payment, say. Whoever uses it decides what
 * the caller learns of it.
 */
export function ofAnybody<T>(ref: ItemRef<T>): ItemRef<T> {
  return { ...ref, owner: 'anybody' };
}

/** The type of an item that {@link defineItem} declared. */
export type ItemOf<Type> = Type extends ItemType<infer T> ? T : never;

export const instantSchema = z.custom<Instant>((value) => typeof value === 'string');
export const tagsSchema = z.record(z.string(), z.string());
export type Tags = z.infer<typeof tagsSchema>;
