import { appendFile } from 'node:fs/promises';
import { failureReason } from '../../functions/kernel/base/failure-reason.ts';
import type { EventExport } from '../../functions/ports/event-export/port.ts';

/** Exported events in a file, one record in a line, in the order of the export. */
export const createEventFile = (path: string): EventExport => ({
  put: async (_organisationId, records) => {
    try {
      await appendFile(path, records.map((record) => `${record}\n`).join(''));
      return { accepted: records.length };
    } catch (error) {
      return { accepted: 0, refusal: failureReason(error) };
    }
  },
});

/** Exported events in memory, for platforms on virtual time and tests. */
export function createMemoryEvents(records: string[] = []): EventExport {
  return {
    put: (_organisationId, added) => {
      records.push(...added);
      return Promise.resolve({ accepted: added.length });
    },
  };
}
