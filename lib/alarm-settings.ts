import type { AlarmDuty, AlarmOwner, Severity } from '../functions/kernel/base/alarm-message.ts';

export const severities: readonly Severity[] = ['urgent', 'nextDay'];

/** Who hears of the alarms of a stage. */
export interface AlarmSettings {
  /**
   * Email addresses that are notified of all alarms, whatever their severity. Each has to confirm its subscription once.
   * `-c alarmEmails=<addresses>` replaces them. A stage that is no sandbox needs somebody who is notified of each severity, here or in
   * `alarmRecipients`.
   */
  readonly alarmEmails: readonly string[];
  /**
   * Those who are notified of one severity only: `urgent` wakes somebody up, `nextDay` is looked at on the next working day. Each is an email
   * address, or the https URL of a service that calls people at night, which has to confirm its subscription.
   */
  readonly alarmRecipients: Readonly<Record<Severity, readonly string[]>>;
  /** How to reach the owners of alarms, in words that the description of each alarm repeats: `Treasury, +1 555 0100`. */
  readonly alarmOwners: { readonly [Owner in AlarmOwner]?: string };
}

export const isUrl = (recipient: string): boolean => recipient.startsWith('https://');

const severityText: Readonly<Record<Severity, string>> = { urgent: 'Urgent', nextDay: 'Next day' };

/** Severity and owner, as the descriptions of alarms and the runbook have them. */
export const dutyText = ({ severity, owner }: AlarmDuty): string => `${severityText[severity]}, owner ${owner}`;
