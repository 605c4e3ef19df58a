import { makeCard } from '../cards/cards/card-bank.ts';
import { close, freeze, openAccount, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { type BrowserResponse, type Visitor, visitorOf } from '../support/hosted-pages/visitor.ts';
import {
  accountsOf,
  agree,
  pathOf,
  setUpOutreach,
  signIn,
  startMigration,
  statusOf,
  ticked,
} from './migration-bank.ts';
import { problemOf, titleOf } from '../support/hosted-pages/applicant.ts';

// The page of the first consent shows the cards that are issued anew after it: these and no others.

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const newRouting = '101999984';

let customer: string;
let old: string;
let id: string;
let path: string;
let visitor: Visitor;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  old = await openAccount(bank, { customerId: customer });
  await makeCard(bank, { accountId: old });
  id = await startMigration(bank, customer);
  path = await pathOf(bank, id);
  visitor = visitorOf(bank);
});

const cardsOn = ({ html }: BrowserResponse): number => (html.match(/ard ending in/g) ?? []).length;
const step = (card: string, verb: 'freeze' | 'unfreeze') => bank.call('POST', `/cards/${card}/${verb}`);

/** How many cards the newest open account at the new bank has. */
async function cardsThere(): Promise<number> {
  const there = (await accountsOf(bank, customer)).filter(
    ({ routingNumber, status }) => routingNumber === newRouting && status === 'Open',
  );
  const { body } = await bank.call('GET', `/cards?filter[accountId]=${there.at(-1)?.id ?? ''}`);
  return (body.data as unknown[]).length;
}

async function agreeAndIssue(): Promise<void> {
  expect(titleOf(await visitor.submit(path, 'accounts-consent', ticked))).toBe('Your move is under way');
  await runDue(bank);
  expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
}

/** The migration stops, something happens, and the customer is asked again: the page. */
async function consentPageAfter(meanwhile: () => Promise<unknown>): Promise<BrowserResponse> {
  await freeze(bank, old);
  await agree(bank, id, 'money');
  expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
  await bank.call('POST', `/accounts/${old}/unfreeze`);
  await meanwhile();
  expect((await bank.call('POST', `/migrations/${id}/reset`)).body.data.attributes.status).toBe(
    'CollectingAccountsConsent',
  );
  return visitor.get(path);
}

test('after a reset, a card that came since is shown and issued, and no card twice', async () => {
  await signIn(visitor, path);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(1);
  expect(cardsOn(await consentPageAfter(() => makeCard(bank, { accountId: old })))).toBe(1);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(2);
  expect(cardsOn(await consentPageAfter(() => Promise.resolve()))).toBe(0);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(2);
});

test('a frozen card is neither shown nor issued, until it is unfrozen and the customer asked again', async () => {
  const frozen = await makeCard(bank, { accountId: old });
  await step(frozen, 'freeze');
  expect(cardsOn(await signIn(visitor, path))).toBe(1);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(1);
  expect(cardsOn(await consentPageAfter(() => step(frozen, 'unfreeze')))).toBe(1);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(2);
});

test('if another account is opened at the new bank, all cards are shown and issued again', async () => {
  await signIn(visitor, path);
  await agreeAndIssue();
  const fresh = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
  expect(cardsOn(await consentPageAfter(() => close(bank, fresh)))).toBe(1);
  await agreeAndIssue();
  expect(await cardsThere()).toBe(1);
});

test.each<[string, () => Promise<unknown>, number]>([
  ['came', () => makeCard(bank, { accountId: old }), 2],
  [
    'was frozen',
    async () => {
      const { body } = await bank.call('GET', `/cards?filter[accountId]=${old}`);
      return step(body.data[0].id as string, 'freeze');
    },
    0,
  ],
])('the page is shown again if a card %s since it was shown', async (_, change, shown) => {
  const page = await signIn(visitor, path);
  await change();
  const again = await visitor.sendForm(path, 'accounts-consent', ticked, page);
  expect([problemOf(again), cardsOn(again)]).toEqual([expect.stringContaining('has changed'), shown]);
  expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
});
