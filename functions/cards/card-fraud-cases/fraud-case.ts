import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import type { Tags } from '../../kernel/table/item.ts';
import { insert } from '../../kernel/table/write.ts';
import type { Card } from '../cards/for-others.ts';
import { countedDebits } from './counted.ts';
import { fraudCaseCreatedEvent } from './events.ts';
import { fraudCaseMachine, type FraudReporter, type FraudType } from './statuses.ts';
import { type CardFraudCase, cardFraudCases } from './store.ts';

/** What a case is about. */
export interface FraudReport {
  readonly card: Card;
  readonly account: Account;
  readonly fraudType: FraudType;
  readonly openedBy: FraudReporter;
  readonly debits?: readonly Transaction[];
  readonly authorizationIds?: readonly string[];
  readonly disputeIds?: readonly string[];
  readonly tags?: Tags;
}

/** A new case. The card and the account are to be written as they are here, with `change`, which writes neither. */
export interface OpenedCase {
  readonly fraudCase: CardFraudCase;
  readonly card: Card;
  readonly account: Account;
  readonly change: DatedChange;
}

/** Opens a case about a card that has no open one: the card names it from then on. */
export function openFraudCase(report: FraudReport, now: Instant): OpenedCase {
  const { card, account, fraudType, openedBy, debits = [], authorizationIds = [], disputeIds = [], tags = {} } = report;
  const number = (account.cardFraudCases ?? 0) + 1;
  const createdAt = momentFor(now, account);
  const { organisationId, accountId, customerId, customerType, id: cardId, type: cardType } = card;
  const fraudCase: CardFraudCase = {
    ...cardFraudCases.place(organisationId, accountId, number),
    version: 0,
    organisationId,
    accountId,
    cardId,
    cardType,
    customerId,
    customerType,
    createdAt,
    status: fraudCaseMachine.begin('Created'),
    fraudType,
    openedBy,
    ...countedDebits(debits),
    authorizationIds: [...authorizationIds],
    disputeIds: [...disputeIds],
    tags,
  };
  return {
    fraudCase,
    card: { ...card, fraudCaseId: fraudCase.id },
    account: { ...account, cardFraudCases: number, lastAt: createdAt },
    change: {
      at: createdAt,
      writes: [insert(fraudCase)],
      events: [fraudCaseCreatedEvent(fraudCase)],
      listed: [cardFraudCases.listed(fraudCase.id)],
    },
  };
}
