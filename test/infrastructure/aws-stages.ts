import { sandboxBank } from '../../functions/organisations/sandbox-bank.ts';
import { partnerNames } from '../../functions/ports/ports.ts';
import type { BankServerSettings } from '../../functions/ports/bank-servers/port.ts';
import type { PartnerSettings } from '../../functions/ports/define-port.ts';
import type { EventStreamSettings } from '../../lib/event-stream-settings.ts';
import { type Stage, stageNames } from '../../lib/stages.ts';
import { achFlows, type AchSettlement } from '../../functions/ports/ach-rail/settings.ts';
import { fileSettings } from '../money/ach-files/file-bank.ts';
import type { Wish } from './synthesise-stages.ts';

const partner = (name: string): PartnerSettings => ({
  baseUrl: `https://api.${name}.example.com/v1`,
  secretParameter: `/bankstack/production-us-east/${name}`,
});

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every partner that a stage can have, with all that its settings can have. */
const partners: Partial<Stage> = {
  ...Object.fromEntries(partnerNames.map((name) => [name, partner(kebabCase(name))])),
  identityCheck: { ...partner('identity-check'), pendingHours: 48 },
  cardRail: { baseUrl: partner('card-rail').baseUrl },
};

const certificateArn = (id: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${id}`;

/** A domain with all that it can have, but for certificates of callers. */
const domain: Stage['domain'] = {
  name: 'api.first-national-bank.example.com',
  certificateArn: certificateArn('7d3c1f0a'),
  basePath: 'banking',
  ipv6: true,
};

/** A domain that asks for certificates. Its stage names no origins, because browsers show none. */
export const certified: Partial<Stage> = {
  origins: [],
  console: undefined,
  domain: {
    ...domain,
    clientCertificates: {
      truststore: { bucket: 'first-national-bank-issuers', key: 'issuers.pem', version: 'Jq3l0vZ9' },
      ownershipCertificateArn: certificateArn('0a1b2c3d'),
      openName: { name: 'open.first-national-bank.example.com', certificateArn: certificateArn('99aa88bb') },
    },
  },
};

/** A stream of exported events with all that it can have. */
export const eventStream: EventStreamSettings = {
  begins: '2026-12-01T00:00:00.000Z',
  includesResources: true,
  shards: 2,
  keptHours: 168,
  readers: ['arn:aws:iam::111122223333:role/warehouse', 'arn:aws:iam::444455556666:role/fraud-engine'],
};

/** The console with all that its settings can have. */
const consoleSettings: NonNullable<Stage['console']> = {
  issuer: 'https://login.identity.example.com/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0/v2.0',
  clientId: '5f0c2f1e-7d3b-4c1a-9e8f-6a7b8c9d0e1f',
  secretParameter: '/bankstack/production-us-east/console',
  roles: ['administrator', 'operations', 'compliance', 'support', 'developer', 'auditor'].map((role) => ({
    claim: 'roles',
    value: `bank-${role}`,
    role,
    organisationId: '100000001',
  })),
  amrValues: ['mfa'],
  idleMinutes: 30,
  hours: 12,
};

/** What a stage can have beside: banks with their colours, web applications, a web ACL, exported events, fixed addresses, a domain, recipients. */
const options: Partial<Stage> = {
  ...partners,
  banks: ['First', 'Second', 'Third'].map((name, index) => ({
    ...sandboxBank,
    name: `${name} National Bank of Montgomery County`,
    routingNumber: ['021000021', '011401533', '091000019'][index] ?? '',
    theme: { color: '#123456' },
    accountTermsUrl: `https://www.${name.toLowerCase()}-national-bank.example.com/terms`,
  })),
  alarmEmails: ['ann', 'ben', 'cyd', 'dan'].map((name) => `${name}@operations.example.com`),
  pagesUrl: 'https://accounts.first-national-bank.example.com',
  origins: ['accounts', 'business', 'support'].map((name) => `https://${name}.first-national-bank.example.com`),
  domain,
  allowedNetworks: { operations: ['198.51.100.0/24', '2001:db8::/32'], callbacks: ['203.0.113.7'] },
  traces: true,
  alarmRecipients: {
    urgent: ['https://events.pager.example.com/integration/1'],
    nextDay: ['eve@operations.example.com'],
  },
  alarmOwners: { payments: 'Treasury, +1 555 0100' },
  waf: { requestsPerAddress: 9_000 },
  eventExport: eventStream,
  console: consoleSettings,
  requestLog: { isKept: true },
  fixedEgress: { zones: ['ap-southeast-1a', 'ap-southeast-1b', 'ap-southeast-1c'] },
};

