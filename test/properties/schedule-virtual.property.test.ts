import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { upcomingRuns } from '../../functions/money/recurring-payments/preview.ts';
import { afterRun, nextScheduledAction } from '../../functions/money/recurring-payments/recurring-payment.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { hashOf, randomFrom } from '../support/weakening/random.ts';
import { Diary } from './schedule-diary.ts';
import { days, drawWorlds } from './schedule-lives.ts';
import { born, live, type LifeResult, rulesOf } from './schedule-virtual-bank.ts';

const schedules = Number(process.env['VIRTUAL_SCHEDULES'] ?? 2_000);
const years = Number(process.env['VIRTUAL_YEARS'] ?? 10);
/** Some cannot create a payment now and then: those runs do not count. */
const fails = (n: number, dueDate: string) => n % 3 === 0 && hashOf(`${String(n)}/${dueDate}`) % 50 === 0;

const seeded = (work: () => void) => underSeed(runSeed, () => Promise.resolve().then(work));
const worlds = () => drawWorlds(randomFrom(runSeed), { schedules, years });

test(`${String(schedules)} schedules over ${String(years)} virtual years make one run of each due date, on its day`, () =>
  seeded(() => {
    let runs = 0;
    for (const world of worlds()) {
      const { rolls } = world;
      const lived = live(world, fails);
      for (const [n, life] of world.lives.entries()) {
        const diary = new Diary(days, life, { rolls, fails: (dueDate) => fails(n, dueDate) });
        diary.keep(life.happens, { ...world.span, first: life.bornOn - 10 });
        const { entries, standings } = lived[n] ?? { entries: [], standings: [] };
        runs += entries.length;
        // Texts compare in a moment; what differs is worth the time of telling it well.
        if (JSON.stringify({ entries, standings }) === JSON.stringify(livedOf(diary))) continue;
        expect({ n, rolls, ...life, entries, standings }).toEqual({ n, rolls, ...life, ...livedOf(diary) });
      }
    }
    expect(runs).toBeGreaterThan(schedules * years * 8);
  }));

test('a preview is what comes, run by run, until nothing is left, though the stage rolls otherwise than when it was made', () =>
  seeded(() => {
    const all = worlds();
    for (const [place, { rolls, lives }] of all.entries()) {
      for (const [n, life] of lives.entries()) {
        const now = (life.happens.find(({ what }) => what === 'create')?.at ?? '') as Instant;
        const before = all[(place + n) % all.length]?.rolls ?? rolls;
        const rules = rulesOf(rolls);
        let one = born(life, now, rulesOf(before));
        const previewed = upcomingRuns(one, 50, now, rules).map(({ dueDate, runDate }) => [dueDate, runDate]);
        const made: unknown[] = [];
        while (one.dueAt !== undefined && made.length < 50) {
          const moment = one.dueAt < now ? now : one.dueAt;
          made.push([one.nextDueDate, nextScheduledAction({ ...one, updatedAt: moment })]);
          one = afterRun(one, true, moment, rules);
        }
        if (JSON.stringify(previewed) === JSON.stringify(made)) continue;
        expect({ before, rolls, life, previewed }).toEqual({ before, rolls, life, previewed: made });
      }
    }
  }));

const livedOf = ({ entries, standings }: Diary): LifeResult => ({ entries, standings });
