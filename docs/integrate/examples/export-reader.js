// Reads exported records, one JSON object in a line, and prints each event once, in the order of its number.
// node export-reader.js < exported-events.jsonl
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';

/** The number of the last event taken of each organisation. A real reader stores it in the transaction that stores the event. */
const lastNumbers = new Map();

for await (const line of createInterface(stdin)) {
  const { organisationId, number, previousNumber, replayId, event } = JSON.parse(line);
  // A replay is for a reader that asked for it, and has a sequence of its own.
  if (replayId !== undefined) continue;
  const last = lastNumbers.get(organisationId) ?? previousNumber;
  // It came before.
  if (number <= last) continue;
  // Records before it were refused and come again, and this one after them.
  if (previousNumber > last) continue;
  lastNumbers.set(organisationId, number);
  stdout.write(`${JSON.stringify({ organisationId, event: event.id, type: event.type })}\n`);
}
