import { momentFor } from '../../accounts/ledger/moment.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Settings } from '../../ports/settings.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { newAuthenticationName } from '../authorizations/for-others.ts';
import { challengeEnd } from './authentication.ts';
import { authenticationCreatedEvent, authenticationPendingEvent } from './events.ts';
import type { AuthenticationQuestion } from './question.ts';
import { ruleOnAuthentication } from './rules.ts';
import { authenticationMachine } from './statuses.ts';
import { type CardAuthentication, cardAuthentications } from './store.ts';

/** How an authentication begins, with the end of its first wait. */
type Start = Partial<CardAuthentication> & Pick<CardAuthentication, 'status'> & { readonly until?: Instant };

/** An authentication that a merchant asks for. The rules decide; what they do not decline is put to the organisation if it is asked. */
export function askForAuthentication(
  { processorId, ...question }: AuthenticationQuestion,
  inUse: CardInUse,
  { now, settings }: { readonly now: Instant; readonly settings: Settings },
): { readonly authentication: CardAuthentication; readonly change: DatedChange } {
  const { card, account } = inUse;
  const createdAt = momentFor(now, account);
  const number = (account.cardAuthentications ?? 0) + 1;
  const { organisationId, accountId, id: cardId, type: cardType, customerId, customerType } = card;
  const place = cardAuthentications.place(organisationId, accountId, number);
  const { until, ...start } = startOf(question, inUse, { createdAt, settings });
  const authentication: CardAuthentication = {
    ...place,
    ...question,
    ...start,
    version: 0,
    organisationId,
    accountId,
    cardId,
    cardType,
    customerId,
    customerType,
    createdAt,
    processorId: processorId ?? place.id,
    ...(until === undefined ? {} : dueAttributes(organisationId, place, until)),
  };
  return {
    authentication,
    change: {
      at: createdAt,
      writes: [
        replace({ ...account, cardAuthentications: number, lastAt: createdAt }),
        insert(authentication),
        newAuthenticationName(authentication, authentication.processorId, authentication.id),
      ],
      events: [
        authenticationCreatedEvent(authentication),
        ...(authentication.status === 'Pending' ? [authenticationPendingEvent(authentication)] : []),
      ],
      listed: [cardAuthentications.listed(authentication.id)],
      due: dueOf(authentication),
    },
  };
}

function startOf(
  question: AuthenticationQuestion,
  inUse: CardInUse,
  { createdAt, settings }: { readonly createdAt: Instant; readonly settings: Settings },
): Start {
  const { areAsked, seconds } = settings.cardAuthentications;
  const { ruling: ruled, ...outcome } = ruleOnAuthentication(question, inUse, { createdAt, settings });
  if (areAsked && ruled !== 'Declined') {
    const until = plusMs(createdAt, seconds * 1000);
    return { status: authenticationMachine.begin('Pending'), unanswered: ruled, until };
  }
  const start = { ...outcome, status: authenticationMachine.begin(ruled), decidedBy: 'Rules' } as const;
  return ruled === 'Challenged' ? { ...start, until: challengeEnd(createdAt) } : start;
}
