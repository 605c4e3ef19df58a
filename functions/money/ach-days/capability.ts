import { defineCapability } from '../../define-capability.ts';
import { achDaysQueue } from './queues.ts';
import { achDaysReference } from './reference.ts';
import { achBankDayKind, achReportDayKind, achReportKind } from './store.ts';
import { achDaysWorker } from './workers/ach-days.ts';

export const achDaysCapability = defineCapability({
  name: 'ach-days',
  stack: 'files',
  reference: achDaysReference,
  workers: [achDaysWorker],
  kinds: [achReportKind, achReportDayKind, achBankDayKind],
  sampleMessages: { [achDaysQueue.name]: {} },
});
