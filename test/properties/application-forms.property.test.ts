import { applicantOf, applicationsOf, formOf, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { ssnOf } from '../support/bank/applicants.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { allAgreed, type Applicant, entered, titleOf } from '../support/hosted-pages/applicant.ts';
import type { BrowserResponse } from '../support/hosted-pages/visitor.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

/** Walks through forms. `WALKS=2000` takes more. */
const walks = Number(process.env['WALKS'] ?? 30);
const stepsMax = 45;

const start = '2026-12-01T15:00:00.000Z';
const bank = useOrganisation({ at: start });

const personPages = ['name', 'identity', 'address', 'contact', 'work'] as const;
type Page = (typeof personPages)[number];

/** Another name, number or phone each time, so that it is seen which of the answers is kept. */
const variants: Readonly<Record<Page, (number: number) => Readonly<Record<string, string>>>> = {
  name: (number) => ({ ...entered.name, first: `Ada${number}` }),
  identity: (number) => ({ identifiedBy: 'ssn', ssn: ssnOf(number) }),
  address: (number) => ({ ...entered.address, street: `${number} Ingram Street` }),
  contact: (number) => ({ ...entered.contact, phone: String(5_555_560_000 + number) }),
  work: (number) => ({ occupation: `Engineer ${number}` }),
};

/** What shows on a page, and in the application, that a variant was accepted. */
const markOf = (page: Page, number: number): string =>
  ({
    name: `Ada${number}`,
    identity: String(721_100_000 + number),
    address: `${number} Ingram Street`,
    contact: String(5_555_560_000 + number),
    work: `Engineer ${number}`,
  })[page];

interface Walk {
  readonly random: Random;
  readonly browsers: readonly Applicant[];
  /** The newest answer that was accepted, by page. */
  readonly accepted: Map<Page, number>;
  /** Pages as they were shown, to be sent late. */
  readonly kept: { readonly page: Page; readonly html: string; readonly browser: Applicant }[];
  lastVariant: number;
}

const pick = <T>(random: Random, all: readonly T[]): T => {
  const one = all[random.below(all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

const isVisible = ({ html }: BrowserResponse, page: Page): boolean => html.includes(`name="page" value="${page}"`);

/** Sends a page that was shown, and remembers the answer if it was accepted. */
async function send(walk: Walk, browser: Applicant, page: Page, html: string): Promise<void> {
  walk.lastVariant += 1;
  const number = walk.lastVariant;
  const form = { html, hidden: { page } };
  const answer = await browser.visitor.sendForm(browser.path, 'answers', variants[page](number), form);
  const now = await browser.see(page);
  if (now.html.includes(`value="${markOf(page, number)}"`)) walk.accepted.set(page, number);
  else expect([422, 200]).toContain(answer.status);
  // Sent a second time at once, the same answer changes nothing.
  if (walk.random.chance(0.3)) await browser.visitor.sendForm(browser.path, 'answers', variants[page](number), form);
}

const acts: readonly ((walk: Walk, browser: Applicant) => Promise<unknown>)[] = [
  // The page that comes next.
  async (walk, browser) => {
    const shown = await browser.see();
    const page = personPages.find((one) => isVisible(shown, one));
    if (page !== undefined) await send(walk, browser, page, shown.html);
  },
  // Back to any page, which is sent again.
  async (walk, browser) => {
    const page = pick(walk.random, personPages);
    const shown = await browser.see(page);
    if (isVisible(shown, page)) await send(walk, browser, page, shown.html);
  },
  // A page is kept open in another window, and sent some time later.
  async ({ kept, random }, browser) => {
    const page = pick(random, personPages);
    const { html } = await browser.see(page);
    if (html.includes(`name="page" value="${page}"`)) kept.push({ page, html, browser });
  },
  async (walk) => {
    const [late] = walk.kept.splice(0, 1);
    if (late !== undefined) await send(walk, late.browser, late.page, late.html);
  },
  // Nonsense. The page about work takes it, because nothing is required there.
  async ({ random }, browser) => {
    const page = pick(random, personPages);
    const shown = await browser.see(page);
    if (page === 'work' || !isVisible(shown, page)) return;
    const form = { html: shown.html, hidden: { page } };
    const refused = await browser.visitor.sendForm(browser.path, 'answers', { email: 'no', ssn: '1' }, form);
    expect(refused.status).toBe(422);
  },
  (_, browser) => browser.see('review'),
  (_, browser) => browser.proveOwnPhone().catch(() => undefined),
  // Another device goes on, once there is a phone.
  (_, browser) => browser.comeBack().catch(() => undefined),
  async ({ random }, browser) => {
    const shown = await browser.see('review');
    if (!shown.html.includes('/submit"') || !random.chance(0.4)) return;
    await Promise.all([1, 2].map(() => browser.visitor.sendForm(browser.path, 'submit', allAgreed, shown)));
  },
];

/** Comes back if the other browser has proved the phone, which ends the sessions before. */
async function stayIn(browser: Applicant): Promise<void> {
  if (titleOf(await browser.see()).startsWith('Go on with')) await browser.comeBack();
}

/** Whether all pages show the newest answers that were accepted. A change of an early page can make later ones unreachable. */
async function expectKept({ accepted, browsers: [first] }: Walk): Promise<void> {
  if (first === undefined) return;
  for (const [page, number] of accepted) {
    const shown = await first.see(page);
    expect(titleOf(shown)).not.toMatch(/^Go on with/);
    if (isVisible(shown, page))
      expect([page, shown.html.includes(`value="${markOf(page, number)}"`)]).toEqual([page, true]);
  }
}

async function walkThrough(random: Random): Promise<void> {
  const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
  const browsers = [applicantOf(bank, form), applicantOf(bank, form)] as const;
  await browsers[0].begin();
  // Identity numbers of one walk are not those of another, which could have applied with them.
  const walk: Walk = { random, browsers, accepted: new Map(), kept: [], lastVariant: (numbers += 1000) };
  for (let step = 0; step < stepsMax; step += 1) {
    await pick(random, acts)(walk, random.chance(0.75) ? browsers[0] : browsers[1]);
    if ((await formOf(bank, form.id))['status'] === 'Submitted') break;
    bank.clock.set(new Date(Date.parse(start) + 3 * step * 60_000).toISOString());
    await stayIn(browsers[0]);
    await expectKept(walk);
  }
  const before = (await formOf(bank, form.id))['status'];
  if (before === 'Open') await finish(walk);
  const { status } = await formOf(bank, form.id);
  expect(status).toBe('Submitted');
  ends[String(before)] = (ends[String(before)] ?? 0) + 1;
  const own = (await applicationsOf(bank)).filter(
    ({ relationships }) => relationships.applicationForm?.data.id === form.id,
  );
  expect(own).toHaveLength(1);
  const applied = JSON.stringify(own[0]?.attributes);
  for (const [page, number] of walk.accepted)
    expect([page, applied.includes(markOf(page, number))]).toEqual([page, true]);
}

async function finish(walk: Walk): Promise<void> {
  const [first] = walk.browsers;
  if (first === undefined) return;
  for (const page of personPages) {
    if (!walk.accepted.has(page)) await send(walk, first, page, (await first.see(page)).html);
  }
  await first.proveOwnPhone().catch(() => undefined);
  await first.submit();
}

let numbers = 0;
/** How many walks ended by themselves, and how many had to be finished. */
const ends: Record<string, number> = {};
afterAll(() => {
  expect(Object.keys(ends).toSorted()).toEqual(['Open', 'Submitted']);
});

const seeds = Array.from({ length: walks }, (_, index) => runSeed + index);
test.each(seeds)(
  'a walk through a form makes one application of the newest answers that were accepted (seed %i)',
  (seed) => underSeed(seed, () => walkThrough(randomFrom(seed))),
);
