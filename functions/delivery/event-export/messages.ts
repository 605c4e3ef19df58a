import * as z from 'zod';
import type { OutgoingMessage } from '../../ports/queues/port.ts';
import { eventExportQueue } from './queues.ts';

/** Asks for the events of an organisation to be exported, or for its replay. */
export const exportMessageSchema = z.object({
  organisationId: z.string(),
  course: z.enum(['events', 'replay']),
  /** The failures of the attempt before this one. A message without them makes no attempt before its moment. */
  failures: z.number().optional(),
});
export type ExportMessage = z.infer<typeof exportMessageSchema>;

/** A message without `course` comes from the hourly sweep. One with `failures` is for the attempt after so many. */
export const exportSweepMessageSchema = exportMessageSchema.partial({ course: true });

/** The message that asks for a step of the export. The queue drops another one with the same `reason`. */
export const exportMessage = (body: ExportMessage, reason: string): OutgoingMessage => ({
  queue: eventExportQueue.name,
  body,
  group: body.organisationId,
  deduplicationId: [body.organisationId, body.course, reason].join('-'),
});
