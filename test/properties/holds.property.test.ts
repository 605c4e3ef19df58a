import { bodies } from '../support/bank/bodies.ts';
import { anotherOrganisation, type Bank, startBank } from '../support/bank/bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';
import { cancel, type CardOf, openCard } from '../cards/authorizations/authorization-bank.ts';
import { control } from '../cards/card-controls/control-bank.ts';
import { approve, askPurchase, decline } from '../cards/authorization-requests/request-bank.ts';
import { authorizationRequests } from '../../functions/cards/authorization-requests/store.ts';
import { authorizations } from '../../functions/cards/authorizations/store.ts';
import { cardActivity } from '../../functions/cards/cards/activity.ts';
import { accountFaults } from '../../functions/accounts/ledger/account-check.ts';
import { account } from '../../functions/accounts/accounts/store.ts';

const rounds = Number(process.env['SEEDS'] ?? 10);
const stepsOfRound = 30;

let first: Bank;
/** That of a round: the clock goes on by weeks in each, and a token ends after a year. */
let bank: Bank;
beforeAll(async () => {
  first = await startBank();
});
afterAll(() => first.stop());

/** What the merchant of a card and the network have done, for the check of the money. */
interface World {
  readonly card: CardOf;
  readonly ids: string[];
  /** The requests that were asked. */
  readonly requests: string[];
  booked: number;
  /** The cents of all purchases that the network has booked. */
  spent: number;
}

/** Everything about an account and its card that has to be true at any moment. */
async function faultsOf({ card, ids: known, requests, booked, spent }: World): Promise<readonly string[]> {
  const { organisationId, table } = bank;
  const ref = account(organisationId, card.accountId);
  const stored = await table.get(ref.key);
  if (stored === undefined) return ['the account is gone'];
  const owner = ref.parse(stored);
  const asked = await authorizationRequests.byId(table, organisationId, requests);
  const ids = [...new Set([...known, ...asked.flatMap(({ authorizationId }) => authorizationId ?? [])])];
  const all = await authorizations.byId(table, organisationId, ids);
  const open = all.filter(({ status }) => status === 'Authorized');
  const held = open.reduce((sum, { remaining }) => sum + remaining, 0);
  const activityRef = cardActivity(organisationId, card.cardId);
  const used = activityRef && (await table.get(activityRef.key));
  const listed = ((used?.['open'] ?? []) as { id: string; isRequest?: boolean }[]).map(({ id, isRequest }) =>
    isRequest === true ? `request ${id}` : id,
  );
  const named = [
    ...open.map(({ id, request }) => (request === undefined ? id : `request ${request.id}`)),
    ...asked.flatMap(({ id, status, increases }) =>
      status === 'Pending' && increases === undefined ? [`request ${id}`] : [],
    ),
  ];
  const pending = asked.filter(({ status, increases }) => status === 'Pending' && increases === undefined);
  const counted = [
    spent + held + pending.reduce((sum, { amount }) => sum + amount, 0),
    all.filter(({ status, transactionIds }) => status === 'Authorized' || transactionIds !== undefined).length +
      pending.length,
  ];
  const [{ amount = 0, count = 0 } = {}] = (used?.['counts'] ?? []) as { amount?: number; count?: number }[];
  return [
    ...([amount, count].join() === counted.join()
      ? []
      : [`a control has counted ${amount}, ${count}, not ${counted.join()}`]),
    ...accountFaults(owner, owner),
    ...(owner.hold === held ? [] : [`${String(owner.hold)} are held, and open authorizations hold ${String(held)}`]),
    ...(owner.balance === booked ? [] : [`the balance is ${String(owner.balance)}, and must be ${String(booked)}`]),
    ...(all.every(({ status, remaining }) => status === 'Authorized' || remaining === 0) ? [] : ['a closed one holds']),
    ...(listed.toSorted().join() === named.toSorted().join() ? [] : ['the card lists others as open']),
  ];
}

