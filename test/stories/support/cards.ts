import { bodies } from '../../support/bank/bodies.ts';
import type { Api } from './api.ts';
import { openFirstAccount } from './bank.ts';

/** A virtual card, and its account, which has 100 dollars. */
export interface CardOf {
  readonly account: string;
  readonly id: string;
  readonly digits: string;
}

export async function openCard(api: Api): Promise<CardOf> {
  const account = await openFirstAccount(api, { cents: 100_00 });
  const { id, attributes } = await api.post('/cards', bodies.card(account).data);
  return { account, id, digits: String(attributes['last4Digits']) };
}

/** Balance, hold and available of an account. */
export async function moneyOf(api: Api, account: string): Promise<readonly unknown[]> {
  const { balance, hold, available } = (await api.get(`/accounts/${account}`)).attributes;
  return [balance, hold, available];
}
