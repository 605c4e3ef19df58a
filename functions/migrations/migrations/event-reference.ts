import { defineEventReference } from '../../define-reference.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { migrationStatuses } from './statuses.ts';
import * as z from 'zod';

const status = z.enum(migrationStatuses);

const ofMigration = {
  relationships: ['migration', 'customer'],
  includes: 'migration',
} as const;

export const migrationsEventReference = defineEventReference({
  'migration.created': {
    emittedWhen: 'a migration of a customer to another bank is created',
    attributes: z.strictObject({ status }),
    ...ofMigration,
  },
  'migration.statusChanged': {
    emittedWhen: 'the status of a migration changes after its creation',
    attributes: z.strictObject({ previousStatus: status, status }),
    ...ofMigration,
  },
  'account.migrated': {
    emittedWhen: 'an account has one at another bank that takes its place',
    attributes: z.strictObject({ toBank: keptText }),
    relationships: ['account', 'newAccount', 'customer'],
    includes: 'newAccount',
  },
});
