import { setTimeout as pause } from 'node:timers/promises';
import type { Resource } from '../../local/tour/client.ts';
import { readEvents } from '../api/events.ts';
import { type Api, apiOptions, openApi } from '../api/open-api.ts';
import { defineCommand } from '../command-line/command.ts';
import { passTime, readClock } from './clock.ts';
import { causes, otherWays } from '../trigger/causes.ts';

const waitMsMax = 15_000;
const lookMs = 200;

export const trigger = defineCommand({
  summary: 'Makes an event happen in a sandbox, as it would happen there: by requests to the API.',
  details: `Events: ${[...causes.keys()].join(', ')}.

Other ways lead to these:
${Object.entries(otherWays)
  .map(([type, way]) => `  ${type}: ${way}`)
  .join('\n')}

It makes what the event needs, a customer for example, moves the bank clock if that takes days, and waits until the event has its number. Webhooks get it like any other.`,
  examples: ['payment.returned', 'application.awaitingDocuments'],
  argument: { name: 'event', text: 'the type of the event' },
  options: apiOptions,
  writes: false,
  asksAws: false,
  run: async ({ event, ...given }) => {
    const cause = causes.get(event);
    if (cause === undefined)
      throw new Error(
        `there is no way to trigger ${event}: ${otherWays[event] ?? 'npx bankstack trigger --help lists the events'}`,
      );
    const api = await openApi(given);
    // A live stage would take the person who applies for a real one.
    await readClock(api);
    const { total } = await readEvents(api, 0);
    await cause.begin(api);
    if (cause.days > 0) await passTime(api, { by: { days: cause.days } });
    const events = await eventsSince(api, total, event);
    const lines = events.map(({ id, type }) => `${type === event ? '*' : ' '} ${id}  ${type}`);
    return { data: { events }, lines };
  },
});

/** The events from a place in their list on, as soon as one of them has the type. */
async function eventsSince(api: Api, offset: number, wanted: string): Promise<readonly Resource[]> {
  for (let waited = 0; waited < waitMsMax; waited += lookMs) {
    const { events } = await readEvents(api, offset);
    if (events.some(({ type }) => type === wanted)) return events;
    await pause(lookMs);
  }
  throw new Error(
    `${wanted} has not come within ${String(waitMsMax / 1000)} seconds, though everything for it was done`,
  );
}
