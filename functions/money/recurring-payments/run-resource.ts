import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { RecurringRun } from './runs.ts';
import type { RecurringPayment } from './store.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';
import type { runResource } from './run-resource-schema.ts';
import { withoutAccountReason } from '../payments/customer-view.ts';

const makeRun = resourceMaker<typeof runResource>('recurringPaymentRun', withoutAccountReason);

/** A run as it is answered. */
export function runToResource(run: RecurringRun, one: RecurringPayment): ResourceObject {
  const { createdAt, dueDate, runDate, outcome, reason } = run;
  return makeRun({
    attributes: { createdAt, dueDate, runDate, outcome, reason },
    relationships: {
      recurringPayment: link(one.type, one.id),
      account: link('depositAccount', one.accountId),
      payment: linkIfAny(run.payment),
    },
  });
}
