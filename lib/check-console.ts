import { roleNames } from '../functions/kernel/auth/roles.ts';
import type { Stage } from './stages.ts';

const parameterName = /^(?:\/[\w.-]+)+$/;
const organisationIdPattern = /^[1-9]\d{0,17}$/;
/** Sessions are at most as long as a day's work, and at least long enough for one token. */
const bounds = { idleMinutes: { min: 15, max: 480 }, hours: { min: 1, max: 24 } };

/** Refuses settings of the console with which nobody could sign in, or more than was meant. Throws with the setting. */
export function checkConsole({ name, console, domain }: Pick<Stage, 'name' | 'console' | 'domain'>): void {
  if (console === undefined) return;
  const refuse = (setting: string, why: string): never => {
    throw new Error(`Stage ${name}: console${setting} ${why} (docs/operate/console.md)`);
  };
  if (domain?.clientCertificates !== undefined) {
    refuse('', 'needs an API that browsers can call, and this domain asks for client certificates');
  }
  const { issuer, clientId, secretParameter, roles = [] } = console;
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:')
    refuse('.issuer', `is no https address: ${issuer}`);
  if (clientId === '') refuse('.clientId', 'is empty');
  if (!parameterName.test(secretParameter)) refuse('.secretParameter', `is no name of a parameter: ${secretParameter}`);
  for (const { claim, value, role, organisationId } of roles) {
    if (claim === '' || value === '') refuse('.roles', 'has a claim or a value that is empty');
    if (!roleNames.some((one) => one === role)) refuse('.roles', `has ${role}, and not ${roleNames.join(', ')}`);
    if (!organisationIdPattern.test(organisationId))
      refuse('.roles', `has ${organisationId}, which is no organisation`);
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
