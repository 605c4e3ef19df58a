import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { nextScheduledAction } from './recurring-payment.ts';
import type { RecurringPayment } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { achCreditResource, achDebitResource, bookResource } from './resource-schema.ts';

/** A recurring payment as a resource; its schedule has the day of the next run, if there is one. */
export function recurringPaymentToResource(one: RecurringPayment): ResourceObject {
  const { id } = one;
  switch (one.type) {
    case 'recurringCreditBookPayment':
      return makeResource<typeof bookResource>('recurringCreditBookPayment', {
        id,
        attributes: { ...commonAttributes(one), transactionSummaryOverride: one.transactionSummaryOverride },
        relationships: {
          ...accountAndOwners(one),
          counterpartyAccount: link('depositAccount', one.counterpartyAccountId),
        },
      });
    case 'recurringCreditAchPayment':
      return makeResource<typeof achCreditResource>('recurringCreditAchPayment', {
        id,
        attributes: { ...commonAttributes(one), addenda: one.addenda },
        relationships: { ...accountAndOwners(one), counterparty: link('achCounterparty', one.counterpartyId) },
      });
    case 'recurringDebitAchPayment': {
      const { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride } = one;
      const own = { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride };
      return makeResource<typeof achDebitResource>('recurringDebitAchPayment', {
        id,
        attributes: { ...commonAttributes(one), ...own },
        relationships: { ...accountAndOwners(one), counterparty: link('achCounterparty', one.counterpartyId) },
      });
    }
  }
}

function commonAttributes(one: RecurringPayment) {
  const next = nextScheduledAction(one);
  const { createdAt, updatedAt, amount, description, status, numberOfPayments, suspension, tags } = one;
  return {
    createdAt,
    updatedAt,
    amount,
    description,
    status,
    numberOfPayments,
    suspension,
    tags,
    schedule: { ...one.schedule, ...(next === undefined ? {} : { nextScheduledAction: next }) },
  };
}

const accountAndOwners = (one: RecurringPayment) => ({
  account: link('depositAccount', one.accountId),
  ...ownerRelationships(one),
  org: link('org', one.organisationId),
  successor: one.successorId === undefined ? undefined : link(one.type, one.successorId),
});
