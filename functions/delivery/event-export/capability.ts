import { defineCapability } from '../../define-capability.ts';
import { eventExportQueue, exportSweepQueue } from './queues.ts';
import { eventExportReference } from './reference.ts';
import { exportKind } from './store.ts';
import { eventExportWorker } from './workers/export.ts';
import { eventExportSweep } from './workers/sweep.ts';

export const eventExportCapability = defineCapability({
  name: 'event-export',
  reference: eventExportReference,
  workers: [eventExportWorker, eventExportSweep],
  commands: ['events:replay'],
  kinds: [exportKind],
  sampleMessages: {
    [eventExportQueue.name]: { course: 'events' },
    [exportSweepQueue.name]: {},
  },
});
