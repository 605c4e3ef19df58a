import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ItemErasure, RowErasure } from '../../functions/kernel/table/erasure.ts';
import type { Handling } from '../../functions/kernel/table/handling.ts';
import type { ItemType } from '../../functions/kernel/table/item.ts';
import { handlingOf, holds, partsOf, type Schema } from '../../functions/kernel/table/schema-parts.ts';
import type { Export } from './exports.ts';

const personal: readonly Handling[] = ['emptied', 'removed', 'sealed', 'file'];

/** What erasures of personal data and rotations of keys go through. */
export interface PersonalData {
  /** The items with encrypted values or files. */
  readonly sealedItems: readonly ItemType<unknown>[];
  readonly itemErasures: readonly ItemErasure[];
  readonly rowErasures: readonly RowErasure[];
  /** Items of accounts and customers with personal data that need no declaration of their own. */
  readonly ownedItems: readonly ItemType<unknown>[];
}

/** Finds the items with personal data, and the declarations of how they are erased, among all exports. */
export function personalData(exports: readonly Export[]): PersonalData {
  const items = valuesOf(exports, isItemType);
  const itemErasures = valuesOf(exports, isItemErasure);
  const rowErasures = valuesOf(exports, isRowErasure);
  const declared = new Set([...itemErasures, ...rowErasures].map(({ item }) => item));
  return {
    sealedItems: items.filter((item) => hasAny(item, ['sealed', 'file']) && !isShortLived(item)),
    itemErasures,
    rowErasures,
    ownedItems: items.filter((item) => hasAny(item, personal) && isOwned(item) && !declared.has(item)),
  };
}

/** A sentence for each item that an erasure or a rotation of keys would not find. */
export function personalFaults(exports: readonly Export[], functionsFolder: string): readonly string[] {
  const { sealedItems, itemErasures, rowErasures, ownedItems } = personalData(exports);
  const erased = [...[...itemErasures, ...rowErasures].map(({ item }) => item), ...ownedItems];
  const lists = new Set(valuesOf(exports, isListed).map(({ listedType }) => listedType));
  return [
    ...hiddenItems(exports, functionsFolder),
    ...valuesOf(exports, isItemType)
      .filter((item) => hasAny(item, personal) && !erased.includes(item) && !isShortLived(item) && !isSecret(item))
      .map(
        (item) => `${nameOf(item, exports)} has personal data, but belongs to neither accounts nor customers: ${howTo}`,
      ),
    ...valuesOf(exports, isItemType)
      .filter((item) => hasAny(item, ['file']) && !itemErasures.some((one) => one.item === item && one.hasFiles))
      .map((item) => `${nameOf(item, exports)} names files: give them in files of defineErasure`),
    ...[...itemErasures.map(({ item }) => item), ...ownedItems]
      .filter(({ schemas }) => Object.values(schemas()).some(({ shape }) => !('version' in shape)))
      .map((item) => `${nameOf(item, exports)} has personal data, but no version`),
    ...sealedItems
      .filter(({ sealing, kind }) => {
        const eachOf = sealing !== undefined && 'eachOf' in sealing ? sealing.eachOf : kind.owner;
        const isInOne = sealing !== undefined && 'partition' in sealing;
        return !isInOne && typeof eachOf === 'string' && !lists.has(eachOf);
      })
      .map((item) => `${nameOf(item, exports)} has encrypted values in partitions of what no organisation lists`),
    ...sealedItems
      .filter(({ kind, sealing }) => sealedItems.some((one) => one.kind === kind && one.sealing !== sealing))
      .map(
        (item) => `${nameOf(item, exports)} and another item of its kind say different things about encrypted values`,
      ),
  ];
}

const howTo = 'say by defineErasure or defineRowErasure how an erasure finds it';

