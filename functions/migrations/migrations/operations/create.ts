import * as z from 'zod';
import { accountsOfCustomer } from '../../../accounts/accounts/customer-accounts.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { type CalendarDate, plusDays } from '../../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { dueOf } from '../../../kernel/journal/change.ts';
import { dateField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { eitherOf } from '../../../kernel/jsonapi/member-rules.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import type { Bank } from '../../../organisations/banks.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { openLink, pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { themeKind, themes } from '../../../outreach/themes/for-others.ts';
import { sandboxNote } from '../../../ports/sandbox-values.ts';
import { ineligibilityOf, openAccountsAt } from '../eligibility.ts';
import { invite } from '../emails.ts';
import { createdEvent } from '../events.ts';
import { awaitingNext, isFinished, nextReminder } from '../migration.ts';
import { linkPlaceOf, migrationResource, migrationToResource } from '../resource.ts';
import { transferTimings } from '../statuses.ts';
import { type Migration, migrationKind, migrations } from '../store.ts';
import { getMigration } from './get.ts';

/** How far ahead the deadline is, in days. */
const deadlineDays = { min: 30, max: 3650 } as const;

const at = '/data/attributes';

export const createMigration = defineOperation({
  id: 'createMigration',
  summary: 'Move a customer to another bank',
  description: `The customer is invited to agree on hosted pages (\`migrationUrl\`). A customer with a frozen or a joint account becomes an IneligibleCustomer: \`ineligibilityReason\` says why, and the migration can be reset. Without a theme or outreach settings, the first ones of the organisation are used. \`deadLine\` is another spelling of \`deadline\`. ${sandboxNote('the e-mail address of the customer, before the @', 'emailAddress')}`,
  capability: 'migrations',
  method: 'POST',
  path: '/migrations',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'customerBankMigration',
        attributes: z
          .object({
            fromBank: text(100),
            toBank: text(100),
            deadline: dateField.optional(),
            deadLine: dateField.optional(),
            suppressInvitationEmail: z.boolean().optional(),
            digitallyActivatePhysicalCards: z.boolean().optional(),
            balanceTransferTiming: z.enum(transferTimings).optional(),
            idempotencyKey: idempotencyKeySchema,
          })
          .superRefine(({ deadline, deadLine }, check) => {
            const issue = (message: string) => check.addIssue({ code: 'custom', path: ['deadline'], message });
            if (deadline === undefined && deadLine === undefined) issue('is required');
            if (deadline !== undefined && deadLine !== undefined) issue('stands in place of deadLine');
          })
          .meta(eitherOf('deadline', 'deadLine')),
        relationships: z.object({
          customer: toOne('customer'),
          whiteLabelTheme: toOne('whiteLabelTheme').optional(),
          outreachSettings: toOne('outreachSettings').optional(),
        }),
        example: {
          attributes: {
            fromBank: 'Sandbox Bank',
            toBank: 'Second Sandbox Bank',
            deadline: '2033-01-14' as CalendarDate,
            idempotencyKey: 'move-of-100000001',
          },
          relationships: {
            customer: { data: { type: 'customer', id: '100000001' } },
            whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '1' } },
            outreachSettings: { data: { type: 'outreachSettings', id: '1' } },
          },
        },
      }),
    ],
  },
  response: { status: 201, data: migrationResource },
  errors: [
    'not_found',
    'invalid_state',
    'feature_disabled',
    'migration_setup_incomplete',
    'negative_balance',
    'migration_already_started',
    'idempotency_key_conflict',
  ],
  uses: {
    read: [organisationKind, accountKind, themeKind, outreachSettingsKind],
    write: [migrationKind, customerKind, pageLinkKind, emailKind],
  },
  replayedBy: getMigration,

  load: ({ organisationId, body: { relationships } }) => ({
    org: organisation(organisationId),
    head: customerHead(organisationId, relationships.customer.data.id),
    theme: themes.ref(organisationId, relationships.whiteLabelTheme?.data.id ?? '1'),
    outreach: outreachSettings.ref(organisationId, relationships.outreachSettings?.data.id ?? '1'),
  }),

  handle: async ({ organisationId, body, loaded, now, realNow, table, platform, cipher: cipherOf, save }) => {
    const { org, head, theme, outreach } = loaded;
    invariant(org !== undefined, 'the organisation of a token was not found');
    const { attributes, relationships } = body;
    const { suppressInvitationEmail = false, digitallyActivatePhysicalCards = false } = attributes;
    const { balanceTransferTiming = 'NewAccountCreation' } = attributes;
    const { settings } = platform;
    const fromBank = bankNamed(settings.banks, attributes.fromBank, 'fromBank');
    const toBank = bankNamed(settings.banks, attributes.toBank, 'toBank');
    if (fromBank === toBank) throw wrong('toBank', 'is the bank at which the customer is already');
    const deadline = attributes.deadline ?? attributes.deadLine;
    invariant(deadline !== undefined, 'a migration without a deadline passed the check of its body');
    mustBeAhead(deadline, bankDateOf(now));
    if (balanceTransferTiming === 'MigrationDeadline' && !settings.migrations.deadlineTransfers) {
      const detail = 'balanceTransferTiming: the operator of this stage has not enabled MigrationDeadline';
      throw new Problem('feature_disabled', { detail, pointer: `${at}/balanceTransferTiming` });
    }
    if (theme === undefined) throw notSetUp('whiteLabelTheme', 'white-label theme', relationships.whiteLabelTheme);
    if (outreach === undefined) throw notSetUp('outreachSettings', 'outreach settings', relationships.outreachSettings);

    const pointer = '/data/relationships/customer';
    const { id: customerId } = relationships.customer.data;
    if (head === undefined) throw notFound('The customer', customerId, pointer);
    if (head.status === 'Archived') throw new Problem('invalid_state', { detail: 'The customer is Archived', pointer });
    const number = (head.migrations ?? 0) + 1;
    await mustNotBeStarted(table, organisationId, head);
    const accounts = await accountsOfCustomer(table, organisationId, head);
    const open = openAccountsAt(accounts, fromBank.routingNumber);
    if (open.length === 0) throw wrong('fromBank', 'the customer has no open account there');
    const overdrawn = accounts.filter(({ balance }) => balance < 0).map(({ id }) => id);
    if (overdrawn.length > 0) {
      const detail = 'An account of the customer has a negative balance';
      throw new Problem('negative_balance', { detail, pointer, existingIds: overdrawn });
    }

    const reason = ineligibilityOf(head, open);
    const createdAt = momentFor(now, head);
    const cipher = await cipherOf();
    const { supportContact } = theme;
    const migration: Migration = awaitingNext({
      ...migrations.place(organisationId, head.id, number),
      version: 0,
      organisationId,
      customerId: head.id,
      customerType: head.type,
      createdAt,
      updatedAt: createdAt,
      status: reason === undefined ? 'CollectingAccountsConsent' : 'IneligibleCustomer',
      ...(reason === undefined ? { remindAt: nextReminder(createdAt) } : { ineligibilityReason: reason }),
      fromBank: { name: fromBank.name, routingNumber: fromBank.routingNumber },
      toBank: { name: toBank.name, routingNumber: toBank.routingNumber },
      ...{ deadline, suppressInvitationEmail, digitallyActivatePhysicalCards, balanceTransferTiming },
      orgName: org.name,
      supportEmail: supportContact.email,
      ...(supportContact.phone === undefined ? {} : { supportPhone: supportContact.phone }),
      whiteLabelThemeId: theme.id,
      outreachSettingsId: outreach.id,
      consents: {},
      moves: [],
      transfers: [],
      isClosureTold: false,
    });
    const view = { cipher, settings };
    const invitation = invite(migration, { number: 1, now: createdAt, realNow });
    await save(
      {
        ...invitation,
        at: createdAt,
        writes: [
          insert(migration),
          replace({ ...head, migrations: number, lastAt: createdAt }),
          openLink(linkPlaceOf(migration), cipher),
          ...invitation.writes,
        ],
        events: [createdEvent(migration, view)],
        listed: [migrations.listed(migration.id)],
        due: dueOf(migration),
      },
      migration.id,
    );
    return { data: migrationToResource(migration, view) };
  },
});

