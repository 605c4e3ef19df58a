import type * as z from 'zod';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId, otherAccountId, person } from '../../onboarding/examples/people.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { accountMigrated, migrationCreated, migrationStatusChanged } from './events.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { migrationResource } from './resource-schema.ts';

const { customer } = accountAndOwner;

const migration = (status: z.input<typeof migrationResource.shape.attributes>['status']) =>
  migrationResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleAt,
      updatedAt: exampleAt,
      status,
      deadline: '2027-01-15' as CalendarDate,
      fromBank: 'Sandbox Bank',
      toBank: 'Second Sandbox Bank',
      orgName: 'Acme',
      supportEmail: 'help@acme.example',
      migrationUrl: 'https://accounts.example.com/hosted/migrations/pUVg1hrPzVdFHmAxQnzQwJNeUGEcuqSjkNGrm2eMYTw',
      suppressInvitationEmail: false,
      digitallyActivatePhysicalCards: false,
      balanceTransferTiming: 'NewAccountCreation',
    },
    relationships: {
      customer,
      whiteLabelTheme: link('whiteLabelTheme', '1'),
      outreachSettings: link('outreachSettings', '1'),
    },
  });

const newAccount = accountResource.of({
  id: otherAccountId,
  attributes: {
    createdAt: exampleAt,
    name: `${person.fullName.first} ${person.fullName.last}`,
    depositProduct: 'checking',
    routingNumber: '101999984',
    accountNumber: '1000000017',
    currency: 'USD',
    balance: 0,
    hold: 0,
    available: 0,
    status: 'Open',
  },
  relationships: { customer },
});

export const migrationEvents = [
  withExample(migrationCreated, {
    attributes: { status: 'CollectingAccountsConsent' },
    resource: migration('CollectingAccountsConsent'),
  }),
  withExample(migrationStatusChanged, {
    attributes: { previousStatus: 'CollectingAccountsConsent', status: 'MigratingAccounts' },
    resource: migration('MigratingAccounts'),
  }),
  withExample(accountMigrated, {
    attributes: { toBank: 'Second Sandbox Bank' },
    links: {
      account: accountAndOwner.account.data,
      newAccount: link('depositAccount', otherAccountId).data,
    },
    resource: newAccount,
  }),
];