/** Items that no module exports: nothing can say whether they have personal data. */
function hiddenItems(exports: readonly Export[], functionsFolder: string): readonly string[] {
  return [...new Set(exports.map(({ file }) => file))].flatMap((file) => {
    const source = readFileSync(join(functionsFolder, file), 'utf8');
    const parts = [...source.matchAll(/itemOneOf\([^;]*;/g)].join('\n');
    return [...source.matchAll(/^const (\w+) = (?:defineItem|itemOneOf)\(/gm)]
      .filter(([, name = '']) => !new RegExp(`\\b${name}\\b`).test(parts))
      .map(([, name]) => `functions/${file} does not export the item ${name}: an erasure could not find it`);
  });
}

/** The attributes of each kind that an erasure or a rotation of keys changes, by the prefix of the kind. */
export type PersonalAttributes = ReadonlyMap<string, readonly Attribute[]>;

interface Attribute {
  /** Names of members with dots between them. */
  readonly path: string;
  readonly handling: Handling;
}

export function personalAttributes(exports: readonly Export[]): PersonalAttributes {
  const all = valuesOf(exports, isItemType).flatMap(({ kind, schemas }) =>
    Object.values(schemas()).flatMap((schema) =>
      attributesOf(schema, '')
        .filter(({ handling }) => personal.includes(handling))
        .map((attribute) => ({ prefix: kind.prefix, attribute })),
    ),
  );
  const byKind = Map.groupBy(all, ({ prefix }) => prefix);
  return new Map([...byKind].map(([prefix, found]) => [prefix, distinct(found.map(({ attribute }) => attribute))]));
}

const distinct = (all: readonly Attribute[]): readonly Attribute[] => [
  ...new Map(all.map((one) => [`${one.path} ${one.handling}`, one])).values(),
];

/** The attributes of a schema that say how they are handled. Members of what is emptied or removed are not listed. */
function attributesOf(schema: Schema, path: string): readonly Attribute[] {
  const handling = handlingOf(schema);
  if (handling !== undefined) return [{ path, handling }];
  if (schema instanceof z.ZodObject) {
    return Object.entries<Schema>(schema.shape).flatMap(([name, member]) =>
      attributesOf(member, path === '' ? name : `${path}.${name}`),
    );
  }
  return partsOf(schema).flatMap((part) => attributesOf(part, path));
}

const hasAny = ({ schemas }: ItemType<unknown>, handlings: readonly Handling[]): boolean =>
  Object.values(schemas()).some((schema) => holds(schema, handlings));

const isOwned = ({ kind }: ItemType<unknown>): boolean => kind.owner === 'account' || kind.owner === 'customer';
const isShortLived = ({ sealing }: ItemType<unknown>): boolean => sealing !== undefined && 'areShortLived' in sealing;
const isSecret = (item: ItemType<unknown>): boolean =>
  item.sealing?.areOfOrganisation === true && !hasAny(item, ['emptied', 'removed', 'file']);

function nameOf(item: ItemType<unknown>, exports: readonly Export[]): string {
  const found = exports.find(({ value }) => value === item);
  return `the item ${found?.name ?? item.kind.prefix} of functions/${found?.file ?? ''}`;
}

/** Every declaration of items. */
export const itemTypesIn = (exports: readonly Export[]): readonly ItemType<unknown>[] => valuesOf(exports, isItemType);

function valuesOf<T>(exports: readonly Export[], is: (value: unknown) => value is T): readonly T[] {
  return [...new Set(exports.map(({ value }) => value).filter(is))];
}

const isItemType = (value: unknown): value is ItemType<unknown> =>
  isObject(value) && isObject(value['kind']) && typeof value['schemas'] === 'function';
const isItemErasure = (value: unknown): value is ItemErasure => isObject(value) && 'alsoWrites' in value;
const isRowErasure = (value: unknown): value is RowErasure => isObject(value) && 'eraseRow' in value;
const isListed = (value: unknown): value is { readonly listedType: string } =>
  isObject(value) && typeof value['listedType'] === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
