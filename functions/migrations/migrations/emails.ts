import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { MigrationFacts } from '../../outreach/emails/letters.ts';
import { recordEmail } from '../../outreach/emails/for-others.ts';
import type { MigrationEmail } from '../../outreach/outreach-settings/for-others.ts';
import { migrationPages } from './resource.ts';
import type { Migration } from './store.ts';

interface EmailContext {
  /** Tells e-mails of one name apart. */
  readonly number: string | number;
  /** The bank's time, and the real time. */
  readonly now: Instant;
  readonly realNow: Instant;
  readonly facts?: Pick<MigrationFacts, 'amount' | 'arrivesOn'>;
}

/** The part of a change that sends the customer an e-mail. It is sent once, after the change is committed. */
export function tellCustomer(
  migration: Migration,
  name: MigrationEmail,
  { number, now, realNow, facts = {} }: EmailContext,
): Pick<Change, 'writes' | 'wakes'> {
  const { organisationId, id, customerType, customerId, whiteLabelThemeId, outreachSettingsId } = migration;
  const { orgName, fromBank, toBank, deadline } = migration;
  return recordEmail({
    organisationId,
    name,
    whiteLabelThemeId,
    outreachSettingsId,
    reference: `${id}-${name}-${number}`,
    customer: { type: customerType, id: customerId },
    facts: { orgName, fromBank: fromBank.name, toBank: toBank.name, deadline, ...facts },
    page: { of: migrationPages, id },
    createdAt: now,
    recordedAt: realNow,
  });
}

/** The part of a change that invites the customer to answer; nothing if the customer is not asked, or must not be invited. */
export function invite(
  migration: Migration,
  context: Pick<EmailContext, 'number' | 'now' | 'realNow'>,
): Pick<Change, 'writes' | 'wakes'> {
  const hasInvitation = migration.status === 'CollectingAccountsConsent' && !migration.suppressInvitationEmail;
  return hasInvitation ? tellCustomer(migration, 'invitation', context) : { writes: [] };
}