/** One thing that happens to the card. Two of them may happen at the same time. */
async function act(world: World, random: Random): Promise<void> {
  const { card, ids } = world;
  const amount = 1 + random.below(30_00);
  const id = ids[random.below(ids.length)];
  if (random.chance(0.3)) return decide(world, random, amount);
  const kind = id === undefined ? 0 : random.below(8);
  if (kind <= 1 || id === undefined) {
    const { status, body } = await bank.call(
      'POST',
      '/sandbox/authorizations',
      bodies.authorization(card.accountId, card.digits, { amount }),
    );
    expect(status).toBe(201);
    ids.push(body.data.id as string);
  } else if (kind === 2) await askForMore(world, { id, amount, asksOrganisation: random.chance(0.5) });
  else if (kind === 3) expect([200, 409]).toContain((await cancel(bank, id)).status);
  else if (kind <= 6) {
    const final = random.chance(0.5);
    const settled = bodies.purchase(card.accountId, card.digits, { authorization: id, amount, final });
    const { status } = await bank.call('POST', '/sandbox/purchases', settled);
    expect([201, 409]).toContain(status);
    if (status === 201) {
      world.booked -= amount;
      world.spent += amount;
    }
  } else {
    const { status } = await bank.call(
      'POST',
      '/sandbox/reversals',
      bodies.reversal(card.accountId, card.digits, { amount }),
    );
    expect(status).toBe(201);
    world.booked += amount;
  }
}

/** The merchant asks to hold more; the rules decide at once, or the organisation does later. */
async function askForMore(
  { card, requests }: World,
  { id, ...attributes }: { readonly id: string; readonly amount: number; readonly asksOrganisation: boolean },
): Promise<void> {
  const body = { data: { type: 'authorization', attributes } };
  expect([200, 409]).toContain((await bank.call('POST', `/sandbox/authorizations/${id}/increase`, body)).status);
  const query = `filter[accountId]=${card.accountId}&filter[status][]=Pending`;
  const waiting = await bank.call('GET', `/authorization-requests?${query}`);
  const ids = (waiting.body.data as readonly { readonly id: string }[]).map((one) => one.id);
  requests.push(...ids.filter((one) => !requests.includes(one)));
}

/** The organisation is asked, answers a request that it was asked, or uses what it approved. */
async function decide({ card, ids, requests }: World, random: Random, amount: number): Promise<void> {
  const id = requests[random.below(requests.length)];
  const kind = id === undefined ? 0 : random.below(4);
  if (kind <= 1 || id === undefined) {
    const { status, body } = await askPurchase(bank, card, { amount, partialApprovalAllowed: true });
    expect(status).toBe(201);
    requests.push(body.data.id as string);
  } else if (kind === 2) {
    const part = random.chance(0.5) ? {} : { amount: 1 + random.below(amount) };
    const { status } = await approve(bank, id, part);
    expect([200, 400, 409]).toContain(status);
    const [request] = await authorizationRequests.byId(bank.table, bank.organisationId, [id]);
    if (request?.status === 'Approved' && random.chance(0.5)) ids.push(request.authorizationId ?? '');
  } else expect([200, 409]).toContain((await decline(bank, id)).status);
}

test('the hold of an account is what its open authorizations hold, each purchase moves its money once, and a control counts both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await underSeed(runSeed + round, async () => {
      const random = randomFrom(runSeed + round);
      bank = await anotherOrganisation(first);
      const cents = 200_00;
      const card = await openCard(bank, { cents });
      await control(bank, { limits: [{ interval: 'Lifetime', amount: 300_00, count: 12 }] }, { card });
      const world: World = { card, ids: [], requests: [], booked: cents, spent: 0 };
      for (let step = 0; step < stepsOfRound; step += 1) {
        await Promise.all(Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => act(world, random)));
        if (random.chance(0.2)) {
          bank.clock.advance({ seconds: 1 });
          await runDue(bank);
        }
        if (random.chance(0.1)) {
          bank.clock.advance({ days: 3 });
          await runDue(bank);
        }
        expect(await faultsOf(world)).toEqual([]);
      }
      bank.clock.advance({ days: 8 });
      await runDue(bank);
      expect(await faultsOf(world)).toEqual([]);
      const { body } = await bank.call('GET', `/accounts/${world.card.accountId}`);
      expect(body.data.attributes.hold).toBe(0);
    });
  }
});
