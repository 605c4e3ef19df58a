import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { hasCategory } from './categories.ts';
import type { CountedPart } from './counted-part.ts';
import type { ControlledUse, ControlScope } from './names.ts';
import type { CardControl } from './store.ts';

/** The earlier part of a use, as controls see more of it. */
export interface EarlierPart {
  readonly of: string;
  /** What limits have counted of it. */
  readonly parts: readonly CountedPart[];
  /** The cents of it that other tokens pay than the one that pays for more. */
  readonly byOthers?: Cents;
}

/** A use of a card, or more of one, as controls see it. */
export interface UseUnderControl {
  readonly flow: CardFlow;
  /** The cents that are asked for now. */
  readonly amount: Cents;
  /** The cents of the amount that the merchant pays out in cash with a purchase. */
  readonly cash?: Cents | undefined;
  /** The cents of the whole use, with what it was authorized for before. */
  readonly wholeAmount: Cents;
  /** The use of which it is more; absent for one that is asked for at first. */
  readonly earlier?: EarlierPart | undefined;
  readonly at: Instant;
  readonly merchant: {
    readonly name: string;
    readonly type: number;
    readonly id?: string | undefined;
    readonly country?: string | undefined;
  };
  readonly recurring: boolean;
  readonly isCardNotPresent: boolean;
  /** What pays; absent if that is not known yet. */
  readonly paidBy?: 'Token' | 'CardNumber' | undefined;
  /** Whose token it is, if that is known. */
  readonly wallet?: string | undefined;
  /** The token that pays; `unknownToken` for one that is not known, and absent if none does. */
  readonly tokenId?: string | undefined;
  /** True if it is paid by a token of a wallet that may not pay. */
  readonly hasRefusedToken?: boolean;
}

/** A use as limits see it: the cash that a merchant pays out with a purchase is a use of its own, after the goods. */
export function partsOfUse(whole: UseUnderControl): readonly UseUnderControl[] {
  const { cash = cents(0), ...use } = whole;
  if (cash === 0) return [use];
  const goods = cents(use.amount - cash);
  return [
    ...(goods === 0 ? [] : [{ ...use, amount: goods }]),
    { ...use, flow: 'withdrawals', amount: cash, wholeAmount: cash },
  ];
}

/** The account of a card, as far as it decides which controls hold. */
export interface OfProduct {
  readonly depositProduct: string;
}

export const controlScopeOf = (control: CardControl): ControlScope =>
  'cardId' in control ? 'Card' : control.depositProduct === undefined ? 'AllCards' : 'DepositProduct';

/** The controls that are about a use of a card of an account. Money that is put in is under no control. */
export function controlsAbout(
  controls: readonly CardControl[],
  use: UseUnderControl,
  { depositProduct }: OfProduct,
): readonly CardControl[] {
  if (use.flow === 'deposits') return [];
  const kinds = controlledUsesOf(use);
  return controls.filter(
    (one) =>
      ('cardId' in one || one.depositProduct === undefined || one.depositProduct === depositProduct) &&
      (one.appliesTo === undefined || one.appliesTo.some((kind) => kinds.includes(kind))) &&
      (one.appliesToCategories === undefined || hasCategory(one.appliesToCategories, use.merchant.type)),
  );
}

const cashCodes = [6010, 6011];

/** The kinds of a use. Cash is what an ATM or a bank pays out. */
export function controlledUsesOf({
  flow,
  merchant,
  recurring,
  isCardNotPresent,
  paidBy,
}: UseUnderControl): readonly ControlledUse[] {
  return [
    ...(flow === 'purchases' ? (['Purchase'] as const) : []),
    ...(flow === 'withdrawals' || cashCodes.includes(merchant.type) ? (['Cash'] as const) : []),
    ...(flow === 'cardTransactions' ? (['CardTransaction'] as const) : []),
    ...(recurring ? (['Recurring'] as const) : []),
    ...(isCardNotPresent ? (['CardNotPresent'] as const) : []),
    ...(paidBy === undefined ? [] : [paidBy]),
  ];
}

/** What a merchant tells of how the data of a card was read. */
interface Reading {
  readonly recurring: boolean;
  readonly paymentMethod?: string | undefined;
  readonly cardPresent?: boolean | undefined;
  readonly ecommerce?: boolean | undefined;
}

/** True if the card was not at the merchant, as far as the merchant tells: what is not known counts as present. */
export const isCardNotPresent = ({ recurring, paymentMethod, cardPresent, ecommerce }: Reading): boolean =>
  ecommerce === true || !(cardPresent ?? !(recurring || paymentMethod === 'Manual' || paymentMethod === 'Stored'));
