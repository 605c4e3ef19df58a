import { type ScheduleRequest, type ChangeOfOther, directionOf } from './acts.ts';
import type { OtherSide, RaceState } from './race-state.ts';
import { invalidState } from './words.ts';

/** Deletes the counterparty, or gives it other permissions and, where it is linked, another link. */
export function changeOther(state: RaceState, act: ChangeOfOther): string {
  if (state.other === undefined) return '404 not_found';
  if (state.customers.get(state.other.customer) === true) return invalidState;
  const { permissions, link } = act.act === 'forget' ? {} : act;
  const { account, customer, permissions: before } = state.other;
  const isStranger = account !== undefined && state.account(account).owner !== customer;
  if (isStranger && permissions !== undefined && permissions !== before && permissions !== 'CreditOnly') {
    return '400 invalid_value';
  }
  state.other = permissions && { ...state.other, permissions, ...(link === undefined ? {} : { link }) };
  return state.other === undefined ? '204' : '200';
}

/** Whether the requested movement of money is allowed. */
export const permits = ({ permissions }: OtherSide, asked: ScheduleRequest): boolean =>
  permissions === 'CreditAndDebit' || permissions === `${directionOf(asked)}Only`;
