import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { endOfMonth, renewalOf } from './expiry.ts';
import { type CardStatus, isFinal } from './statuses.ts';
import type { Card } from './store.ts';

const open = ['Active', 'Inactive', 'Frozen'] as const;

/** The life of a card. Each transition names the states that it may start from; see also docs/states.md. */
export const cardTransitions = {
  activate: { from: ['Inactive'], to: 'Active' },
  freeze: { from: ['Active', 'Inactive'], to: 'Frozen' },
  unfreeze: { from: ['Frozen'], to: ['Active', 'Inactive'] },
  reportLost: { from: open, to: 'Lost' },
  reportStolen: { from: open, to: 'Stolen' },
  close: { from: open, to: 'ClosedByCustomer' },
  suspectFraud: { from: open, to: 'SuspectedFraud' },
} as const satisfies Record<string, { from: readonly CardStatus[]; to: CardStatus | readonly CardStatus[] }>;
export type CardTransition = keyof typeof cardTransitions;

/**
 * The card after a transition, or undefined if it is in the target state already, so a request can be repeated. Refuses with 409
 * any other state, which the error names. The processor is told of the change afterwards, by the due step of the card.
 */
export function moveCard(card: Card, transition: CardTransition, at: Instant): Card | undefined {
  const { from, to }: { from: readonly CardStatus[]; to: CardStatus | readonly CardStatus[] } =
    cardTransitions[transition];
  const targets = [to].flat();
  if (transition === 'activate' && card.status === 'Frozen') return activatedWhileFrozen(card, at);
  if (targets.includes(card.status)) return undefined;
  if (!from.includes(card.status)) {
    throw new Problem('invalid_state', `The card is ${card.status}; it cannot be moved to ${targets.join(' or ')}`);
  }
  const { frozenFrom, ...rest } = card;
  const [first = card.status] = targets;
  const status = transition === 'unfreeze' ? (frozenFrom ?? first) : first;
  const wasActive = card.status !== 'Inactive';
  return withSteps({
    ...rest,
    status,
    ...(transition === 'freeze' ? { frozenFrom: wasActive ? 'Active' : 'Inactive' } : {}),
    updatedAt: at,
    changes: card.changes + 1,
    untold: { attempts: 0, at },
    nextStepAt: renewalOf(card.expirationDate),
  });
}

/** A card that is activated while it is Frozen stays Frozen, and is Active once it is unfrozen. Undefined if it was activated before. */
function activatedWhileFrozen(card: Card, at: Instant): Card | undefined {
  if (card.frozenFrom === 'Active') return undefined;
  // The processor has made it Active, so it is told again that the card is Frozen.
  const told = { changes: card.changes + 1, untold: { attempts: 0, at }, nextStepAt: renewalOf(card.expirationDate) };
  return withSteps({ ...card, frozenFrom: 'Active', updatedAt: at, ...told });
}

/** The card as the due index finds it: at its next step, if any is left. */
export function withSteps(card: Card): Card {
  const { duePk: _, dueAt: __, nextStepAt, ...rest } = card;
  const step = isFinal(card) ? undefined : nextStepAt;
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
