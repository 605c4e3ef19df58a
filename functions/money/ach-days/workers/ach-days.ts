import * as z from 'zod';
import { bookedAchKind, reconciliationKind } from '../../../accounts/ledger/for-others.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { type CalendarDate, parseCalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { accountNumberPrefixKind } from '../../../organisations/account-number-prefix.ts';
import { directoryKind } from '../../../organisations/directory.ts';
import { organisationKind } from '../../../organisations/for-others.ts';
import type { Platform } from '../../../ports/platform.ts';
import { achAsideMessage } from '../../ach-files/put-aside.ts';
import { paymentKind } from '../../payments/for-others.ts';
import { receivedPaymentKind } from '../../received-payments/for-others.ts';
import { takenEntryKind } from '../../received-payments/taken-entries.ts';
import { dayDiffersMessage } from '../alarms.ts';
import { dueDays } from '../due-days.ts';
import { makeDay } from '../make-day.ts';
import { achDaysQueue } from '../queues.ts';
import { saveDay } from '../save-day.ts';
import { achBankDayKind, achReportDayKind, achReportKind, liveBank } from '../store.ts';
import { takeReports } from '../take-reports.ts';
import {
  achAsideKind,
  achFileKind,
  achIntakeKind,
  achMentionKind,
  achRejectionKind,
  achTraceKind,
  achWindowKind,
} from '../../ach-files/for-others.ts';

const message = z.union([
  z.object({
    routingNumber: z.string(),
    date: z.string().transform((text, context) => {
      const date = parseCalendarDate(text);
      if (date === undefined) context.addIssue('must be a date');
      return date ?? z.NEVER;
    }),
  }),
  z.object({ date: z.undefined().optional() }),
]);

/**
 * Compares the days of the banks that take files. The message of the schedule reads the reports that have come, and becomes one message for each day of a bank,
 * so that one that cannot be compared stops no other. A stage whose organisations have clocks of their own has no day that they share.
 */
export const achDaysWorker = defineQueueWorker({
  id: 'ach-days',
  summary: 'Reads settlement reports of banks and compares each day of a bank with its files and the ledger',
  source: { kind: 'queue', queue: achDaysQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'nextDay', owner: 'payments' },
  timeoutSeconds: 600,
  whenSuspended: 'goesOn',
  onlyWith: 'achSettlement',
  silence: { hours: 3 },
  uses: {
    read: [
      ...[bookedAchKind, reconciliationKind, transactionKind, directoryKind, organisationKind, accountNumberPrefixKind],
      ...[achFileKind, achIntakeKind, achRejectionKind, achTraceKind, achMentionKind, achWindowKind],
      ...[paymentKind, receivedPaymentKind, takenEntryKind],
    ],
    write: [achReportKind, achReportDayKind, achBankDayKind, achAsideKind],
  },
  sends: [achDaysQueue.name],
  needs: ['achFiles'],
  alarmsOn: [dayDiffersMessage, achAsideMessage],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    if (order.date === undefined) return lookAtBanks(platform);
    const bank = liveBank(order.routingNumber);
    await saveDay(platform, bank, await makeDay(platform, bank, order.date));
  },
});

async function lookAtBanks(platform: Platform): Promise<void> {
  const { settings, queues, table, clock } = platform;
  for (const { routingNumber, ach } of settings.banks) {
    if (ach.files === undefined) continue;
    const bank = liveBank(routingNumber);
    const { settlement } = ach.files;
    const due = await dueDays(table, bank, { now: clock.now(), settlement });
    const compare = async (dates: readonly CalendarDate[]) => {
      for (const date of dates) await queues.send({ queue: achDaysQueue.name, body: { routingNumber, date } });
    };
    if (settlement !== undefined) await takeReports(platform, bank, settlement, compare);
    await compare(due);
  }
}
