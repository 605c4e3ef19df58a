import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { takenFromEach } from '../card-controls/counted-part.ts';
import { paymentOf } from './presented.ts';
import type { Authorization } from './store.ts';

/** The most other tokens that an authorization remembers: its item has to stay small. */
const otherTokensMax = 100;

type PaidByTokens = Pick<Authorization, 'amount' | 'otherTokens' | 'cardToken' | 'digitalWallet'>;

/** The cents of an authorization that are not paid by a token; without one, those that other tokens pay. */
export function paidByOthers(one: PaidByTokens, tokenId: string | undefined): Cents {
  const { amount, otherTokens = [] } = one;
  const isOwn = tokenId === paymentOf(one).tokenId;
  const paid = otherTokens.reduce((sum, other) => sum + (isOwn || other.tokenId === tokenId ? other.amount : 0), 0);
  return cents(isOwn ? paid : amount - paid);
}

/** The authorization after a token pays for more of it. What its own token pays is the rest. */
export function withPaid<One extends PaidByTokens>(one: One, tokenId: string | undefined, amount: Cents): One {
  if (tokenId === undefined || tokenId === paymentOf(one).tokenId) return one;
  const { otherTokens = [] } = one;
  const before = otherTokens.find((other) => other.tokenId === tokenId)?.amount ?? 0;
  const others = otherTokens.filter((other) => other.tokenId !== tokenId);
  const after = { tokenId, amount: cents(before + amount) };
  return { ...one, otherTokens: [...others, after].slice(-otherTokensMax) };
}

/** The authorization after a part of it is released: what the last other token pays is given up first. */
export function withoutPaid<One extends PaidByTokens>(one: One, amount: Cents): One {
  const { otherTokens } = one;
  if (otherTokens === undefined) return one;
  const taken = takenFromEach(otherTokens, amount);
  const left = otherTokens.map((other, index) => ({ ...other, amount: cents(other.amount - (taken[index] ?? 0)) }));
  return { ...one, otherTokens: left.filter((other) => other.amount > 0) };
}