function wrong(name: string, sentence: string): Problem {
  return new Problem('invalid_value', { detail: `${name}: ${sentence}`, pointer: `${at}/${name}` });
}

function bankNamed(banks: readonly Bank[], name: string, member: 'fromBank' | 'toBank'): Bank {
  const bank = banks.find((one) => one.name === name);
  if (bank === undefined) throw wrong(member, `must be one of ${banks.map((one) => one.name).join(', ')}`);
  return bank;
}

function mustBeAhead(deadline: CalendarDate, today: CalendarDate): void {
  const { min, max } = deadlineDays;
  const [first, last] = [plusDays(today, min), plusDays(today, max)];
  if (deadline < first || deadline > last)
    throw wrong('deadline', `must be ${min} to ${max} days ahead: ${first} to ${last}`);
}

/** The refusal for what has to be set up before customers can be moved, or for a name of it that does not exist. */
function notSetUp(
  member: string,
  what: string,
  named: { readonly data: { readonly id: string } } | undefined,
): Problem {
  const pointer = `/data/relationships/${member}`;
  if (named !== undefined) return notFound(`The ${what}`, named.data.id, pointer);
  const detail = `Create ${what} first: they say how customers are told of the move`;
  return new Problem('migration_setup_incomplete', { detail, pointer });
}

/** Refuses with 409 a second migration of a customer before the first one is Completed or Cancelled. */
async function mustNotBeStarted(
  table: Table,
  organisationId: string,
  { id, migrations: last = 0 }: { readonly id: string; readonly migrations?: number | undefined },
): Promise<void> {
  const place = last === 0 ? undefined : migrations.ref(organisationId, migrations.place(organisationId, id, last).id);
  const stored = place && (await table.get(place.key));
  const one = stored && place.parse(stored);
  if (one === undefined || isFinished(one)) return;
  const detail = `A migration of the customer is ${one.status}`;
  throw new Problem('migration_already_started', { detail, existingIds: [one.id] });
}
