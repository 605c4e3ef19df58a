import type { DueKind } from '../../kernel/due/due-kind.ts';
import { departureReads } from '../ach-files/departure.ts';
import { missedWindowMessage } from '../ach-files/window-alarms.ts';
import { unsentEntryMessage } from './ach-clearing.ts';
import { railUnavailableMessage } from './ach-hand-over.ts';
import { achStepUses, runAchPayment } from './ach-steps.ts';
import { contradictedPushMessage, runPushToCard, unansweredPushMessage } from './push-to-card-run.ts';
import { unsentPrenoteMessage } from './prenote-step.ts';
import { paymentItem, paymentKind } from './store.ts';

/** The due steps of payments: a window of the rail, the arrival of a debit's money, the request to a card provider. */
export const paymentSteps: DueKind = {
  kind: paymentKind,
  resource: { type: 'payment', id: 'owner and number' },
  worker: 'rail',
  // Money of a debit that has arrived is booked. Nothing is handed to a rail.
  whenSuspended: ({ status }) => (status === 'Clearing' ? 'goesOn' : 'waits'),
  run: async (platform, moment, key) => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const payment = stored && paymentItem.parse(stored);
    if (payment?.dueAt === undefined || payment.dueAt > moment.now) return 'not due';
    switch (payment.type) {
      case 'achPayment':
        return runAchPayment(platform, moment, payment);
      case 'pushToCardPayment':
        return runPushToCard(platform, moment, payment);
      case 'bookPayment':
        return 'not due';
    }
  },
  reads: [...departureReads],
  writes: achStepUses,
  needs: ['cipher', 'achRail', 'cardRail'],
  alarmsOn: [
    railUnavailableMessage,
    missedWindowMessage,
    unsentEntryMessage,
    unsentPrenoteMessage,
    unansweredPushMessage,
    contradictedPushMessage,
  ],
};
