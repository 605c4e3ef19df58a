/** Set to `all`, as in `npm run test:long`, the emulator plays every story on the sandbox stage. */
export const storiesVariable = 'EMULATOR_STORIES';

/** Stories of rules that `npm test` proves. They need no function or queue that the other story, which the reason names, does not. */
export const longStories: Readonly<Record<string, string>> = {
  'disable-and-enable': 'completion disables and enables',
  'rent-for-four-months': 'insufficient-funds pays rent',
  'weekly-savings': 'payee-gone pays a counterparty on schedule',
};

/** Stories that the live stage plays whole, with the functions that a sandbox has too. */
const playedLive: readonly string[] = [
  ...['audit-log', 'idempotent-replay', 'joint-account', 'reviewed-application'],
  ...['webhook-gap', 'webhook-log', 'webhook-outage', 'webhook-replay', 'webhook-token'],
];

/** What the sandbox stage leaves out. */
export const leftOut = (environment: NodeJS.ProcessEnv): readonly string[] =>
  environment[storiesVariable] === 'all' ? [] : [...Object.keys(longStories), ...playedLive];
