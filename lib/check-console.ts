import { roleNames } from '../functions/kernel/auth/roles.ts';
import type { Stage } from './stages.ts';

const parameterName = /^(?:\/[\w.-]+)+$/;
const organisationIdPattern = /^[1-9]\d{0,17}$/;
/** Sessions are at most as long as a day's work, and at least long enough for one token. */
const bounds = { idleMinutes: { min: 15, max: 480 }, hours: { min: 1, max: 24 } };

/** What people are called: they choose it themselves, or may do so at many providers, and another may have it next. */
const nameClaims: ReadonlySet<string> = new Set([
  'email',
  'emails',
  'family_name',
  'given_name',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'preferred_username',
  'profile',
  'unique_name',
  'upn',
  'username',
  'cognito:username',
  'verified_primary_email',
  'verified_secondary_email',
]);

/** Issuers at which everybody in the world has an account of some tenant. The last one is that of personal accounts. */
const manyTenants = /^(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)$/i;
const microsoftHosts = /(?:^|\.)(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn|windows\.net)$/;

/** Refuses settings of the console with which nobody could sign in, or more than was meant. Throws with the setting. */
export function checkConsole({ name, console, domain }: Pick<Stage, 'name' | 'console' | 'domain'>): void {
  if (console === undefined) return;
  const refuse = (setting: string, why: string): never => {
    throw new Error(`Stage ${name}: console${setting} ${why} (docs/operate/console.md)`);
  };
  if (domain?.clientCertificates !== undefined) {
    refuse('', 'needs an API that browsers can call, and this domain asks for client certificates');
  }
  const { issuer, clientId, secretParameter, roles = [], requiredClaims = [] } = console;
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:')
    refuse('.issuer', `is no https address: ${issuer}`);
  else if (isOfManyTenants(new URL(issuer))) {
    refuse('.issuer', `lets in accounts of every company: ${issuer}. Name the tenant in place of the word`);
  }
  if (clientId === '') refuse('.clientId', 'is empty');
  if (!parameterName.test(secretParameter)) refuse('.secretParameter', `is no name of a parameter: ${secretParameter}`);
  for (const { claim, value, role, organisationId } of roles) {
    if (claim === '' || value === '') refuse('.roles', 'has a claim or a value that is empty');
    if (nameClaims.has(claim.toLowerCase())) {
      refuse(
        '.roles',
        `has the claim ${claim}, which says how somebody is called. Invite them, or take a claim of groups`,
      );
    }
    if (!roleNames.some((one) => one === role)) refuse('.roles', `has ${role}, and not ${roleNames.join(', ')}`);
    if (!organisationIdPattern.test(organisationId))
      refuse('.roles', `has ${organisationId}, which is no organisation`);
  }
  if (new URL(issuer).hostname === 'accounts.google.com' && console.prompt !== 'select_account') {
    refuse('.prompt', 'has to be select_account at Google, which knows no other');
  }
  if (console.requiresAuthTime === true && console.prompt === 'select_account') {
    refuse('.requiresAuthTime', 'needs the prompt login: who only chooses an account need not sign in anew');
  }
  if (console.alwaysAsks === true && console.prompt === 'select_account') {
    refuse('.alwaysAsks', 'needs the prompt login: who only chooses an account need not show who they are');
  }
  if (console.alwaysAsks === true && console.requiresAuthTime === false) {
    refuse(
      '.alwaysAsks',
      'needs requiresAuthTime: a provider that does not say when it has asked need not have done so',
    );
  }
  if (requiredClaims.some(({ claim, value }) => claim === '' || value === '')) {
    refuse('.requiredClaims', 'has a claim or a value that is empty');
  }
  for (const [setting, { min, max }] of Object.entries(bounds) as [
    keyof typeof bounds,
    { min: number; max: number },
  ][]) {
    const { [setting]: value = min } = console;
    if (!(Number.isInteger(value) && value >= min && value <= max)) {
      refuse(`.${setting}`, `is ${value}, and not from ${min} to ${max}`);
    }
  }
}

const isOfManyTenants = ({ hostname, pathname }: URL): boolean =>
  microsoftHosts.test(hostname) && manyTenants.test(pathname.split('/')[1] ?? '');
