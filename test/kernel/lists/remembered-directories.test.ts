import {
  type DirectoryContent,
  findDirectory,
  type FindHead,
  sealContent,
} from '../../../functions/kernel/lists/find/index-items.ts';
import { directoryFor, isRemembered } from '../../../functions/kernel/lists/find/remembered-directories.ts';
import { listedAs } from '../../../functions/kernel/journal/listed.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation();
const listed = listedAs('customer').listedType;
const contentOf = (fence: string): DirectoryContent => ({ segments: { 1: { slots: [1], fences: [fence] } } });
const headWith = (directory: number): FindHead => ({
  pk: '',
  sk: '',
  version: 1,
  step: 1,
  directory,
  segments: [],
  nextSegment: 2,
  slots: 1,
  free: new Uint8Array(),
});

async function store(number: number, fence: string, type = listed) {
  const cipher = await bank.platform.cipher(bank.organisationId);
  const { key } = findDirectory(bank.organisationId, type);
  const content = sealContent(contentOf(fence), cipher, bank.organisationId, key);
  const item = { ...key, number, content };
  await bank.table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)' });
  return item;
}

/** What a search with this head works with, and how often it has read the table. */
async function search(directory: number, { table = bank.table, type = listed } = {}) {
  let [soon, consistent] = [0, 0];
  const counting = {
    ...table,
    getAll: (...given: Parameters<typeof table.getAll>) => ((soon += 1), table.getAll(...given)),
    get: (...given: Parameters<typeof table.get>) => ((consistent += 1), table.get(...given)),
  };
  const cipher = await bank.platform.cipher(bank.organisationId);
  const access = { table: counting, organisationId: bank.organisationId, type, cipher };
  const { segments } = await directoryFor(access, { head: headWith(directory), directory: undefined });
  return { fence: segments['1']?.fences[0], reads: [soon, consistent] };
}

test('a directory is read once by a process, and again when the head names another one', async () => {
  await store(3, 'ada');
  expect(isRemembered(bank.organisationId, listed)).toBe(false);
  expect(await search(3)).toEqual({ fence: 'ada', reads: [1, 0] });
  expect(await search(3)).toEqual({ fence: 'ada', reads: [0, 0] });
  expect(isRemembered(bank.organisationId, listed)).toBe(true);
  await store(4, 'bo');
  expect(await search(4)).toEqual({ fence: 'bo', reads: [1, 0] });
});

test('an index without a directory needs none', async () => {
  expect(await search(0)).toEqual({ fence: undefined, reads: [0, 0] });
});

test('a replica that is behind the head is not believed', async () => {
  const older = await store(1, 'ada');
  await store(2, 'bo');
  const table = { ...bank.table, getAll: () => Promise.resolve(new Map([[keyText(older), older]])) };
  expect(await search(2, { table })).toEqual({ fence: 'bo', reads: [1, 1] });
});

test.each([1, 3])(
  'a search whose head, with the directory %s, is not that of the table begins again',
  async (number) => {
    await store(2, 'bo');
    await expect(search(number)).rejects.toThrow(ConcurrencyConflict);
  },
);

test('another table has directories of its own, also of an organisation with the same id', async () => {
  await store(5, 'ada');
  await search(5);
  const table = { ...bank.table, identity: {} };
  await store(5, 'bo');
  expect(await search(5, { table })).toEqual({ fence: 'bo', reads: [1, 0] });
  expect((await search(5)).fence).toBe('ada');
});

test('the lists that were searched last are remembered', async () => {
  // One more than a process remembers; the names are those of no lists.
  const types = Array.from({ length: 21 }, (_, n) => listedAs(`list${String(n)}`).listedType);
  for (const type of types) {
    await store(1, type, type);
    await search(1, { type });
  }
  const [first = listed, second = listed] = types;
  expect([first, second].map((type) => isRemembered(bank.organisationId, type))).toEqual([false, true]);
  expect(await search(1, { type: first })).toEqual({ fence: first, reads: [1, 0] });
});
