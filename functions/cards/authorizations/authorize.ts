import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import { withMovement } from '../../accounts/accounts/limit-usage.ts';
import { changeHold } from '../../accounts/ledger/hold.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Settings } from '../../ports/settings.ts';
import { activityWrite, noActivity, withOpenAuthorization, withSpent } from '../cards/for-others.ts';
import { asAsked, authorizationCreated, authorizationDeclined, authorizationEvent } from './events.ts';
import type { CardInUse } from './card-in-use.ts';
import { accountFlows } from './card-limits.ts';
import { reasonAgainst } from './rules.ts';
import { type Authorization, authorizations } from './store.ts';

const dayMs = 86_400_000;

/** What a merchant asks for. */
export type Asked = Pick<
  Authorization,
  'merchant' | 'recurring' | 'paymentMethod' | 'digitalWallet' | 'cardVerificationData' | 'cardNetwork' | 'tags'
> & { readonly amount: Cents; readonly flow: CardFlow };

/** When it is decided, and by the settings of which stage. */
export interface Deciding {
  readonly now: Instant;
  readonly settings: Pick<Settings, 'depositProducts' | 'cards'>;
}

/**
 * Decides on a use of a card by the rules, on the items as they were read. If it is authorized, its amount is held on the account
 * and counted in the totals of the card and the account. If it is declined, the authorization says why, and nothing is held.
 */
export function authorize(
  { amount, flow, ...asked }: Asked,
  { card, account, activity }: CardInUse,
  { now, settings }: Deciding,
): { readonly authorization: Authorization; readonly change: DatedChange } {
  const createdAt = momentFor(now, account);
  const date = bankDateOf(createdAt);
  const reason = reasonAgainst(
    { flow, amount, date, merchantType: asked.merchant.type },
    { card, account, activity },
    settings,
  );
  const counted = { ...account, authorizations: (account.authorizations ?? 0) + 1, lastAt: createdAt };
  const authorization: Authorization = {
    ...authorizations.place(account.organisationId, account.id, counted.authorizations),
    ...asked,
    version: 0,
    organisationId: account.organisationId,
    accountId: account.id,
    customerIds: account.customerIds,
    customerType: account.customerType,
    cardId: card.id,
    cardType: card.type,
    cardLast4Digits: card.last4Digits,
    createdAt,
    flow,
    amount,
    ...(reason === undefined
      ? { remaining: amount, status: 'Authorized' }
      : { remaining: cents(0), status: 'Declined', declineReason: reason }),
  };
  const { merchant } = authorization;
  const listed = [authorizations.listed(authorization.id)];
  if (reason !== undefined) {
    const told = { ...asAsked(authorization), merchant, reason };
    return {
      authorization,
      change: {
        at: createdAt,
        writes: [replace(counted), insert(authorization)],
        events: [authorizationEvent(authorizationDeclined, told, authorization)],
        listed,
      },
    };
  }
  const spent = { date, flow, amount };
  const limitUsage = withMovement(account.limitUsage, { ...spent, flow: accountFlows[flow] });
  const held = changeHold(now, { ...counted, limitUsage }, amount);
  const expiresAt = plusMs(createdAt, settings.cards.authorizationDays * dayMs);
  const used = withOpenAuthorization(withSpent(activity ?? noActivity(card, date), spent), {
    id: authorization.id,
    expiresAt,
  });
  return {
    authorization,
    change: {
      at: createdAt,
      writes: [...held.change.writes, insert(authorization), activityWrite(used)],
      events: [authorizationEvent(authorizationCreated, { ...asAsked(authorization), merchant }, authorization)],
      listed,
      due: dueOf(used),
    },
  };
}
