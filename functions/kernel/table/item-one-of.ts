import { invariant } from '../base/invariant.ts';
import type { ItemOf, ItemType } from './item.ts';
import type { Kind } from './kind.ts';
import type { StoredItem } from './write.ts';

/** Declares a kind whose items have several shapes. The attribute `type` selects the shape. */
export function itemOneOf<const Types extends Readonly<Record<string, ItemType<unknown>>>>(
  kind: Kind,
  types: Types,
): ItemType<ItemOf<Types[keyof Types]>> {
  type Item = ItemOf<Types[keyof Types]>;
  const parse = (item: StoredItem) => {
    const type = types[String(item['type'])];
    invariant(type !== undefined, `a stored item of kind ${kind.prefix} has the unknown type ${String(item['type'])}`);
    return type.parse(item) as Item;
  };
  const schemas = () =>
    Object.fromEntries(
      Object.entries(types).flatMap(([type, one]) => Object.values(one.schemas()).map((schema) => [type, schema])),
    );
  const sealing = Object.values(types).find((one) => one.sealing !== undefined)?.sealing;
  return { kind, parse, ref: (key) => ({ key, owner: kind.owner, parse }), schemas, sealing };
}
