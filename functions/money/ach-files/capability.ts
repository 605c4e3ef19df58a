import { defineCapability } from '../../define-capability.ts';
import { achFileMachine } from './file-machine.ts';
import { achAsideKind, achIntakeKind } from './intake-store.ts';
import { achFilesQueue } from './queues.ts';
import { achFileIntake } from './workers/ach-file-intake.ts';
import { achFilesReference } from './reference.ts';
import {
  achCompanyKind,
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achSealKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
} from './store.ts';

export const achFilesCapability = defineCapability({
  name: 'ach-files',
  reference: achFilesReference,
  kinds: [
    achWindowKind,
    achMemberKind,
    achSealKind,
    achEntryKind,
    achTraceKind,
    achSequenceKind,
    achDayKind,
    achFileKind,
    achCompanyKind,
    achIntakeKind,
    achAsideKind,
  ],
  workers: [achFileIntake],
  commands: ['ach:settle'],
  sampleMessages: { [achFilesQueue.name]: { key: 'incoming/084106768/returns.ach' } },
  machines: [achFileMachine],
});
