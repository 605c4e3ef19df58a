import fc from 'fast-check';
import { ratesWorld } from '../support/rates-world.ts';

/** The bound of docs/develop/decisions/0013, as parts of the limit. */
const firstShares = (environments: number) => 0.01 * environments;
const laterShares = (environments: number) => 0.1 * (1 + Math.log(environments));

/** A small generator, so that a counterexample can be played again. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const worlds = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  environments: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
  quota: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2_000 })),
  /** 1 spreads requests evenly; more sends most of them to few environments. */
  skew: fc.constantFrom(1, 1, 3),
});

test('nobody is refused before the limit, and no more passes than the bound says', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ seed, environments, quota, skew }) => {
      const chance = chanceOf(seed);
      const world = ratesWorld(quota, environments, chance);
      const choose = () => chance() ** skew;
      const first = await world.minute(100, quota * 4, { choose });
      expect(first.refused).toBeGreaterThan(0);
      expect(first.passedAtFirstRefusal).toBeGreaterThanOrEqual(quota);
      expect(first.passed).toBeGreaterThanOrEqual(quota);
      expect(first.passed).toBeLessThanOrEqual(quota * (1 + firstShares(environments) + laterShares(environments)));
      expect(first.passed + first.refused).toBe(quota * 4);

      const calm = await world.minute(102, Math.min(quota, 300), { choose });
      expect(calm.refused).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test('a caller who continues after a minute in which every environment has refused has no silent share', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ seed, environments, quota }) => {
      const world = ratesWorld(quota, environments, chanceOf(seed));
      let next = 0;
      const inTurn = () => (next++ % environments) / environments;
      await world.minute(100, quota * 4 + environments * 25, { choose: inTurn });
      const second = await world.minute(101, quota * 4, { choose: inTurn });
      expect(second.passed).toBeGreaterThanOrEqual(quota);
      expect(second.passed).toBeLessThanOrEqual(Math.ceil(quota * (1 + laterShares(environments))));
    }),
    { numRuns: 80 },
  );
});

test('searches of many sizes pass the budget by the shares and one search at most', async () => {
  const sizesMax = 500;
  await fc.assert(
    fc.asyncProperty(worlds, async ({ seed, environments }) => {
      const budget = 5_000;
      const chance = chanceOf(seed);
      const world = ratesWorld(budget, environments, chance);
      const size = () => 1 + Math.floor(chance() * sizesMax);
      const { passed, passedAtFirstRefusal } = await world.minute(100, 200, { size });
      expect(passedAtFirstRefusal).toBeGreaterThanOrEqual(budget);
      expect(passed).toBeLessThanOrEqual(
        budget * (1 + firstShares(environments) + laterShares(environments)) + sizesMax,
      );
    }),
    { numRuns: 100 },
  );
});
