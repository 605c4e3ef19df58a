import { defineReference, listAnswer } from '../../define-reference.ts';
import type { cancelMigration } from './operations/cancel.ts';
import type { createMigration } from './operations/create.ts';
import type { getMigration } from './operations/get.ts';
import type { listMigrations } from './operations/list.ts';
import type { resetMigration } from './operations/reset.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import { migrationResource } from './resource-schema.ts';
import type { migrationKind } from './store.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { agreeToMove, agreeToMoveMoney } from './pages/consent.ts';
import type { sendMigrationCode } from './pages/send-code.ts';
import type { showMigration } from './pages/show.ts';
import type { startMigrationSession } from './pages/start-session.ts';

export const migrationsReference = defineReference<{
  operations:
    | typeof createMigration
    | typeof getMigration
    | typeof listMigrations
    | typeof resetMigration
    | typeof cancelMigration;
  kinds: typeof migrationKind;
  pages:
    | typeof showMigration
    | typeof sendMigrationCode
    | typeof startMigrationSession
    | typeof agreeToMove
    | typeof agreeToMoveMoney;
}>({
  operations: {
    createMigration: {
      summary: 'Move a customer to another bank',
      description: `The customer is invited to agree on hosted pages (\`migrationUrl\`). A customer with a frozen or a joint account becomes an IneligibleCustomer: \`ineligibilityReason\` says why, and the migration can be reset. Without a theme or outreach settings, the first ones of the organisation are used. \`deadLine\` is another spelling of \`deadline\`. ${sandboxNote('the e-mail address of the customer, before the @', 'emailAddress')}`,
      data: migrationResource,
      examples: {
        customerBankMigration: {
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
      },
    },
    getMigration: {
      summary: 'Get a migration',
      data: migrationResource,
    },
    listMigrations: {
      summary: 'Find migrations',
      data: listAnswer(migrationResource),
    },
    resetMigration: {
      summary: 'Try a migration again',
      description:
        'Checks again whether an IneligibleCustomer can be moved. If so, the customer is asked for consent again; if not, `ineligibilityReason` says what is still in the way.',
      data: migrationResource,
    },
    cancelMigration: {
      summary: 'Cancel a migration',
      description:
        'Until money has moved. Accounts that were opened at the new bank are closed with their cards, unless they have been used: then they stay. Canceling what is Cancelled answers 200 and changes nothing.',
      data: migrationResource,
    },
  },
  kinds: {
    mig: {
      holds: 'the migrations of a customer to other banks; one that is not finished is in the due index',
      keys: { pk: '<org>#<customer>', sk: '<number>', foundBy: 'id = customer + number; the due index' },
    },
  },
  pages: {
    showMigration: { summary: 'The page of a migration, for the customer who is moved' },
    sendMigrationCode: { summary: 'Sends a one-time password to the phone of the customer' },
    startMigrationSession: { summary: 'Takes the one-time password of the customer' },
    agreeToMove: { summary: 'Takes the consent of the customer to the move' },
    agreeToMoveMoney: { summary: 'Takes the consent of the customer to the movement of money' },
  },
});
