/** The variable that has the restored table of the stage, as JSON, for the app of the rehearsal. */
export const restoredTableVariable = 'EMULATOR_RESTORED_TABLE';
