import * as z from 'zod';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { amountOrZeroSchema } from '../../kernel/base/money/cents.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Settings } from '../../ports/settings.ts';
import { cardReads } from '../authorizations/find-card.ts';
import { merchantFields } from '../authorizations/merchant.ts';
import type { RequestType } from '../authorizations/statuses.ts';
import { aBoolean, askedFields, cardNetworkField, useFields } from '../authorizations/use-fields.ts';
import { readControls } from '../card-controls/for-others.ts';
import { type Activity, type Card, cardActivity, cards } from '../cards/for-others.ts';
import { ask, type AuthorizationQuestion } from './ask.ts';
import { requestToResource } from './resource.ts';
import { decisionKinds } from './time-out.ts';

/** The common parts of the operations that simulate a question of the processor. */
export const questionFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  errors: ['not_found', 'account_busy'],
  uses: { read: cardReads, write: decisionKinds },
} as const;

/** The fields of every question. */
export const requestFields = {
  /** Zero asks whether the card is good, and holds nothing. */
  amount: amountOrZeroSchema,
  partialApprovalAllowed: aBoolean.default(false),
  cardNetwork: cardNetworkField,
};

/** The fields of a question of a merchant. */
export const merchantQuestionFields = {
  ...requestFields,
  ...merchantFields,
  ...useFields,
  ...askedFields,
};

export const ofCard = z.object({ card: toOne('card') });
export const exampleCard = { card: { data: { type: 'card' as const, id: '100000001000000001' } } };

interface OfCard {
  readonly relationships: { readonly card: { readonly data: { readonly id: string } } };
}

/** The card that a body names, its account, and what it has moved. */
export function loadOfCard(organisationId: string, { relationships }: OfCard) {
  const { id } = relationships.card.data;
  const accountId = parseChildId(id)?.ownerId;
  return {
    card: cards.ref(organisationId, id),
    account: accountId === undefined ? undefined : account(organisationId, accountId),
    activity: cardActivity(organisationId, id),
  };
}

/** Puts a question to the organisation, about the card that a body names, and answers the request. */
export async function askInSandbox(
  type: RequestType,
  question: Omit<AuthorizationQuestion, 'type'>,
  call: {
    readonly body: OfCard;
    readonly loaded: {
      readonly card: Card | undefined;
      readonly account: Account | undefined;
      readonly activity: Activity | undefined;
    };
    readonly now: Instant;
    readonly table: Table;
    readonly platform: { readonly settings: Settings };
    readonly save: (change: Change) => Promise<void>;
  },
): Promise<{ readonly data: ResourceObject }> {
  const { card, account: owner, activity } = call.loaded;
  if (card === undefined) throw notFound('The card', call.body.relationships.card.data.id, '/data/relationships/card');
  invariant(owner !== undefined, 'the account of a card was not found');
  const { now, platform } = call;
  const { settings } = platform;
  const controls = await readControls(call.table, card);
  const { request, change } = ask(
    { type, ...question },
    { card, account: owner, activity, controls, isSuspended: false },
    { now, settings },
  );
  await call.save(change);
  return { data: requestToResource(request) };
}
