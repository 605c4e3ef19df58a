import { mustNotOverrule, type Setter, setterAfter } from '../../kernel/auth/two-setters.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { endOfMonth, renewalOf } from './expiry.ts';
import { cardStatuses } from './statuses.ts';
import type { Card } from './store.ts';

const open = ['Active', 'Inactive', 'Frozen'] as const;

/** The life of a card; see also docs/generated/states.md. */
export const cardMachine = stateMachine({
  thing: 'card',
  states: cardStatuses,
  begins: ['Active', 'Inactive'],
  steps: {
    activate: { from: ['Inactive'], to: 'Active' },
    freeze: { from: ['Active', 'Inactive'], to: 'Frozen' },
    unfreeze: { from: ['Frozen'], to: ['Active', 'Inactive'] },
    reportLost: { from: open, to: 'Lost' },
    reportStolen: { from: open, to: 'Stolen' },
    close: { from: open, to: 'ClosedByCustomer' },
    suspectFraud: { from: open, to: 'SuspectedFraud' },
  },
  actions: {
    change: { in: open, can: 'be changed' },
    /** A Lost or Stolen card gets a successor; one that is open is shipped again. */
    replace: { in: [...open, 'Lost', 'Stolen'], can: 'be replaced' },
    /** The holder sees or sets on a page of the processor what the platform must not know. */
    openPage: { in: ['Active', 'Inactive'], can: 'be shown on a page of the card processor' },
    addToWallet: { in: ['Active'], can: 'be added to a wallet' },
  },
});
export type CardStep = StepName<typeof cardMachine>;

/**
 * The card after a step of a customer or of the organisation, or undefined if it is in the target state already, so a request can be repeated. Refuses with 409
 * any other state, which the error names, and the end of a freeze by a fraud case, which the case ends, and with 403 a customer who unfreezes what the organisation has frozen. The processor is told of the change afterwards, by the due step of the card.
 */
export function moveCard(card: Card, step: CardStep, at: Instant, by: Setter = 'organisation'): Card | undefined {
  if (step === 'activate' && card.status === 'Frozen') return activatedWhileFrozen(card, at);
  if (step === 'freeze' && card.status === 'Frozen') return frozenAgain(card, at, by);
  if (step === 'unfreeze' && by === 'customer' && isFrozenByBoth(card)) return unfrozenByCustomer(card, at);
  if (step === 'unfreeze') mustNotOverruleCase(card);
  if (cardMachine.isRepeated(card, step)) return undefined;
  const { frozenFrom, frozenBy: _, frozenFor: __, ...rest } = card;
  if (step === 'unfreeze' && card.status === 'Frozen') mustNotOverrule(by, freezerOf(card), 'The card was frozen');
  const status =
    step === 'unfreeze' ? cardMachine.next(card, step, frozenFrom ?? 'Active') : cardMachine.next(card, step);
  const wasActive = card.status !== 'Inactive';
  return withSteps({
    ...rest,
    status,
    ...(step === 'freeze' ? { frozenFrom: wasActive ? 'Active' : 'Inactive', frozenBy: by } : {}),
    ...(by === 'customer' && cardMachine.isFinal({ status })
      ? { endedBy: by, ...(card.status === 'Frozen' ? { frozenBy: freezerOf(card) } : {}) }
      : {}),
    updatedAt: at,
    changes: card.changes + 1,
    untold: { attempts: 0, at },
    nextStepAt: renewalOf(card.expirationDate),
  });
}

/** Refuses with 409 to unfreeze what a fraud case has frozen. An older version may have left the name of one that is closed. */
function mustNotOverruleCase(card: Card): void {
  const { status, frozenFor, fraudCaseId } = card;
  if (status !== 'Frozen' || frozenFor === undefined || frozenFor.caseId !== fraudCaseId) return;
  throw cardMachine.refused(
    card,
    `the fraud case ${fraudCaseId} has frozen it; closing the case as NotFraud ends that`,
  );
}

/** Who has frozen a Frozen card. */
export const freezerOf = ({ frozenBy = 'organisation' }: Card): Setter => frozenBy;

/**
 * A card that the organisation freezes after a customer, or after a fraud case: only the organisation unfreezes it then, and no end of the
 * case. One that a customer freezes after a fraud case is theirs to unfreeze once the case is over. Undefined if nothing changes.
 */
function frozenAgain({ frozenFor, ...card }: Card, at: Instant, by: Setter): Card | undefined {
  if (by === 'customer' && frozenFor !== undefined) {
    if (frozenFor.overCustomer === true) return undefined;
    return { ...card, frozenFor: { ...frozenFor, overCustomer: true }, updatedAt: at };
  }
  const frozenBy = setterAfter(freezerOf(card), by);
  const isSame = frozenBy === freezerOf(card) && frozenFor === undefined;
  return isSame ? undefined : { ...card, frozenBy, updatedAt: at };
}

/** True for a card that a fraud case has frozen, and its customer too. */
const isFrozenByBoth = ({ status, frozenFor }: Card): boolean =>
  status === 'Frozen' && frozenFor?.overCustomer === true;

/** A card that its customer unfreezes during a fraud case stays Frozen for the case alone. */
const unfrozenByCustomer = ({ frozenFor, ...card }: Card, at: Instant): Card => ({
  ...card,
  ...(frozenFor === undefined ? {} : { frozenFor: { caseId: frozenFor.caseId } }),
  updatedAt: at,
});

/** A card that is activated while it is Frozen stays Frozen, and is Active once it is unfrozen. Undefined if it was activated before. */
function activatedWhileFrozen(card: Card, at: Instant): Card | undefined {
  if (card.frozenFrom === 'Active') return undefined;
  // The processor has made it Active, so it is told again that the card is Frozen.
  const changed = {
    changes: card.changes + 1,
    untold: { attempts: 0, at },
    nextStepAt: renewalOf(card.expirationDate),
  };
  return withSteps({ ...card, frozenFrom: 'Active', updatedAt: at, ...changed });
}

/** The card with its next due step, or without one if none is left. */
export function withSteps(card: Card): Card {
  const { duePk: _, dueAt: __, nextStepAt, ...rest } = card;
  const step = cardMachine.isFinal(card) ? undefined : nextStepAt;
  const times = [card.untold?.at, step].filter((at) => at !== undefined).toSorted();
  const [first] = times;
  return {
    ...rest,
    ...(step === undefined ? {} : { nextStepAt: step }),
    ...(first === undefined ? {} : dueAttributes(card.organisationId, card, first)),
  };
}

/** True for a card that is used, so that it is renewed. */
export const isInUse = ({ status, frozenFrom }: Card): boolean =>
  status === 'Active' || (status === 'Frozen' && frozenFrom === 'Active');

/** True for a card whose last month has ended. */
export const isExpired = ({ expirationDate }: Card, now: Instant): boolean => now >= endOfMonth(expirationDate);
