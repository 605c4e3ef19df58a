import type { ListedType } from '../../journal/change.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { keyText } from '../../table/kind.ts';
import { tableIdentity } from '../../table/table.ts';
import { directoryOf, type IndexAccess } from './index-reader.ts';
import { type DirectoryContent, findDirectory, type FindHead, type FindPart } from './index-items.ts';

interface RememberedDirectory {
  readonly number: number;
  readonly content: DirectoryContent;
}

/** Directories that a process remembers. That of 200,000 members takes about 300 KB. */
const rememberedMax = 20;
/** By list. A number is given to one directory of a list only, also if its index is made anew: what has the number of the head never changes. */
const rememberedDirectories = new WeakMap<object, Map<string, RememberedDirectory>>();
/** The lists of which some table's directory is remembered. */
const rememberedLists = new Set<string>();

const nameOf = (organisationId: string, type: ListedType): string => `${organisationId}#${type}`;

/** True if this process probably need not load the directory of a list. If it has to after all, the search reads it. */
export const isRemembered = (organisationId: string, type: ListedType): boolean =>
  rememberedLists.has(nameOf(organisationId, type));

/**
 * What the directory of an index says, as this head wants it: the loaded one, or the one that this process remembers, or one that is read now. Throws
 * ConcurrencyConflict if the head has changed meanwhile.
 */
export async function directoryFor(
  access: IndexAccess,
  { head, directory }: { readonly head: FindHead; readonly directory: FindPart | undefined },
): Promise<DirectoryContent> {
  if (head.directory === 0) return directoryOf({ head, directory: undefined }, access);
  const name = nameOf(access.organisationId, access.type);
  const known = rememberedDirectories.get(tableIdentity(access.table)) ?? new Map<string, RememberedDirectory>();
  rememberedDirectories.set(tableIdentity(access.table), known);
  const before = known.get(name);
  const content =
    before?.number === head.directory
      ? before.content
      : directoryOf({ head, directory: directory ?? (await readDirectory(access, head)) }, access);
  remember(known, name, { number: head.directory, content });
  return content;
}

/** An eventually consistent read costs half. One that is not as new as the head is read again consistently. */
async function readDirectory({ table, organisationId, type }: IndexAccess, { directory }: FindHead): Promise<FindPart> {
  const { key, parse } = findDirectory(organisationId, type);
  const soon = (await table.getAll([key], { consistent: false })).get(keyText(key));
  const found = soon && parse(soon);
  if (found?.number === directory) return found;
  const stored = await table.get(key);
  if (stored === undefined) throw new ConcurrencyConflict();
  return parse(stored);
}

/** The list that was searched last is forgotten last. */
function remember(known: Map<string, RememberedDirectory>, name: string, directory: RememberedDirectory): void {
  known.delete(name);
  known.set(name, directory);
  rememberedLists.add(name);
  const [oldest] = known.keys();
  if (known.size <= rememberedMax || oldest === undefined) return;
  known.delete(oldest);
  rememberedLists.delete(oldest);
}
