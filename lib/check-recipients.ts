import { type AlarmSettings, isUrl, severities } from './alarm-settings.ts';
import type { Stage } from './stages.ts';

type Recipients = Pick<Stage, 'name' | 'sandbox'> & Pick<AlarmSettings, 'alarmEmails' | 'alarmRecipients'>;

/**
 * Throws an error if nobody would be notified of the alarms of a severity in a stage with real money, if a recipient is neither an email
 * address nor a URL, or if a recipient would be notified twice.
 */
export function checkRecipients({ name, sandbox, alarmEmails, alarmRecipients }: Recipients): void {
  for (const address of alarmEmails)
    refuseUnless(isEmail(address), `${name}: alarmEmails has ${address}, which is no email address`);
  for (const severity of severities) {
    const own = alarmRecipients[severity];
    for (const one of own) {
      refuseUnless(
        isEmail(one) || isUrl(one),
        `${name}: ${one} in alarmRecipients.${severity} is no email address and no https URL`,
      );
    }
    const all = [...alarmEmails, ...own];
    const twice = all.find((one, index) => all.indexOf(one) !== index);
    refuseUnless(
      twice === undefined,
      `${name}: ${twice ?? ''} would be notified twice of each alarm that is ${severity}`,
    );
    refuseUnless(
      sandbox || all.length > 0,
      `${name}: alarmEmails is empty, and alarmRecipients.${severity} too, so nobody would hear of an alarm that is ${severity}. Set one in lib/stages.ts, or with -c alarmEmails=<addresses>.`,
    );
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function refuseUnless(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`Stage ${sentence}`);
}
