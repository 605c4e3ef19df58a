/**
 * A receiver of webhooks that loses nothing without noticing: WEBHOOK_TOKEN=<token of the webhook> node receiver.js [port]
 * It prints each new event, and a gap where one is. What it remembers belongs into a database, in the same transaction
 * as what it does with the events.
 */
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';

const token = process.env.WEBHOOK_TOKEN ?? '';
// An empty key would verify signatures that anybody can make with an empty key.
if (token === '') throw new Error('WEBHOOK_TOKEN is the token of the webhook');
const key = token.startsWith('whsec_') ? Buffer.from(token.slice('whsec_'.length), 'base64') : Buffer.from(token);
/** A captured request cannot be sent again later. */
const ageSecondsMax = Number(process.env.AGE_SECONDS_MAX ?? 300);
const bodyBytesMax = 8 * 1024 * 1024;

const seenEventIds = new Set();
/** The last body of the line, and the last event that it had. */
let last = { sequence: 0, eventId: '0' };

const server = createServer(async (request, response) => {
  const body = await bytesOf(request);
  if (body === undefined || !isSigned(request.headers, body)) return response.writeHead(401).end();
  receive(JSON.parse(body.toString('utf8')));
  // Only now: after an error before this point, the delivery is sent again.
  return response.writeHead(200).end();
});
server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => print({ listening: server.address().port }));

/** @param {{ data: { id: string }[], meta: { sequence?: number, previousEventId?: string, isTest?: boolean } }} delivery */
function receive({ data, meta }) {
  if (meta.isTest) return print({ test: true });
  // A replay and an event that was sent again have no number: they are outside of the line.
  if (meta.sequence !== undefined) takePlace(meta, data);
  for (const event of data.filter(({ id }) => !seenEventIds.has(id))) {
    seenEventIds.add(event.id);
    print({ event: event.id });
  }
}

/** Bodies are numbered without a gap: if a number is missing, so are events between the last received one and this body. */
function takePlace({ sequence, previousEventId }, data) {
  if (sequence > last.sequence + 1) {
    print({ gap: { afterEvent: last.eventId, beforeEvent: data[0].id, lastSentBefore: previousEventId } });
  }
  if (sequence > last.sequence) last = { sequence, eventId: data.at(-1).id };
}

/** Standard Webhooks: one of the signatures is ours, while the token changes there are two. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ageSecondsMax)) return false;
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
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
