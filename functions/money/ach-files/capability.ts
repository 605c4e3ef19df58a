import { defineCapability } from '../../define-capability.ts';
import { achFileMachine } from './file-machine.ts';
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
  ],
  machines: [achFileMachine],
});
