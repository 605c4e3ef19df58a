import { invariant } from '../../kernel/base/invariant.ts';
import { attributeOf, holds } from '../../kernel/table/schema-parts.ts';
import type { ItemType } from '../../kernel/table/item.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { keyIdOf } from '../../ports/cipher/items.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { sealedItems } from './sealed-items.generated.ts';

interface Resealing {
  readonly organisationId: string;
  readonly cipher: FieldCipher;
  readonly newId?: number;
}

/**
 * The attributes of an item that another data key than `newId` has sealed, sealed again, and how many values that are. They
 * are found by their names: `sealedSsn` is the field `ssn` of its item, and `sealedSsn` of `officer` is `officer.ssn`. Bytes that are
 * declared sealed are found under any name. Without `newId`, all are sealed again.
 */
export function resealedAttributes(
  item: StoredItem,
  { organisationId, cipher, newId }: Resealing,
): { readonly attributes: Readonly<Record<string, unknown>>; readonly count: number } {
  const types = sealedItems.filter(({ kind }) => kind.prefix === prefixOf(item));
  const { boundTo = boundToId, fields = {}, numberedList } = types[0]?.sealing ?? {};
  let count = 0;
  const again = (sealed: Uint8Array, path: readonly string[]): Uint8Array<ArrayBuffer> => {
    if (keyIdOf(sealed) === newId) return new Uint8Array(sealed);
    count += 1;
    const field = path.join('.');
    const context: EncryptionContext = { organisationId, item: boundTo(item), field: fields[field] ?? field };
    const fresh = cipher.sealBytes(cipher.openBytes(sealed, context), context);
    const isFresh = newId === undefined || keyIdOf(fresh) === newId;
    invariant(isFresh, `organisation ${organisationId} does not seal with data key ${String(newId)} yet`);
    return new Uint8Array(fresh);
  };
  const member = (name: string, value: unknown, path: readonly string[]): unknown => {
    const field = sealedField(name) ?? (path.length === 0 && areSealedBytes(types, name) ? name : undefined);
    if (field === undefined) return walk(value, [...path, name]);
    if (value instanceof Uint8Array) return again(value, [...path, field]);
    if (typeof value !== 'string') return walk(value, [...path, name]);
    return Buffer.from(again(Buffer.from(value, 'base64'), [...path, field])).toString('base64');
  };
  const walk = (value: unknown, path: readonly string[]): unknown => {
    if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const isNumbered = path.join('.') === numberedList;
      return value.map((one, index) => walk(one, [...path, isNumbered ? numberOf(one) : String(index)]));
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, member(name, one, path)]));
  };

  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const before = count;
    const after = member(name, value, []);
    if (count > before) attributes[name] = after;
  }
  return { attributes, count };
}

const prefixOf = ({ pk }: StoredItem): string => pk.slice(0, pk.indexOf('#'));

const boundToId = (item: StoredItem): string => `${prefixOf(item)}#${String(item['id'])}`;

/** `ssn` for `sealedSsn`. */
const sealedField = (name: string): string | undefined =>
  /^sealed[A-Z]/.test(name) ? name.charAt(6).toLowerCase() + name.slice(7) : undefined;

/** True if a kind declares encrypted bytes under this name. */
const areSealedBytes = (types: readonly ItemType<unknown>[], name: string): boolean =>
  types.some(({ schemas }) =>
    Object.values(schemas()).some((schema) => {
      const attribute = attributeOf(schema.shape, name);
      return attribute !== undefined && holds(attribute, ['sealed']);
    }),
  );

const numberOf = (one: unknown): string => String((one as { readonly number: number }).number);
