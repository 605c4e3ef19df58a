import type { Platform } from '../../ports/platform.ts';
import { unwokenMessage } from '../webhooks/wake.ts';
import { exportMessage } from './messages.ts';
import { eventExportQueue } from './queues.ts';

/**
 * Wakes the export after an append, in a stage that exports: one message, without a read. Each append sends one after it is stored, and the
 * worker that gets it reads the log up to its end, so no event is left behind. If the message cannot be sent, the numbering goes on: an
 * alarm is raised, and the hourly sweep finds the events.
 */
export async function wakeExport(
  { settings, queues, log }: Pick<Platform, 'settings' | 'queues' | 'log'>,
  organisationId: string,
  upTo: number,
): Promise<void> {
  if (settings.eventExport === undefined) return;
  try {
    await queues.send(exportMessage({ organisationId, course: 'events' }, String(upTo)));
  } catch (error) {
    log.alarm(unwokenMessage, { organisationId, queue: eventExportQueue.name }, error);
  }
}
