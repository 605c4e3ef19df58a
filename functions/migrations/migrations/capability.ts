import { defineCapability } from '../../define-capability.ts';
import { movedToAttributes } from './account-attributes.ts';
import { migrationEvents } from './event-examples.ts';
import { migrationMachine } from './migration.ts';
import { cancelMigration } from './operations/cancel.ts';
import { createMigration } from './operations/create.ts';
import { getMigration } from './operations/get.ts';
import { listMigrations } from './operations/list.ts';
import { resetMigration } from './operations/reset.ts';
import { agreeToMove, agreeToMoveMoney } from './pages/consent.ts';
import { sendMigrationCode } from './pages/send-code.ts';
import { showMigration } from './pages/show.ts';
import { startMigrationSession } from './pages/start-session.ts';
import { migrationSteps } from './run.ts';
import { migrationKind } from './store.ts';
import { migrationsReference } from './reference.ts';
import { migrationTexts } from './texts.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { migrationResource } from './resource-schema.ts';
import { migrationsEventReference } from './event-reference.ts';

export const migrationsCapability = defineCapability({
  name: 'migrations',
  reference: migrationsReference,
  operations: [createMigration, getMigration, listMigrations, resetMigration, cancelMigration],
  pages: [showMigration, sendMigrationCode, startMigrationSession, agreeToMove, agreeToMoveMoney],
  eventReference: migrationsEventReference,
  events: migrationEvents,
  relationships: { migration: [migrationResource], newAccount: [accountResource] },
  relationshipSides: { newAccount: 'owner' },
  texts: migrationTexts,
  kinds: [migrationKind],
  dueKinds: [migrationSteps],
  machines: [migrationMachine],
  accountAttributes: movedToAttributes,
});
