import { operations } from '../../functions/registry.ts';
import { create } from '../../bin/api/create.ts';
import type { Api } from '../../bin/api/open-api.ts';
import { addCustomer, type SeededCustomer } from '../../bin/seed/bank.ts';
import { liveMonth } from '../../bin/seed/month.ts';
import { addSchedules, addWhatWaits } from '../../bin/seed/waiting.ts';
import type { SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { silentLog } from '../../local/silent-log.ts';
import { createClient } from '../../local/tour/client.ts';
import { startVirtualPlatform, type VirtualPlatform } from '../../local/virtual-platform.ts';
import { TestClock } from '../support/bank/test-clock.ts';
import { connectLean } from '../support/engines/lean-connection.ts';
import { seededIds } from '../support/simulation/seeded-ids.ts';
import { randomFrom } from '../support/weakening/random.ts';

const start = '2026-08-03T14:00:00.000Z';
const seed = 44;
const customersCount = 6;
const monthsCount = 3;
const weeksOfMonth = [8, 7, 8, 8];
const msPerHour = 3_600_000;
const requestMs = 250;
const outageMs = 10_000;

/** A platform on a laptop whose people have lived for three months, with its console. */
export interface PicturedBank {
  /** The address of the console, with its key. */
  readonly consoleAddress: string;
  /** What the clock of the bank shows. It moves only with {@link ask}. */
  readonly now: () => string;
  readonly customerId: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly webhookId: string;
  /** A merchant asks whether a card may pay; the answer may take two seconds. */
  readonly ask: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A bank whose clock and ids follow from constants, so that each start has the same people, amounts and days. */
export async function startPicturedBank(): Promise<PicturedBank> {
  const clock = new TestClock(start);
  const receiver = { isDown: false };
  const virtual = await startVirtualPlatform({
    clock,
    log: silentLog,
    ids: seededIds(randomFrom(seed)),
    connect: connectLean,
    ports: { webhookSender: { send: () => Promise.resolve(answerOf(receiver)) } },
  });
  const { platform, organisation } = virtual;
  const key = consoleKey(organisation.token);
  const signIn = laptopSignIn(platform, organisation);
  const gateway = await startGateway({
    operations,
    reference: localReference(),
    platform,
    port: 0,
    console: localConsole(makeConsole, signIn, key),
  });
  const api = apiOf(gateway.address, organisation.token, () => {
    clock.advance({ ms: requestMs });
  });
  const lived = await live(api, virtual, receiver);
  return {
    ...lived,
    consoleAddress: `${gateway.address}/console?key=${key}`,
    now: () => clock.now(),
    ask: async () => {
      await ask(api, lived.cardId, "Sherlock's Groceries", 64_20);
    },
    stop: async () => {
      await gateway.stop();
      await virtual.stop();
    },
  };
}

function apiOf(baseUrl: string, token: string, before: () => void): Api {
  const tick = () => {
    before();
    return Promise.resolve();
  };
  const client = createClient(baseUrl, token, { before: tick });
  const send = () => Promise.reject(new Error('the seed sends documents only'));
  return { baseUrl, tokenId: undefined, send, client };
}

const answerOf = ({ isDown }: { readonly isDown: boolean }): SendResult =>
  isDown
    ? { outcome: 'answered', status: 503, durationMs: 31, bodyStart: '' }
    : { outcome: 'answered', status: 200, durationMs: 12, bodyStart: '' };

/** Months of life, and in the end what each picture is about. */
async function live(api: Api, virtual: VirtualPlatform, receiver: { isDown: boolean }) {
  const customers: SeededCustomer[] = [];
  for (let index = 0; index < customersCount; index += 1) customers.push(await addCustomer(api, seed, index));
  await addSchedules(api, customers);
  const [one] = customers;
  if (one === undefined) throw new Error('nobody was onboarded');
  for (let month = 1; month <= monthsCount; month += 1) {
    for (const customer of customers) await liveMonth(api, customer, customers, month);
    for (const days of weeksOfMonth) {
      await buy(api, one, 90_00 + days * month * 13_10);
      await virtual.advanceRealTime(days * 24 * msPerHour);
    }
  }
  await addWhatWaits(api, customersCount);
  const bought = await buy(api, one, 86_40);
  await create(api, '/disputes', {
    type: 'dispute',
    attributes: { reason: 'NotReceived' },
    to: { transaction: ['transaction', bought.id] },
  });
  const webhook = await create(api, '/webhooks', {
    type: 'webhook',
    attributes: {
      label: 'Ledger of the shop',
      url: 'https://ledger.example.com/webhooks',
      token: 'a secret of the pictured bank',
      contentType: 'JsonAPI',
      deliveryMode: 'AtLeastOnce',
    },
  });
  const payment = await create(api, '/payments', {
    type: 'achPayment',
    attributes: { amount: 480_00, direction: 'Credit', description: 'Rent' },
    to: { account: ['depositAccount', one.accountId], counterparty: ['achCounterparty', one.counterpartyId ?? ''] },
  });
  await virtual.advanceRealTime(26 * msPerHour);
  receiver.isDown = true;
  await buy(api, one, 12_60);
  await virtual.advanceRealTime(outageMs);
  receiver.isDown = false;
  await virtual.advanceRealTime(msPerHour);
  const [card] = await api.client.list(`/cards?filter[customerId]=${one.customerId}`);
  const cardId = card?.id ?? '';
  const { id: approved } = await ask(api, cardId, 'City Transit', 2_90);
  await create(api, `/authorization-requests/${approved}/approve`);
  await ask(api, cardId, 'Café Élan', 18_75);
  await virtual.advanceRealTime(msPerHour / 60);
  const { customerId, accountId } = one;
  return { customerId, accountId, paymentId: payment.id, webhookId: webhook.id, cardId };
}

const ask = (api: Api, cardId: string, merchantName: string, amount: number) =>
  create(api, '/sandbox/authorization-requests/purchase', {
    type: 'purchaseAuthorizationRequest',
    attributes: { amount, merchantName, merchantType: 5411, merchantLocation: 'Reno, NV' },
    to: { card: ['card', cardId] },
  });

const buy = (api: Api, { accountId, cardDigits }: SeededCustomer, amount: number) =>
  create(api, '/sandbox/purchases', {
    type: 'purchaseTransaction',
    attributes: {
      amount,
      last4Digits: cardDigits,
      merchantName: 'Corner Books',
      merchantType: 5942,
      merchantLocation: 'Boulder, CO',
    },
    to: { account: ['depositAccount', accountId] },
  });
