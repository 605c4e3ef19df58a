import type { Noun } from '../command-line/command.ts';

/** What an operator can do, by the things that it is done to: `npx bankstack <noun> <verb>`. */
export const nouns = {
  org: { summary: 'Organisations', load: () => import('./org.ts') },
  user: { summary: 'Users of an organisation', load: () => import('./user.ts') },
  token: { summary: 'API tokens of users', load: () => import('./token.ts') },
  account: { summary: 'Deposit accounts', load: () => import('./account.ts') },
  customer: { summary: 'Customers', load: () => import('./customer.ts') },
  key: { summary: 'Encryption keys of an organisation', load: () => import('./key.ts') },
  audit: { summary: 'The audit log of an organisation', load: () => import('./audit.ts') },
  institutions: { summary: 'The directory of banks', load: () => import('./institutions.ts') },
  aws: { summary: 'The AWS account and region that stages are deployed into', load: () => import('./aws.ts') },
  sbom: { summary: 'The software bill of materials', load: () => import('./sbom.ts') },
} as const satisfies Readonly<Record<string, Noun>>;
