import type { Account } from '../../accounts/accounts/for-others.ts';
import { accountToResource } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { PageView } from '../../outreach/hosted-pages/links.ts';
import { migrationToResource } from './resource.ts';
import type { Migration } from './store.ts';
import type { migrationsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof migrationsEventReference>();

export const migrationCreated = defineEvent('migration.created');

export const migrationStatusChanged = defineEvent('migration.statusChanged');

export const accountMigrated = defineEvent('account.migrated');

const linksOf = ({ id, customerType, customerId }: Migration) => ({
  migration: { type: 'customerBankMigration', id },
  customer: { type: customerType, id: customerId },
});

export const migrationCreatedEvent = (one: Migration, view: PageView): EventDraft =>
  draftEvent(migrationCreated, {
    attributes: { status: one.status },
    relationships: linksOf(one),
    resource: migrationToResource(one, view),
  });

/** The event of a changed status; none if it is the same. */
export function migrationStatusEvents(
  one: Migration,
  previousStatus: Migration['status'],
  view: PageView,
): readonly EventDraft[] {
  if (one.status === previousStatus) return [];
  return [
    draftEvent(migrationStatusChanged, {
      attributes: { previousStatus, status: one.status },
      relationships: linksOf(one),
      resource: migrationToResource(one, view),
    }),
  ];
}

export const accountMigratedEvent = ({ toBank, customerType, customerId }: Migration, old: Account, account: Account) =>
  draftEvent(accountMigrated, {
    attributes: { toBank: toBank.name },
    relationships: {
      account: { type: 'depositAccount', id: old.id },
      newAccount: { type: 'depositAccount', id: account.id },
      customer: { type: customerType, id: customerId },
    },
    resource: accountToResource(account),
  });