/** The server of a bank with all that its settings can have. */
export const bankServer: BankServerSettings = {
  routingNumber: '021000021',
  host: 'sftp.first-national-bank.example.com',
  port: 2222,
  user: 'bankstack-production',
  hostKeys: [`SHA256:${'a'.repeat(43)}`, `SHA256:${'b'.repeat(43)}`],
  keyParameter: '/bankstack/production-us-east/first-national-bank-key',
  outgoing: {
    folder: '/ach/outgoing',
    temporaryFolder: '/ach/temporary',
    fileName: 'BANKSTACK_{name}.ach',
    takenTo: ['/ach/processed', '/ach/failed'],
  },
  incoming: [
    { folder: '/ach/incoming', into: 'incoming', moveTo: '/ach/incoming/done' },
    { folder: '/ach/reports', into: 'reports' },
  ],
  lateSeconds: 900,
};

/** Reports of a bank with all that their settings can have. */
const settlement: AchSettlement = {
  keyHas: 'settlement-report',
  format: {
    type: 'csv',
    separator: '|',
    date: 'Settlement Date',
    dateForm: 'MM/DD/YYYY',
    amounts: { incoming: 'Credit Amount', outgoing: 'Debit Amount' },
    class: 'Transaction Type',
    entries: 'Number of Items',
    account: 'Account Number',
  },
  account: '000000975312468',
  classes: achFlows.map((flow) => ({ codes: [`ACH ${flow} CREDIT`, `ACH ${flow} DEBIT`], flows: [flow] })),
  several: 'replace',
  dueAt: { hour: 10, minute: 0 },
  returnsSettle: 'nextDay',
};

/** The first bank takes files. */
export const banksWithFiles =
  options.banks?.map((bank, index) =>
    index > 0 ? bank : { ...bank, ach: { ...bank.ach, files: { ...fileSettings, settlement } } },
  ) ?? [];

/** What brings workers, queues and alarms: a bank that takes files, a provider of linked accounts, a card processor, the console. */
export const filesAndPartners: Partial<Stage> = {
  banks: banksWithFiles,
  accountLinking: partner('account-linking'),
  cardProcessor: partner('card-processor'),
  console: consoleSettings,
};
export const liveWithFiles: Wish = { stage: 'live', changes: filesAndPartners };
export const sandboxWithFiles: Wish = { stage: 'sandbox', changes: filesAndPartners };
/** The same with backups, and a bank that has a server. */
export const savedLive: Wish = {
  stage: 'live',
  changes: {
    recovery: { pointInTimeDays: 35, multiRegionKey: true, backups: { keptDays: 35 } },
    ...filesAndPartners,
    bankServers: [bankServer],
  },
};

/** Two options that change nothing of each other share a synthesis. */
export const originsAndNetworks = {
  stage: 'sandbox',
  changes: {
    origins: ['https://app.example.com', 'http://localhost:5173'],
    allowedNetworks: { operations: ['198.51.100.0/24'] },
  },
} as const satisfies Wish;

/** So do these. */
export const recipientsAndFixedEgress = {
  stage: 'live',
  changes: {
    alarmEmails: [],
    alarmRecipients: { urgent: ['https://pager.example.com/bankstack'], nextDay: ['team@example.com'] },
    alarmOwners: { payments: 'Treasury, +1 555 0100' },
    fixedEgress: { zones: ['us-east-1a', 'us-east-1b', 'us-east-1d'] },
  },
} as const satisfies Wish;

const named = (name: string): Partial<Stage> => ({ ...options, name });

/** Every stage of the project. */
export const projectStages: Readonly<Record<string, Wish>> = Object.fromEntries(
  stageNames.map((stage) => [stage, { stage }]),
);

/** Stages of operators who set all that can be set, with the longest name. */
export const fullStages = {
  'live with everything': {
    stage: 'live',
    changes: { ...named('production-us-east-1'), ...certified, banks: banksWithFiles, bankServers: [bankServer] },
  },
  'sandbox with everything': { stage: 'sandbox', changes: named('integration-us-east-') },
} as const satisfies Readonly<Record<string, Wish>>;

/** A stack that uses more of a quota has to be divided, long before CloudFormation refuses it. */
export const warnedPart = 0.7;
