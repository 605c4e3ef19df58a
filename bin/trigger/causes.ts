import { create } from '../api/create.ts';
import { cardCauses } from './card-causes.ts';
import type { Begin, Cause, Causes } from './cause.ts';
import { checkCauses } from './check-causes.ts';
import { customerCauses } from './customer-causes.ts';
import { paymentCauses } from './payment-causes.ts';

const all: Causes = {
  ...customerCauses,
  ...paymentCauses,
  ...cardCauses,
  ...checkCauses,
  'webhook.statusChanged': async (api) => {
    const { id } = await create(api, '/webhooks', {
      type: 'webhook',
      attributes: {
        label: 'A receiver that is disabled',
        url: 'https://receiver.invalid/webhooks',
        contentType: 'JsonAPI',
        deliveryMode: 'AtLeastOnce',
        includeResources: false,
      },
    });
    await create(api, `/webhooks/${id}/disable`);
  },
};

/** How each event is made to happen, by its type. */
export const causes: ReadonlyMap<string, Cause> = new Map(
  Object.entries(all).map(([type, cause]) => [type, typeof cause === 'function' ? atOnce(cause) : cause]),
);

function atOnce(begin: Begin): Cause {
  return { begin, days: 0 };
}

const secondUser =
  'another user decides: trigger batchRelease.pendingReview, and send the request of its review with their token (npx bankstack user create)';

/** Why the other events cannot be made to happen by requests to the API alone, and what leads to them. */
export const otherWays: Readonly<Record<string, string>> = {
  'account.migrated':
    'the customer agrees to the move on hosted pages: trigger migration.created, open its migrationUrl, and move the clock to the deadline',
  'applicationForm.emailSuppressed':
    'an e-mail about an application bounces: fill in the pages of a form that has outreach settings, with the address bounce@example.com',
  'batchRelease.rejected': secondUser,
  'batchRelease.sent': secondUser,
  'card.renewed': 'the last month of a card is near: order a card, and move the clock to 60 days before its end',
  'cardToken.moved':
    'the processor moves a token to the card that replaces a lost one: trigger cardToken.statusChanged, report its card lost, replace it, and send the message of docs/integrate/sandbox.md',
  'counterparty.prenoteFailed':
    'a prenote never leaves: trigger counterparty.prenoteSent for an account number that the bank rejects (6660303), and give up its file',
  'dueWork.failed': 'only a fault of the platform causes it',
  'webhook.test': 'it is in no list of events: npx bankstack api post /webhooks/<id>/test sends it to a webhook',
};
