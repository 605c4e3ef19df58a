import { defineCapability } from '../../define-capability.ts';
import { achWindows } from './due.ts';
import { achArrivalKind, achMentionKind, achSheetKind } from './entry-store.ts';
import { achFileMachine } from './file-machine.ts';
import { achAsideKind, achIntakeKind, achSweepKind } from './intake-store.ts';
import { getAchFile } from './operations/get.ts';
import { listAchFileEntries } from './operations/list-entries.ts';
import { listPaymentAchEntries } from './operations/list-of-payment.ts';
import { listReceivedPaymentAchEntries } from './operations/list-of-received-payment.ts';
import { listAchFiles } from './operations/list.ts';
import { achAnswersQueue, achFilesQueue, achWindowsQueue } from './queues.ts';
import { achAnswersWorker } from './workers/answers.ts';
import { achFileIntake } from './workers/ach-file-intake.ts';
import { achRatesDayKind, achReturnCountKind, achReturningKind } from './return-store.ts';
import { achFilesReference } from './reference.ts';
import {
  achCompanyKind,
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achRejectionKind,
  achSealKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
} from './store.ts';
import { achFileTexts } from './texts.ts';
import { achWindowsWorker } from './workers/windows.ts';

export const achFilesCapability = defineCapability({
  name: 'ach-files',
  stack: 'files',
  reference: achFilesReference,
  texts: achFileTexts,
  operations: [listAchFiles, getAchFile, listAchFileEntries, listPaymentAchEntries, listReceivedPaymentAchEntries],
  workers: [achWindowsWorker, achAnswersWorker, achFileIntake],
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
    achRejectionKind,
    achReturnCountKind,
    achReturningKind,
    achRatesDayKind,
    achCompanyKind,
    achIntakeKind,
    achSweepKind,
    achAsideKind,
    achSheetKind,
    achArrivalKind,
    achMentionKind,
  ],
  commands: ['ach:settle', 'ach:resend', 'ach:give-up', 'ach:keep'],
  sampleMessages: {
    [achWindowsQueue.name]: {},
    [achAnswersQueue.name]: { scope: 'stage', answered: '299356500841067601' },
    [achFilesQueue.name]: { key: 'incoming/084106768/returns.ach' },
  },
  machines: [achFileMachine],
});
