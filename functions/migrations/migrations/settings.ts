import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for migrations. */
export interface MigrationSettings {
  /** Whether organisations may have money moved on the deadline (`balanceTransferTiming`). */
  readonly deadlineTransfers: boolean;
}

export const usualMigrations: MigrationSettings = { deadlineTransfers: true };

export const migrationSettings = defineSettings({ migrations: usualMigrations });
