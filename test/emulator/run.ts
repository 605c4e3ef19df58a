import { Checks } from './checks.ts';

/** Each part has an emulator of its own, and is loaded only when it runs. */
type Part = (checks: Checks) => Promise<void>;

const walk = Promise.withResolvers<undefined>();
const stories = Promise.withResolvers<undefined>();
const endTemplate = (): void => {
  walk.resolve(undefined);
  stories.resolve(undefined);
};
const parts: Readonly<Record<string, Part>> = {
  template: async (checks) =>
    (await import('./template.ts')).checkTemplate(checks, () => walk.resolve(undefined)).finally(endTemplate),
  live: async (checks) => (await import('./live.ts')).checkLive(checks),
  'event-sources': async (checks) => (await import('./event-sources.ts')).checkEventSources(checks),
};

/**
 * When a part begins. The walk needs the machine for itself: 200 payments run at one moment. The stories after it wait most of their time, but
 * the deployment of another stage would leave too little of the machine: calls of the functions that they wake at once would time out.
 */
const begins: Readonly<Record<string, Promise<undefined>>> = { 'event-sources': walk.promise, live: stories.promise };

/** Parts that take long or measure. They run only when they are named. */
const onDemand: Readonly<Record<string, Part>> = {
  rehearsal: async (checks) => (await import('./rehearsal/rehearsal.ts')).rehearse(checks),
  hotswap: async (checks) => (await import('./hotswap/hotswap.ts')).tryHotswap(checks),
  decisions: async (checks) => (await import('./decisions.ts')).measureDecisions(checks),
};

/**
 * `npm run emulator`: the deployed template carries the stories, fewer grants would not, a live stage serves without sandbox
 * operations, and functions are fed by the rules that the local poller keeps. `npm run emulator -- event-sources` runs this
 * part only.
 */
async function main(chosen: readonly string[]): Promise<void> {
  const all = { ...parts, ...onDemand };
  const unknown = chosen.filter((name) => all[name] === undefined);
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`);
  const checks = new Checks();
  const named = chosen.length === 0 ? Object.keys(parts) : chosen;
  if (!named.includes('template')) endTemplate();
  await Promise.all(
    named.map(async (name) => {
      await begins[name];
      await all[name]?.(checks);
    }),
  );
  console.log(checks.summary());
  process.exitCode = checks.failed === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
