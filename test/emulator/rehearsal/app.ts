import { dirname } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPlatform } from '../../../lib/add-platform.ts';
import type { RecoverySettings } from '../../../lib/recovery-settings.ts';
import { stageOf } from '../../../lib/stack-of-stage.ts';
import { restoredTableVariable } from './settings.ts';

/** The app of `bin/bankstack.ts` whose stage runs on a restored table, as an operator sets it in lib/stages.ts. */
const app = new App();
const { recovery } = stageOf(app);
const restored = process.env[restoredTableVariable];
if (restored === undefined) throw new Error(`${restoredTableVariable} names the restored table and its stream`);
const restoredTable = JSON.parse(restored) as NonNullable<RecoverySettings['restoredTable']>;

await addPlatform(app, {
  projectDirectory: dirname(dirname(dirname(import.meta.dirname))),
  changes: { recovery: { ...recovery, restoredTable } },
});
app.synth();
