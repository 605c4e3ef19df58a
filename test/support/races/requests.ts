import { bodies } from '../bank/bodies.ts';
import type { Act, ScheduleRequest } from './acts.ts';

/** A request as a client sends it. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** The request of an act. */
export function requestOf(act: Act, counterpartyId: string): Sent {
  switch (act.act) {
    case 'create':
      return post('/recurring-payments', scheduleBody(act.asked, counterpartyId));
    case 'disable':
    case 'enable':
      return post(`/recurring-payments/${act.id}/${act.act}`);
    case 'delete':
      return { method: 'DELETE', path: `/recurring-payments/${act.id}` };
    case 'change': {
      const body = { data: { type: act.kind, attributes: { amount: act.amount } } };
      return { method: 'PATCH', path: `/recurring-payments/${act.id}`, body };
    }
    case 'freeze':
      return post(`/accounts/${act.account}/freeze`, bodies.freeze);
    case 'close':
      return post(`/accounts/${act.account}/close`, bodies.close);
    case 'unfreeze':
    case 'reopen':
      return post(`/accounts/${act.account}/${act.act}`);
    case 'archive':
      return post(`/customers/${act.customer}/archive`, bodies.archiveForFraud);
    case 'fund':
      return post('/sandbox/payments', bodies.credit(act.account, act.amount));
    case 'pay':
      return post('/payments', bodies.payment(act.account, act.to, act.amount));
    case 'forget':
      return { method: 'DELETE', path: `/counterparties/${counterpartyId}` };
    case 'relink': {
      const { permissions, link } = act;
      const attributes = {
        permissions,
        ...(link === undefined ? {} : { providerProcessorToken: link.token, verifyName: true }),
      };
      const body = { data: { type: 'counterparty', attributes } };
      return { method: 'PATCH', path: `/counterparties/${counterpartyId}`, body };
    }
    case 'run':
      throw new Error('runs are for workers');
  }
}

const post = (path: string, body?: object): Sent => ({ method: 'POST', path, ...(body === undefined ? {} : { body }) });

function scheduleBody(
  { kind, account, payee, amount, schedule, verifies, key }: ScheduleRequest,
  counterparty: string,
) {
  const to =
    payee === undefined
      ? { counterparty: { data: { type: 'counterparty', id: counterparty } } }
      : { counterpartyAccount: { data: { type: 'depositAccount', id: payee } } };
  return {
    data: {
      type: kind,
      attributes: {
        amount,
        description: 'Rent',
        schedule,
        ...(kind === 'recurringDebitAchPayment' ? { verifyCounterpartyBalance: verifies } : {}),
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      relationships: { account: { data: { type: 'depositAccount', id: account } }, ...to },
    },
  };
}
