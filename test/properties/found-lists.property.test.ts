import { deflateRawSync } from 'node:zlib';
import { wordTerms, wordsLookUp } from '../../functions/kernel/lists/find/word-terms.ts';
import { upTo } from '../../functions/kernel/lists/find/positions.ts';
import {
  blocksOf,
  blocksWith,
  coveredTerm,
  fencesOf,
  mergedPostings,
  openedBlock,
  postingsOf,
  type SegmentPart,
  searched,
  toMerge,
} from '../../functions/kernel/lists/find/segments.ts';
import { placesWanted, rangesIn } from '../../functions/kernel/lists/find/wanted.ts';
import { wordsMatcher } from '../../functions/kernel/jsonapi/words.ts';
import { pick, seededTest } from '../support/simulation/seed.ts';

const size = Number(process.env['MEMBERS'] ?? 20_000);
const [perStep, changesMax] = [400, 40];
const sealedBytes = 60;
const readUnitBytes = 4096;

const names = ['Ada', 'Bo', 'Chloé', 'Dag', 'Erik', 'Fatima', 'Giulia', 'Hana', 'Ines', 'Jürgen', 'Kai', 'Lovelace'];

seededTest(`${size} members are found as one by one, by few blocks`, async (random) => {
  const letters = () => Array.from({ length: 5 }, () => 'abcdefghijklmnopqrstuvwxyz'[random.below(26)]).join('');
  const textsOf = () => {
    const [one, two] = [pick(random, names), letters()];
    const phone = String(4_000_000_000 + random.below(1_000_000_000));
    return [
      `${one} ${two}`,
      `${one}.${two}@example.com`,
      phone,
      `1${phone}`,
      `${random.below(999)} Main Street`,
      'Springfield',
      'CA',
      'US',
      '94105',
    ];
  };
  const members: string[][] = [];
  let segments: (SegmentPart & { members: number; overrides: boolean })[] = [];
  let written = 0;
  while (members.length < size) {
    const first = members.length;
    while (members.length < Math.min(size, first + perStep)) members.push(textsOf());
    const changed = first === 0 ? [] : Array.from({ length: random.below(changesMax) }, () => random.below(first));
    for (const at of changed) members[at] = textsOf();
    const places = [
      ...new Set([...changed, ...Array.from({ length: members.length - first }, (_, n) => first + n)]),
    ].map((at) => at + 1);
    const part = postingsOf(
      places.map((place) => ({
        place,
        terms: [`#${place}`, 'kstatus:Active', ...wordTerms(members[place - 1] ?? [])],
      })),
    );
    segments.push({ ...part, members: places.length, overrides: changed.length > 0 });
    for (;;) {
      const span = toMerge(segments.map((one) => one.members));
      if (span === undefined) break;
      const merging = segments.slice(span.from, span.to + 1);
      const postings = mergedPostings(merging);
      const covered = [...new Set(merging.flatMap((one) => [...one.covered]))].sort((one, other) => one - other);
      const merged = {
        postings,
        covered,
        members: covered.length,
        overrides: span.from > 0 && merging.some((one) => one.overrides),
      };
      segments = [...segments.slice(0, span.from), merged, ...segments.slice(span.to + 1)];
      written += merged.members;
    }
  }
  const stored = segments.map((one) => {
    const blocks = blocksOf([{ term: coveredTerm, places: one.covered }, ...one.postings]);
    return {
      ...one,
      blocks,
      bytes: blocks.map((block) => deflateRawSync(JSON.stringify(block)).length + sealedBytes),
      fences: fencesOf(blocks),
    };
  });
  const blockCount = stored.flatMap(({ blocks }) => blocks).length;
  const directory = deflateRawSync(
    JSON.stringify(stored.map(({ fences, blocks }) => [fences, blocks.map((_, n) => n)])),
  ).length;
  const bytes = stored.flatMap((one) => one.bytes).reduce((sum, one) => sum + one, 0);
  const figures: unknown[] = [
    {
      segments: stored.length,
      blockCount,
      bytesOfMember: bytes / size,
      directory,
      writtenAgain: written / size,
      largest: Math.max(...stored.flatMap((one) => one.bytes)),
    },
  ];
  for (const query of [
    'lovelace',
    'lov',
    'l',
    'lo',
    members[7]?.[0]?.split(' ')[1] ?? '',
    '4155',
    'ada main',
    '-ada',
    'ada OR erik',
  ]) {
    const { wanted, isExact } = wordsLookUp(query);
    const ranges = rangesIn(wanted);
    let units = 0;
    let calls = 0;
    const read = stored.map((one) => {
      const wantedBlocks = new Set(
        [...(one.overrides ? [{ from: coveredTerm, to: coveredTerm }] : []), ...ranges].flatMap((range) =>
          blocksWith(one.fences, range),
        ),
      );
      for (const index of wantedBlocks) units += Math.ceil((one.bytes[index] ?? 0) / readUnitBytes) / 2;
      calls += wantedBlocks.size;
      return {
        overrides: one.overrides,
        postings: [...wantedBlocks].sort((a, b) => a - b).flatMap((index) => openedBlock(one.blocks[index] ?? [])),
      };
    });
    const places = placesWanted(wanted, { every: () => upTo(members.length), placesOf: searched(read) });
    const matches = wordsMatcher(query);
    const expected = members.flatMap((texts, at) => (matches(texts) ? [at + 1] : []));
    figures.push({ query, found: places.length, units, blocks: calls });
    expect([query, isExact]).toEqual([query, true]);
    expect(places).toEqual(expected);
  }
  await Promise.resolve();
  if (process.env['FIGURES'] !== undefined) process.stdout.write(`${JSON.stringify(figures, undefined, 1)}\n`);
  expect(stored.length).toBeLessThan(40);
});
