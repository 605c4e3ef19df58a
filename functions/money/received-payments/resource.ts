import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import { isAdvanceable } from './received-payment.ts';
import type { ReceivedPayment } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { receivedPaymentResource } from './resource-schema.ts';

function shownDishonor({ dishonor }: ReceivedPayment) {
  if (dishonor === undefined) return undefined;
  const { code, settlementDate, contestableUntil, contestReason, contestRefusedFor } = dishonor;
  return { code, settlementDate, contestableUntil, contestReason, contestRefusedFor };
}

/** Serializes a received payment. */
export function receivedPaymentToResource(one: ReceivedPayment): ResourceObject {
  const { createdAt, status, wasAdvanced, direction, amount, completionDate, companyName } = one;
  const {
    counterpartyRoutingNumber,
    counterpartyAccountNumber,
    description,
    addenda,
    traceNumber,
    secCode,
    reason,
    tags,
  } = one;
  return makeResource<typeof receivedPaymentResource>('achReceivedPayment', {
    id: one.id,
    attributes: {
      createdAt,
      status,
      wasAdvanced,
      direction,
      amount,
      completionDate,
      companyName,
      counterpartyRoutingNumber,
      counterpartyAccountNumber,
      description,
      addenda,
      traceNumber,
      secCode,
      reason,
      tags,
      isAdvanceable: isAdvanceable(one),
      returnReason: status === 'Returned' ? reason : undefined,
      dishonor: shownDishonor(one),
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      receivePaymentTransaction: linkIfAny(one.receivePaymentTransaction),
      paymentAdvanceTransaction: linkIfAny(one.paymentAdvanceTransaction),
      repayPaymentAdvanceTransaction: linkIfAny(one.repayPaymentAdvanceTransaction),
    },
  });
}
