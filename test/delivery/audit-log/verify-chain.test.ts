import { firstHash, nextHash } from '../../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../../functions/delivery/audit-log/hashed-text.ts';
import type { AuditEntry } from '../../../functions/delivery/audit-log/entry.ts';
import { type EntryClaim, verifyChain, type VerifiedEnd } from '../../../functions/delivery/audit-log/verify.ts';
import { instantSchema } from '../../../functions/kernel/table/item.ts';

const at = instantSchema.parse('2026-12-01T15:00:00.000Z');
const start: VerifiedEnd = { number: 0, hash: firstHash('100000001') };
const entry = (number: number): AuditEntry => ({
  number,
  at,
  actor: { kind: 'worker', name: 'interest' },
  resources: [],
  outcome: 'Done',
});

/** Entries with these numbers, each with the hash of the one before it: a chain whose hashes all fit. */
function chainOf(...numbers: readonly number[]): readonly (EntryClaim & { readonly entry: AuditEntry })[] {
  let { hash } = start;
  return numbers.map((number) => {
    const previousHash = hash;
    hash = nextHash(previousHash, hashedText(entry(number)));
    return { entry: entry(number), previousHash, hash };
  });
}
function copied(claims: readonly EntryClaim[]): AsyncIterator<EntryClaim> {
  const iterator = claims[Symbol.iterator]();
  return { next: () => Promise.resolve(iterator.next()) };
}
const faultOf = async (...input: Parameters<typeof verifyChain>) => {
  const verdict = await verifyChain(...input);
  return verdict.isWhole ? 'whole' : [verdict.number, verdict.why];
};

/** What each look at a chain finds by itself, without the others that find most of it too. */
describe('a chain of entries', () => {
  test('is whole with the hashes that follow one another', async () => {
    expect(await faultOf(start, chainOf(1, 2, 3))).toBe('whole');
  });

  test('has no gap, also if its hashes were made anew', async () => {
    expect(await faultOf(start, chainOf(1, 3))).toEqual([2, expect.stringContaining('entry 3 stands there')]);
    expect(await faultOf(start, chainOf(1, 2, 2))).toEqual([3, expect.stringContaining('entry 2 stands there')]);
  });

  test('has the hash of the entry before it where nothing else was stored', async () => {
    const [first, second] = chainOf(1, 2);
    const claims = [first, { entry: second?.entry ?? entry(2), previousHash: start.hash }];
    expect(
      await faultOf(
        start,
        claims.flatMap((one) => one ?? []),
      ),
    ).toEqual([2, 'does not follow the entry before it']);
  });

  test('is not shorter than its copy in the archive', async () => {
    const copy = copied(chainOf(1, 2, 3));
    expect(await faultOf(start, chainOf(1, 2), { copy })).toEqual([3, 'is missing; the archive has it']);
  });
});
