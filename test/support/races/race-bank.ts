import type { Platform } from '../../../functions/ports/platform.ts';
import { bodies } from '../bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../bank/client.ts';
import { readItems } from '../model/items.ts';
import { pick } from '../simulation/seed.ts';
import { startTestPlatform, type TableTarget } from '../bank/platform.ts';
import type { WeaknessOptions } from '../weakening/options.ts';
import { type Random, randomFrom } from '../weakening/random.ts';
import { weaken } from '../weakening/weaken.ts';
import type { Link } from './acts.ts';
import { RaceModel } from './race-model.ts';
import type { OtherSide } from './race-state.ts';
import { itemLines } from './item-lines.ts';
import { newLog } from './shown-journal.ts';

/** The cloud at its worst, request by request in an order that the seed draws. */
const weaknesses = {
  overlapConflicts: 0.5,
  spuriousConflicts: 0.03,
  throttles: 0.02,
  drops: 0.01,
  lostAnswers: 0.03,
  unprocessedKeys: 0.2,
  shortPages: 0.1,
  interleave: 'seeded',
} as const satisfies Omit<WeaknessOptions, 'seed'>;

export type RaceBank = Awaited<ReturnType<typeof startRaceBank>>;

/** Accounts at other banks, of which only their routing numbers can be seen. */
export const links: readonly Link[] = [
  { token: 'sandbox-match#1', routingNumber: '026009593', isPoor: false },
  { token: 'sandbox-low-balance#2', routingNumber: '091000022', isPoor: true },
];

/**
 * Two accounts of one customer or of two, and a counterparty of the first, which is linked or the second account itself. All
 * of it, the table too, is of its own; everything random follows the seed.
 */
export async function startRaceBank(seed: number, place: TableTarget) {
  const random = randomFrom(seed);
  const bank = await startTestPlatform({ place, mayFail: true, platform: { ids: seededIds(random) } });
  const weakness = weaken(bank.client, { seed, ...weaknesses });
  weakness.off();
  const { model, counterpartyId } = await settle(bank, random);
  weakness.on();
  const seen = new Set<string>();
  const look = async (): Promise<readonly string[]> => {
    const items = await readItems(bank.documents, place.tableName);
    return [...itemLines(items), ...(await newLog(bank, items, seen))].sort();
  };
  await look();
  return {
    ...bank,
    random,
    model,
    counterpartyId,
    weakness,
    /** The visible state in the form of the model, with the rows of the log since the last time. */
    look,
  };
}

async function settle({ call }: { readonly call: Call }, random: Random) {
  const first = await makeCustomer(call);
  const owners = [first, random.chance(0.5) ? first : await makeCustomer(call)];
  const model = new RaceModel();
  for (const owner of owners) {
    const balance = pick(random, [0, 25_00, 200_00]);
    const id = await makeAccount(call, owner, balance);
    model.customers.set(owner, false);
    model.accounts.set(id, { owner, status: 'Open', balance, isArchived: false, payments: 0, schedules: 0 });
  }
  const [, second = ''] = [...model.accounts.keys()];
  const drawn = pick(random, ['CreditAndDebit', 'CreditAndDebit', 'DebitOnly'] as const);
  const link = random.chance(0.7) ? pick(random, links) : undefined;
  const isStranger = link === undefined && owners[1] !== first;
  const permissions = isStranger ? 'CreditOnly' : drawn;
  const data = dataOf(
    await call('POST', '/counterparties', await counterpartyBody(call, first, { permissions, link, second })),
  );
  model.other = { customer: first, permissions, ...(link === undefined ? { account: second } : { link }) };
  return { model, counterpartyId: String(data.id) };
}

async function counterpartyBody(
  call: Call,
  customer: string,
  {
    permissions,
    link,
    second,
  }: Pick<OtherSide, 'permissions'> & { readonly link: Link | undefined; readonly second: string },
) {
  if (link !== undefined) return bodies.linked(customer, { permissions, providerProcessorToken: link.token });
  const { accountNumber, routingNumber } = dataOf(await call('GET', `/accounts/${second}`), 200).attributes;
  return bodies.counterparty(customer, { permissions, accountNumber, routingNumber });
}

/** Two waits never end at different moments, so that the seed alone decides. */
const seededIds = (random: Random): Platform['ids'] => ({
  digits: (digits) => String(1 + random.below(9)) + Array.from({ length: digits - 1 }, () => random.below(10)).join(''),
  bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
  fraction: () => 0,
});
