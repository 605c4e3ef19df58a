import type { Noun, Script, Sole } from '../command-line/command.ts';

/** The programs that run the platform on this machine or beside it. */
export const scripts = {
  start: { summary: 'Starts the whole platform on this machine', file: 'local/start.ts' },
  tour: { summary: 'Plays an integrator on a fresh platform, with each request and its answer', file: 'local/tour.ts' },
  listen: { summary: 'Receives webhooks on this machine, checks and shows each event', file: 'local/listen.ts' },
  load: { summary: 'Sends a mix of work, and checks money and events', file: 'local/load.ts' },
} as const satisfies Readonly<Record<string, Script>>;

/** The commands that need no verb. */
export const soles = {
  seed: {
    summary: 'Fills a sandbox with a believable bank: customers, accounts, cards, schedules and months of life',
    command: async () => (await import('./seed.ts')).seed,
  },
  trigger: {
    summary: 'Makes an event happen in a sandbox',
    command: async () => (await import('./trigger.ts')).trigger,
  },
  mcp: {
    summary: 'Serves the API to agents by the Model Context Protocol (MCP)',
    command: async () => (await import('./mcp.ts')).mcp,
  },
  'check-processor': {
    summary: 'Checks a processor of cards, or your adapter for one, against its protocol',
    command: async () => (await import('./check-partner.ts')).checkProcessor,
  },
  'check-partner': {
    summary: 'Checks another partner, or your adapter for one, against its protocol',
    command: async () => (await import('./check-partner.ts')).checkPartner,
  },
} as const satisfies Readonly<Record<string, Sole>>;

/** The commands of an operator, by the things that they act on: `npx bankstack <noun> <verb>`. */
export const nouns = {
  api: {
    summary: 'Requests to an API, with the token of this machine',
    load: async () => (await import('./api.ts')).apiVerbs,
  },
  clock: { summary: 'The bank clock of a sandbox', load: async () => (await import('./clock.ts')).clockVerbs },
  stage: {
    summary: 'A stage: its account, and all its organisations',
    load: async () => (await import('./stage.ts')).stageVerbs,
  },
  org: { summary: 'Organisations', load: async () => (await import('./org.ts')).orgVerbs },
  user: { summary: 'Users of an organisation', load: async () => (await import('./user.ts')).userVerbs },
  token: { summary: 'API tokens of users', load: async () => (await import('./token.ts')).tokenVerbs },
  account: { summary: 'Deposit accounts', load: async () => (await import('./account.ts')).accountVerbs },
  ledger: { summary: 'The ledger of organisations', load: async () => (await import('./ledger.ts')).ledgerVerbs },
  customer: { summary: 'Customers', load: async () => (await import('./customer.ts')).customerVerbs },
  key: { summary: 'Encryption keys of an organisation', load: async () => (await import('./key.ts')).keyVerbs },
  events: {
    summary: 'Events of an organisation, and their export',
    usualVerb: 'list',
    load: async () => (await import('./events.ts')).eventsVerbs,
  },
  figures: { summary: 'Figures of cards', load: async () => (await import('./figures.ts')).figuresVerbs },
  audit: { summary: 'The audit log of an organisation', load: async () => (await import('./audit.ts')).auditVerbs },
  request: {
    summary: 'Requests to the API',
    usualVerb: 'list',
    load: async () => (await import('./request.ts')).requestVerbs,
  },
  operation: {
    summary: 'Operations and workers',
    load: async () => (await import('./operation.ts')).operationVerbs,
  },
  bank: { summary: 'The banks that keep the money', load: async () => (await import('./bank.ts')).bankVerbs },
  ach: { summary: 'ACH files of banks', load: async () => (await import('./ach.ts')).achVerbs },
  quota: {
    summary: 'Quotas of AWS, and caps of organisations',
    load: async () => (await import('./quota.ts')).quotaVerbs,
  },
  queue: {
    summary: 'Queues of a stage, and their dead letters',
    load: async () => (await import('./queue.ts')).queueVerbs,
  },
  work: { summary: 'Work that workers have put aside', load: async () => (await import('./work.ts')).workVerbs },
  institutions: {
    summary: 'The directory of banks',
    load: async () => (await import('./institutions.ts')).institutionsVerbs,
  },
  aws: {
    summary: 'The AWS account and region that stages are deployed into',
    load: async () => (await import('./aws.ts')).awsVerbs,
  },
  sbom: { summary: 'The software bill of materials', load: async () => (await import('./sbom.ts')).sbomVerbs },
} as const satisfies Readonly<Record<string, Noun>>;
