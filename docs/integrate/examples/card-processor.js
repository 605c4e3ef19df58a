/**
 * A processor of cards, to try the protocol of docs/partners/card-processor.md. It answers what the platform asks:
 *   PROCESSOR_SECRET=<secret> node card-processor.js [port]
 * and it tells of a purchase by a card, for example in a sandbox with the secret of POST /sandbox/partner-secret:
 *   PROCESSOR_SECRET=<secret> CALLBACK_URL=<address>/callbacks/card-processor node card-processor.js purchase <card> <cents>
 * What it remembers belongs into a database.
 */
/* global fetch, URLSearchParams */
import { Buffer } from 'node:buffer';
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';

const secret = process.env.PROCESSOR_SECRET ?? '';
if (secret === '') throw new Error('PROCESSOR_SECRET is the secret that the stage shares with this processor');
/** A document of 4 MiB is larger in base64. */
const bodyBytesMax = 6 * 1024 * 1024;
const validYears = 4;

/** Cards by their references. The number, the code and the PIN of a real card stay here too. */
const cards = new Map();
/** Pages of holders by their names, which nobody can guess. */
const pages = new Map();
const pageMinutes = 5;
/** Where browsers reach this processor: over https, by something in front of it. */
const pagesUrl = process.env.PAGES_URL ?? 'https://localhost/pages';
/** Answers by path and idempotency key: what is requested again is not done again. */
const answers = new Map();

/** What is done by each path; undefined means that the values are not accepted. */
const paths = {
  cards: ({ reference, expirationDate }) => {
    const card = { last4Digits: String(randomInt(10_000)).padStart(4, '0'), lastStatus: 0 };
    cards.set(reference, { ...card, expirationDate: expirationDate ?? monthInYears(validYears) });
    const { last4Digits, expirationDate: month } = cards.get(reference);
    return { last4Digits, expirationDate: month };
  },
  statuses: ({ reference, status, number }) => {
    const card = cards.get(reference);
    // A change that is late is dropped.
    if (number > card.lastStatus) Object.assign(card, { status, lastStatus: number });
    return {};
  },
  shipments: () => ({}),
  // Nothing is printed here, so every address comes in time.
  addresses: () => ({}),
  renewals: ({ reference, expirationDate }) => {
    const year = Number(expirationDate.slice(0, 4)) + validYears;
    const card = cards.get(reference);
    card.expirationDate = `${year}${expirationDate.slice(4)}`;
    return { expirationDate: card.expirationDate };
  },
  // A page of its own shows the number, or takes the PIN: the platform hands on its address alone.
  pages: ({ reference, purpose }) => {
    const name = randomUUID();
    const expiresAt = Date.now() + pageMinutes * 60_000;
    pages.set(name, { reference, purpose, expiresAt });
    return { url: `${pagesUrl}/${name}`, expiresAt: new Date(expiresAt).toISOString() };
  },
  'pin-status': ({ reference }) => ({ status: cards.get(reference).pin === undefined ? 'NotSet' : 'Set' }),
  'wallet-payloads': ({ signedNonce }) => (signedNonce === '' ? undefined : { payload: 'c2VhbGVk' }),
  // A real processor tells the network of the wallet, and drops a change that is late.
  tokens: () => ({}),
  // A real processor files it with the network, and tells how it goes on by messages.
  disputes: ({ amount, transaction, dispute }) =>
    amount > transaction.amount ? undefined : { case: `case-${dispute}` },
  // A real processor hands it to the network: `content` is the file in base64.
  'dispute-documents': ({ content }) => (Buffer.from(content, 'base64').length === 0 ? undefined : {}),
  // One that it has not heard of yet, it does not file later.
  'dispute-withdrawals': () => ({}),
};

function answerTo(path, key, asked) {
  if (path !== 'cards' && !cards.has(asked.reference)) return { status: 404 };
  const known = `${path} ${key}`;
  if (key !== undefined && answers.has(known)) return answers.get(known);
  const body = paths[path](asked);
  const answer = body === undefined ? { status: 422 } : { status: 200, body };
  if (key !== undefined) answers.set(known, answer);
  return answer;
}

function serve(port) {
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request);
    if (request.url.includes('/pages/')) return showPage(request, response, body);
    if (!isOurs(request.headers.authorization)) return response.writeHead(401).end();
    const path = request.url.split('/').at(-1);
    if (request.method !== 'POST' || !Object.hasOwn(paths, path)) return response.writeHead(404).end();
    if (body === undefined) return response.writeHead(413).end();
    const answer = answerTo(path, request.headers['idempotency-key'], JSON.parse(body.toString('utf8')));
    if (answer.body === undefined) return response.writeHead(answer.status).end();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer.body));
  });
  server.listen(port, '127.0.0.1', () => print({ listening: server.address().port }));
}

/** A page of a holder: what it shows, and what is typed into it, never passes through the platform. */
function showPage(request, response, body) {
  const page = pages.get(request.url.split('/').at(-1));
  const card = cards.get(page?.reference);
  if (card === undefined || page.expiresAt < Date.now()) return response.writeHead(404).end();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  const pin = new URLSearchParams(body?.toString('utf8')).get('pin') ?? '';
  if (page.purpose === 'SetPin' && request.method === 'POST' && /^\d{4}$/.test(pin)) card.pin = pin;
  const shown = {
    ShowNumber: `Card ending in ${card.last4Digits}`,
    ShowPin: card.pin ?? 'No PIN yet',
    SetPin: pinForm,
  };
  return response.writeHead(200, headers).end(`<!doctype html><title>Your card</title>${shown[page.purpose]}`);
}

const pinForm =
  '<form method="post"><label>PIN <input name="pin" inputmode="numeric"></label><button>Set</button></form>';

/** Asks whether a card may be used, and tells of the settlement if it may. */
async function purchase(card, cents) {
  const use = {
    kind: 'purchase',
    card,
    authorization: randomUUID(),
    amount: cents,
    merchant: { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' },
  };
  const decided = await tell('authorizations', use);
  print({ asked: use.authorization, ...decided });
  if (decided.body?.decision !== 'Approved') return;
  print({ settled: use.authorization, ...(await tell('settlements', use)) });
}

/** Signs a message as Standard Webhooks defines it. One that is sent again keeps its webhook-id. */
async function tell(path, content) {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify(content);
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const answer = await fetch(`${process.env.CALLBACK_URL}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, ...(text === '' ? {} : { body: JSON.parse(text) }) };
}

function monthInYears(years) {
  const now = new Date();
  return `${now.getUTCFullYear() + years}-${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
}

function isOurs(authorization = '') {
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bytesOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= bodyBytesMax) parts.push(part);
  }
  return bytes <= bodyBytesMax ? Buffer.concat(parts) : undefined;
}

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const [first, card, cents] = process.argv.slice(2);
if (first === 'purchase') await purchase(card, Number(cents));
else serve(Number(first ?? 8091));
