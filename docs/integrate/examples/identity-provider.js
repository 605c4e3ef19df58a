/**
 * A provider of identity checks, to try the protocol of docs/partners/identity-check.md:
 * PROVIDER_SECRET=<secret> CALLBACK_URL=<address>/callbacks/identity-check node identity-provider.js [port]
 * It decides by social security numbers, and on selfies by how the id of the job ends: -approved, -rejected, -later. What it remembers belongs into a database.
 */
/* global fetch */
import { Buffer } from 'node:buffer';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const secret = process.env.PROVIDER_SECRET ?? '';
if (secret === '') throw new Error('PROVIDER_SECRET is the secret that the stage has of this provider');
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
const callbackUrl = process.env.CALLBACK_URL;
/** How long a check takes that does not end at once. */
const checkMs = Number(process.env.CHECK_MS ?? 5000);
const bodyBytesMax = 64 * 1024;
const triesMax = 5;

/** Checks and selfies by idempotency key: what is requested again is not done again. */
const checks = new Map();

const server = createServer(async (request, response) => {
  const body = await bytesOf(request);
  if (!isOurs(request.headers.authorization)) return response.writeHead(401).end();
  const known = request.headers['idempotency-key'];
  const begin = request.url.endsWith('/checks')
    ? beginCheck
    : request.url.endsWith('/selfies')
      ? beginSelfie
      : undefined;
  if (request.method !== 'POST' || begin === undefined || known === undefined || body === undefined) {
    return response.writeHead(404).end();
  }
  if (!checks.has(known)) checks.set(known, begin(JSON.parse(body.toString('utf8'))));
  const text = JSON.stringify(checks.get(known).result);
  return response.writeHead(200, { 'content-type': 'application/json' }).end(text);
});
server.listen(Number(process.argv[2] ?? 8090), '127.0.0.1', () => print({ listening: server.address().port }));

/** Decides at once, or says that it takes longer. */
function beginCheck(asked) {
  const check = { result: decide(asked) };
  if (asked.people.some(({ fullName }) => fullName.last === 'Later')) {
    const decision = check.result;
    check.result = { status: 'Pending', people: [] };
    void finish(asked, { decision }, () => (check.result = decision));
  }
  return check;
}

/** A real provider looks the job up: it must be of this application, and show this person. */
function beginSelfie(asked) {
  const { jobId } = asked;
  if (jobId.endsWith('-approved')) return { result: { status: 'Approved' } };
  if (jobId.endsWith('-rejected')) return { result: { status: 'Rejected', reason: 'The selfie shows another person' } };
  if (jobId.endsWith('-later')) void finish(asked, { selfie: { jobId, status: 'Approved' } });
  return { result: { status: 'PendingReview' } };
}

/** One status for each person, and the worst of them for the application. */
function decide({ people }) {
  const statuses = people.map(({ ssn }) => {
    if (isNumber(ssn, '0001')) return 'Denied';
    return isNumber(ssn, '0003') || isUnclear({ ssn }) ? 'PendingReview' : 'Approved';
  });
  const documents = people.flatMap(({ ssn, asksForIdDocument, asksForSelfie }, personIndex) => [
    ...(isNumber(ssn, '0003') || asksForIdDocument ? [{ type: 'IdDocument', personIndex }] : []),
    ...(asksForSelfie ? [{ type: 'SelfieVerification', personIndex }] : []),
  ]);
  if (statuses.includes('Denied')) return { status: 'Denied', people: statuses };
  const areUnclear = people.some(isUnclear);
  const afterDocuments = areUnclear ? 'PendingReview' : 'Approved';
  if (documents.length > 0) return { status: 'AwaitingDocuments', people: statuses, documents, afterDocuments };
  return { status: areUnclear ? 'PendingReview' : 'Approved', people: statuses };
}

/** The numbers that decide: those of sandboxes, which a live stage refuses, and others for it. */
function isNumber(ssn, serial) {
  return ssn === `00000${serial}` || ssn === `12301${serial}`;
}

/** Someone with a passport has no number to look up. */
function isUnclear({ ssn }) {
  return ssn === undefined || isNumber(ssn, '0004');
}

/** Reports the result, and tries again if it does not arrive. */
async function finish({ organisationId, applicationId }, content, before = () => undefined) {
  await wait(checkMs);
  before();
  const id = `msg_${randomUUID()}`;
  const body = JSON.stringify({ organisationId, applicationId, ...content });
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const status = await report(id, body);
    print({ reported: applicationId, status });
    // 409: it arrived before, and only the answer was lost. Other 4xx are mistakes that trying again does not mend.
    if (status < 500 && status !== 429) return;
    await wait(1000 * 2 ** tries);
  }
}

/** The signature is made anew for each try, because its timestamp may be five minutes old at most. */
async function report(id, body) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const answer = await fetch(callbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    return answer.status;
  } catch {
    return 599;
  }
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
    if (bytes > bodyBytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
