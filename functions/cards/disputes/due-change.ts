import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Dispute } from './store.ts';

/** The change to a dispute after a due step. */
export const changeToDispute = (dispute: Dispute): Change => ({ writes: [replace(dispute)], due: dueOf(dispute) });

/** Logs an alarm about a dispute, in no personal words. */
export function alarmAbout(platform: Platform, message: AlarmMessage, dispute: Dispute, more: object = {}): void {
  const { organisationId, accountId, id: resourceId } = dispute;
  platform.log.alarm(message, { worker: 'due', organisationId, accountId, resourceId, ...more });
}
