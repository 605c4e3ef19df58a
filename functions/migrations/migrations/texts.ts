import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { accountMigrated, migrationCreated, migrationStatusChanged } from './events.ts';
import type { createMigration } from './operations/create.ts';
import type { migrationResource } from './resource-schema.ts';

const statuses = {
  MigrationStarted: 'only the first moment of its creation; no answer and no event has it',
  CollectingAccountsConsent: 'the customer is asked to agree to the move',
  MigratingAccounts: 'accounts and cards are opened at the new bank',
  CollectingMoneyMovementConsent: 'the customer is asked to agree to the movement of the money',
  ExecutingMoneyMovement: 'money is on its way to the new bank',
  PendingMigrationDeadline: 'the money has arrived; the old accounts are closed on the deadline',
  PendingMoneyMovementOnDeadline: 'the customer has agreed; the money moves on the deadline',
  ClosingAccounts: 'the deadline has come, and the old accounts are closed',
  Completed: 'the customer has no open account at the old bank any more',
  IneligibleCustomer: 'the customer cannot be moved, for the reason in `ineligibilityReason`',
  Cancelled:
    'it ended before its goal: you cancelled it, a consent was missing on the deadline, or the customer was archived',
} as const;

const timings = {
  NewAccountCreation: 'as soon as the customer agrees to it, after the new accounts exist',
  MigrationDeadline: 'on the deadline, if the operator has enabled this',
} as const;

const fields = {
  ...sharedTexts,
  fromBank: 'The name of the bank that has the accounts now.',
  toBank: 'The name of the bank to which the accounts move.',
  deadline:
    'The day YYYY-MM-DD, in the time zone of the bank (America/New_York), on which the old accounts are closed. If the customer has not agreed by then, the migration is Cancelled.',
  suppressInvitationEmail:
    'True if the platform does not invite the customer by e-mail: you send `migrationUrl` yourself. Weekly reminders are sent all the same.',
  digitallyActivatePhysicalCards: 'True if new physical cards are Active at once, before they arrive.',
  balanceTransferTiming: ['When the money of the old accounts moves.', timings],
  customer: 'The customer who moves, with all accounts at the old bank.',
  whiteLabelTheme: 'How the pages and e-mails for the customer look.',
  outreachSettings: 'Who sends e-mails to the customer, in which language, and which of them.',
  migration: 'The migration.',
} as const;

export const migrationTexts = defineTexts<{
  resources: typeof migrationResource;
  operations: typeof createMigration;
  events: typeof migrationCreated | typeof migrationStatusChanged | typeof accountMigrated;
}>({
  types: {
    customerBankMigration:
      'The move of a customer from one bank of the stage to another, with accounts, cards, schedules and money.',
  },
  resources: {
    customerBankMigration: {
      ...fields,
      updatedAt: 'When its status last changed, or when it was created.',
      status: ['How far the migration has come.', statuses],
      ineligibilityReason: [
        'Why the customer cannot be moved. Present if it is IneligibleCustomer; a reset checks again.',
        {
          CustomerArchived: 'the customer was archived before the move or in the middle of it',
          NoOpenAccount: 'the customer has no open account at the old bank',
          NegativeBalance: 'an account is in debt, which has to be paid first',
          FrozenAccount: 'an account is blocked, and has to be unfrozen first',
          JointAccount: 'an account belongs to more than one customer, who would all have to agree',
          ControlAgreement: 'an account is under a control agreement (DACA)',
          AccountAtNewBank:
            'an account that was opened at the new bank takes no money, or is not only of this customer any more',
        },
      ],
      orgName: 'The name of your organisation, as the customer sees it.',
      supportEmail: 'The address from which the customer gets help, as the theme had it at the creation.',
      supportPhone:
        'The number at which the customer gets help, as the theme had it at the creation. Absent if it had none.',
      migrationUrl:
        'The page on which the customer agrees and sees the progress. It asks for a one-time password first.',
    },
  },
  requests: {
    createMigration: {
      ...fields,
      fromBank: 'The name of the bank of the stage that has the accounts now.',
      toBank: 'The name of the bank of the stage to which the accounts move. It must be another one.',
      deadline:
        'The day YYYY-MM-DD, in the time zone of the bank (America/New_York), on which the old accounts are closed. It is 30 to 3,650 days ahead.',
      deadLine: 'Another spelling of `deadline`. One of both is required; if both are given, they must be the same.',
      suppressInvitationEmail:
        'True if the platform shall not invite the customer by e-mail: you send `migrationUrl` yourself. It is false unless given.',
      digitallyActivatePhysicalCards:
        'True if new physical cards shall be Active at once, before they arrive. It is false unless given.',
      balanceTransferTiming: [
        'When the money of the old accounts moves. It is NewAccountCreation unless given.',
        timings,
      ],
      whiteLabelTheme: 'How the pages and e-mails for the customer look. Without it, the first theme is used.',
      outreachSettings:
        'Who sends e-mails to the customer, in which language, and which of them. Without it, the first settings are used.',
    },
  },
  events: {
    'migration.created': { ...fields, status: ['Whether the customer is asked for consent.', statuses] },
    'migration.statusChanged': {
      ...fields,
      status: ['How far the migration has come.', statuses],
      previousStatus: ['How far it had come before.', statuses],
    },
    'account.migrated': {
      ...fields,
      toBank: 'The name of the bank at which the new account is.',
      account: 'The old account. It stays open until the deadline.',
      newAccount: 'The account at the new bank. It has the same account number and another routing number.',
      customer: 'The customer who owns both accounts.',
    },
  },
});
