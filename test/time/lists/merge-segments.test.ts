import {
  findHead,
  findPartItem,
  openBlock,
  type SegmentBlocks,
} from '../../../functions/kernel/lists/find/index-items.ts';
import { coveredTerm, blocksOf, fencesOf, openedBlock } from '../../../functions/kernel/lists/find/segments.ts';
import { united } from '../../../functions/kernel/lists/find/positions.ts';
import type { IndexAccess } from '../../../functions/kernel/lists/find/index-reader.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { keyOf, type StoredItem } from '../../../functions/kernel/table/write.ts';
import { customers } from '../../../functions/onboarding/customers/store.ts';
import { type IndexState, withBlocks } from '../../../functions/time/lists/index-state.ts';
import { mergeStep } from '../../../functions/time/lists/merge-segments.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';

const organisationId = '100000001';
/** Three times as many places of one term fill more blocks than a transaction writes: they are far apart. */
const placesOfSegment = 36_000;
const apart = 4_000_000;
const overriddenPositions = [apart + 1, 2 * apart + 1];
const writesMax = 97;

test('a term whose places are more than one transaction takes is merged in several', async () => {
  const items = new Map<string, StoredItem>();
  const table = {
    getAll: (keys: Parameters<Table['getAll']>[0]) =>
      Promise.resolve(new Map(keys.flatMap((key) => [[keyText(key), items.get(keyText(key))] as const]))),
  } as unknown as Table;
  const { listedType: type } = customers;
  const place: IndexAccess = { table, organisationId, type, cipher: testCipher(organisationId) };
  const { key } = findHead(organisationId, type);
  let state: IndexState = {
    head: { ...key, version: 1, step: 1, directory: 0, segments: [], nextSegment: 1, slots: 0, free: new Uint8Array() },
    stored: undefined,
    content: { segments: {} },
  };
  const put = (writes: ReturnType<typeof withBlocks>['writes']) => {
    for (const write of writes) items.set(keyText(keyOf(write)), write.Put?.Item as StoredItem);
  };
  const segments: Record<string, SegmentBlocks> = {};
  const rest = [1, 2, 3].map((number) => {
    const places = Array.from({ length: placesOfSegment }, (_, n) => n * apart + number);
    // The second says something else of places of the first.
    const overridden = number === 2 ? overriddenPositions : [];
    const postings = [
      { term: coveredTerm, places: united([places, overridden]) },
      { term: 'a', places: [number] },
      { term: 'kstatus:Active', places },
      { term: 'z', places: [places.at(-1) ?? 0] },
    ];
    const blocks = blocksOf(postings);
    const { next, slots, writes } = withBlocks(place, state, { segment: number, first: 0, blocks });
    put(writes);
    segments[String(number)] = { slots, fences: fencesOf(blocks) };
    const segment = { number, members: places.length, overrides: number === 2 };
    state = { ...state, head: { ...next, nextSegment: number + 1, segments: [...state.head.segments, segment] } };
    return places;
  });
  // A larger one follows, so all become one.
  const larger = state.head.segments.map((one, at) => ({ ...one, members: at === 2 ? 10_000_000 : one.members }));
  state = { ...state, head: { ...state.head, segments: larger }, content: { segments } };

  const expected = united(rest).filter((one) => !overriddenPositions.includes(one));
  let steps = 0;
  do {
    const step = await mergeStep(place, state);
    expect(step.writes.length).toBeLessThan(writesMax);
    put(step.writes);
    state = { head: step.head, stored: undefined, content: step.content ?? state.content };
    steps += 1;
  } while (state.content.merge !== undefined);
  expect(steps).toBeGreaterThan(1);
  expect(state.head.segments).toHaveLength(1);
  expect(Object.values(state.content.segments)[0]?.slots.length).toBeGreaterThan(writesMax);

  const [only] = Object.values(state.content.segments);
  const all = (only?.slots ?? []).flatMap((slot) => {
    const stored = items.get(keyText({ pk: key.pk, sk: `${type}#${String(slot).padStart(8, '0')}` }));
    return stored === undefined ? [] : openedBlock(openBlock(findPartItem.parse(stored), place.cipher, organisationId));
  });
  const of = (term: string) => united(all.filter((one) => one.term === term).map(({ places }) => places));
  expect(of('kstatus:Active')).toEqual(expected);
  expect(of('a')).toEqual([1, 2, 3]);
  expect(only?.fences).toEqual([...(only?.fences ?? [])].sort());
});
