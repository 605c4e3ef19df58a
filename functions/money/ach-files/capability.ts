import { defineCapability } from '../../define-capability.ts';
import { achWindows } from './due.ts';
import { achFileMachine } from './file-machine.ts';
import { achAsideKind, achIntakeKind } from './intake-store.ts';
import { achFilesQueue, achWindowsQueue } from './queues.ts';
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
import { achWindowsWorker } from './workers/windows.ts';

export const achFilesCapability = defineCapability({
  name: 'ach-files',
  reference: achFilesReference,
  workers: [achWindowsWorker, achFileIntake],
  dueKinds: [achWindows],
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
  commands: ['ach:settle'],
  sampleMessages: {
    [achWindowsQueue.name]: {},
    [achFilesQueue.name]: { key: 'incoming/084106768/returns.ach' },
  },
  machines: [achFileMachine],
});
