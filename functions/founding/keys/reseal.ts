import { invariant } from '../../kernel/base/invariant.ts';
import { batchReleaseKind } from '../../money/batch-releases/for-others.ts';
import { deliveryLogKind } from '../../delivery/webhooks/delivery-log.ts';
import { firstNumberOf, logKind } from '../../delivery/events/log.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { keyIdOf } from '../../ports/cipher/items.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';

/** Attributes with sealed bytes, by the prefix of their kind, with their place. */
const sealedBytes: Readonly<Record<string, (item: StoredItem) => { attribute: string; item: string; field: string }>> =
  {
    [journalKind.prefix]: ({ txId }) => ({ attribute: 'events', item: `tx#${String(txId)}`, field: 'events' }),
    [logKind.prefix]: (chunk) => ({
      attribute: 'events',
      item: `${logKind.prefix}#${firstNumberOf(chunk)}`,
      field: 'events',
    }),
    [deliveryLogKind.prefix]: ({ pk }) => ({
      attribute: 'sealedAnswer',
      item: `${deliveryLogKind.prefix}#${pk.split('#')[2] ?? ''}`,
      field: 'answer',
    }),
  };

/** A webhook's previous token moves there as it was sealed. */
const movedFields: Readonly<Record<string, string>> = { previousToken: 'token' };

/**
 * The attributes of an item that another data key than `newId` has sealed, sealed again, and how many values that are. They
 * are found by their names: `sealedSsn` is the field `ssn` of its item, and `sealedSsn` of `officer` is `officer.ssn`. Without
 * `newId`, all are sealed again.
 */
export function resealedAttributes(
  item: StoredItem,
  { organisationId, cipher, newId }: { organisationId: string; cipher: FieldCipher; newId?: number },
): { readonly attributes: Readonly<Record<string, unknown>>; readonly count: number } {
  let count = 0;
  const isOld = (sealed: Uint8Array): boolean => keyIdOf(sealed) !== newId;
  const again = (sealed: Uint8Array, place: EncryptionContext): Uint8Array<ArrayBuffer> => {
    count += 1;
    const fresh = cipher.sealBytes(cipher.openBytes(sealed, place), place);
    const isFresh = newId === undefined || keyIdOf(fresh) === newId;
    invariant(isFresh, `organisation ${organisationId} does not seal with data key ${String(newId)} yet`);
    return new Uint8Array(fresh);
  };
  const contextOf = (field: string): EncryptionContext => ({ organisationId, item: itemName(item), field });

  const walk = (value: unknown, path: readonly string[]): unknown => {
    if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one, index) => walk(one, [...path, partOf(path, one, index)]));
    return Object.fromEntries(
      Object.entries(value).map(([name, one]: [string, unknown]) => {
        const field = sealedField(name);
        if (field === undefined || typeof one !== 'string') return [name, walk(one, [...path, name])];
        const bytes = Buffer.from(one, 'base64');
        const sealed = () => again(bytes, contextOf([...path, movedFields[field] ?? field].join('.')));
        return [name, isOld(bytes) ? Buffer.from(sealed()).toString('base64') : one];
      }),
    );
  };

  const bytes = sealedBytes[prefixOf(item)]?.(item);
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const before = count;
    const after =
      name === bytes?.attribute && value instanceof Uint8Array
        ? isOld(value)
          ? again(value, { organisationId, item: bytes.item, field: bytes.field })
          : value
        : (walk({ [name]: value }, []) as Record<string, unknown>)[name];
    if (count > before) attributes[name] = after;
  }
  return { attributes, count };
}

const prefixOf = ({ pk }: StoredItem): string => pk.slice(0, pk.indexOf('#'));

/** The item that values are bound to: its kind and id; the key for batch releases. */
const itemName = (item: StoredItem): string =>
  prefixOf(item) === batchReleaseKind.prefix ? keyText(item) : `${prefixOf(item)}#${String(item['id'])}`;

/** `ssn` for `sealedSsn`. */
const sealedField = (name: string): string | undefined =>
  /^sealed[A-Z]/.test(name) ? name.charAt(6).toLowerCase() + name.slice(7) : undefined;

/** Documents of an application are named by their number, everything else in a list by its index. */
const partOf = (path: readonly string[], one: unknown, index: number): string =>
  path.join('.') === 'documents' ? String((one as { readonly number: number }).number) : String(index);
