import * as z from 'zod';
import { accountsOfCustomer } from '../../../accounts/accounts/customer-accounts.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { together } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { dueOf } from '../../../kernel/journal/change.ts';
import { dateField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { oneOrBothOf } from '../../../kernel/jsonapi/member-rules.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { openLink, pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { themeKind, themes } from '../../../outreach/themes/for-others.ts';
import { bankNamed, parameterProblems, creationProblems } from '../create-problems.ts';
import { ineligibilityOf, openAccountsAt } from '../eligibility.ts';
import { invite } from '../emails.ts';
import { migrationCreatedEvent } from '../events.ts';
import { awaitingNext, migrationMachine, nextReminder } from '../migration.ts';
import { pageSubjectOf, migrationToResource } from '../resource.ts';
import { transferTimings } from '../statuses.ts';
import { type Migration, migrationKind, migrations } from '../store.ts';
import { getMigration } from './get.ts';

export const createMigration = defineOperation({
  id: 'createMigration',
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
          .meta(oneOrBothOf('deadline', 'deadLine')),
        datedProblems: parameterProblems,
        relationships: z.object({
          customer: toOne('customer'),
          whiteLabelTheme: toOne('whiteLabelTheme').optional(),
          outreachSettings: toOne('outreachSettings').optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
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
    const fromBank = bankNamed(settings.banks, attributes.fromBank);
    const toBank = bankNamed(settings.banks, attributes.toBank);
    const deadline = attributes.deadline ?? attributes.deadLine;
    const isRead = fromBank !== undefined && toBank !== undefined && deadline !== undefined;
    invariant(isRead, 'a migration without banks or a deadline passed the check of its body');

    const { id: customerId } = relationships.customer.data;
    const accounts = head === undefined ? [] : await accountsOfCustomer(table, organisationId, head);
    const open = openAccountsAt(accounts, fromBank.routingNumber);
    const started = head && (await startedBefore(table, organisationId, head));
    const [problem, ...others] = creationProblems({
      customerId,
      head,
      accounts,
      open,
      started,
      setUp: {
        whiteLabelTheme: { isFound: theme !== undefined, named: relationships.whiteLabelTheme?.data.id },
        outreachSettings: { isFound: outreach !== undefined, named: relationships.outreachSettings?.data.id },
      },
    });
    if (problem !== undefined) throw together(problem, ...others);
    const isSetUp = head !== undefined && theme !== undefined && outreach !== undefined;
    invariant(isSetUp, 'a migration without a customer, a theme or outreach settings passed its checks');
    const number = (head.migrations ?? 0) + 1;

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
      status: migrationMachine.begin(reason === undefined ? 'CollectingAccountsConsent' : 'IneligibleCustomer'),
      ...(reason === undefined ? { remindAt: nextReminder(createdAt) } : { ineligibilityReason: reason }),
      fromBank: { name: fromBank.name, routingNumber: fromBank.routingNumber },
      toBank: { name: toBank.name, routingNumber: toBank.routingNumber },
      deadline,
      suppressInvitationEmail,
      digitallyActivatePhysicalCards,
      balanceTransferTiming,
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
          openLink(pageSubjectOf(migration), cipher),
          ...invitation.writes,
        ],
        events: [migrationCreatedEvent(migration, view)],
        listed: [migrations.listed(migration.id)],
        due: dueOf(migration),
      },
      migration.id,
    );
    return { data: migrationToResource(migration, view) };
  },
});

/** The last migration of a customer, unless it is Completed or Cancelled. */
async function startedBefore(
  table: Table,
  organisationId: string,
  { id, migrations: last = 0 }: { readonly id: string; readonly migrations?: number | undefined },
): Promise<Migration | undefined> {
  const lastKey =
    last === 0 ? undefined : migrations.ref(organisationId, migrations.place(organisationId, id, last).id);
  const stored = lastKey && (await table.get(lastKey.key));
  const one = stored && lastKey.parse(stored);
  return one === undefined || migrationMachine.isFinal(one) ? undefined : one;
}
