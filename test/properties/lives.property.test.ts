import { livingItems, makeLiving, wrongFates } from '../generated/support/lives.ts';
import { anotherOrganisation, openCustomer } from '../support/bank/bank.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';
import { acts, type Done, type Life, withoutEnded } from './random-lives.ts';

/** How many lives are lived. `LIVES=2000` lives more. */
const livesMax = Number(process.env['LIVES'] ?? 40);
const actsMax = 8;

/** The lives of one table: what a life looks at grows with the table. */
const livesPerTable = 5;
const start = '2026-12-01T15:00:00.000Z';

const bank = useBank({ per: 'test', engine: startTestEngine });

/** How often each act has changed something, so that a life that refuses everything is noticed. */
const changed: Record<string, number> = {};

/** Lives one life: what an act does to an item of any kind is what the kind says. */
async function live(random: Random): Promise<void> {
  bank.clock.set(start);
  Object.assign(bank, await anotherOrganisation(bank));
  const customerId = await openCustomer(bank);
  const life: Life = { bank, random, customerId, made: await makeLiving(bank, customerId) };
  const ended = new Set<string>();
  const told: string[] = [];
  for (let count = 0; count < actsMax; count += 1) {
    const name = random.shuffled(Object.keys(acts))[0] ?? '';
    const before = await livingItems(bank);
    const done = await acts[name]?.(life);
    if (done === undefined) throw new Error(`there is no act ${name}`);
    told.push(name);
    const after = await livingItems(bank);
    expect([told.join(', '), ...faultsAfter(done, { before, after, ended })]).toEqual([told.join(', ')]);
    if (done.member !== undefined || (done.isFree && !done.isRefused)) changed[name] = (changed[name] ?? 0) + 1;
    for (const [key, { item, kind, ownerId }] of before) {
      const isEnding = done.member !== undefined && kind[done.member] === 'ends' && done.owners.includes(ownerId);
      if (isEnding && after.get(key)?.item !== item) ended.add(key);
    }
  }
}

type Items = Awaited<ReturnType<typeof livingItems>>;

function faultsAfter(
  { owners, member, faults = [], isFree }: Done,
  { before, after, ended }: { readonly before: Items; readonly after: Items; readonly ended: ReadonlySet<string> },
): readonly string[] {
  if (isFree) return faults;
  const all = [...new Set([...before.values()].map(({ ownerId }) => ownerId))];
  const others = all.filter((id) => !owners.includes(id));
  const alive = withoutEnded(before, ended);
  return [
    ...faults,
    ...wrongFates({ before: alive, after }, owners, member, ['ends']),
    ...wrongFates({ before: alive, after }, others, undefined, []),
    ...[...before].filter(([key]) => ended.has(key) && !after.has(key)).map(([key]) => `${key} is lost`),
  ];
}

test.each(Array.from({ length: Math.ceil(livesMax / livesPerTable) }, (_, index) => runSeed + index))(
  'seed %d: random lives go as the kinds of the items say',
  async (seed) => {
    await underSeed(seed, async () => {
      const random = randomFrom(seed);
      for (let count = 0; count < livesPerTable; count += 1) await live(random);
    });
  },
);

test('every act has changed something in these lives', () => {
  if (livesMax < 40) return;
  expect(Object.keys(changed)).toEqual(
    expect.arrayContaining(['archive', 'changeOwners', 'close', 'erase', 'move', 'rotate', 'runDue']),
  );
});
