import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { cardMachine } from '../cards/card.ts';
import type { Card } from '../cards/for-others.ts';
import { stepCard, type SteppedFrom } from '../cards/step.ts';
import type { CardAction, FraudOutcome } from './statuses.ts';
import type { CardFraudCase } from './store.ts';

interface ActTerms {
  readonly now: Instant;
  readonly cipher: FieldCipher;
}

const steps = { Freeze: 'freeze', Close: 'suspectFraud' } as const;

/**
 * The change of the card that a case orders; undefined if the card is so already. The card processor and the tokens of wallets follow by
 * the due step of the card. Refuses with 409 a card whose status does not allow it: one that is closed, lost or stolen works no more anyway.
 */
export function actOnCard(
  { id: caseId }: CardFraudCase,
  of: SteppedFrom,
  action: CardAction,
  terms: ActTerms,
): Change | undefined {
  const { card } = of;
  const step = steps[action];
  if (!cardMachine.isRepeated(card, step)) {
    cardMachine.mustAllow(card, step, { id: card.id, pointer: '/data/attributes/cardAction' });
  }
  if (action === 'Close') return stepCard(of, step, terms)?.change;
  if (isFrozenBy(caseId, card)) return undefined;
  const frozenFor = { caseId, ...(card.status === 'Frozen' ? { overCustomer: true } : {}) };
  return stepCard(of, step, { ...terms, by: 'organisation', also: (frozen) => ({ ...frozen, frozenFor }) })?.change;
}

/**
 * The change of the card when its case is closed, which it names no more. If it was no fraud, what the case has frozen works again; a card
 * that a customer has frozen too, before or during the case, is the customer's to unfreeze.
 */
export function releaseCard(
  { id: caseId }: CardFraudCase,
  of: SteppedFrom,
  outcome: FraudOutcome,
  terms: ActTerms,
): Change {
  const { card } = of;
  if (!isFrozenBy(caseId, card)) return { writes: [replace(withoutCase(card, caseId))] };
  const { frozenFor, ...free } = withoutCase(card, caseId);
  if (outcome === 'Confirmed') return { writes: [replace(free)] };
  if (frozenFor?.overCustomer === true) {
    return { writes: [replace({ ...free, frozenBy: 'customer', updatedAt: terms.now })] };
  }
  return stepCard({ ...of, card: free }, 'unfreeze', terms)?.change ?? { writes: [replace(free)] };
}

/** An older version unfreezes a card without forgetting the case. */
const isFrozenBy = (caseId: string, { status, frozenFor }: Card): boolean =>
  status === 'Frozen' && frozenFor?.caseId === caseId;

function withoutCase({ fraudCaseId, ...card }: Card, caseId: string): Card {
  return fraudCaseId === undefined || fraudCaseId === caseId ? card : { ...card, fraudCaseId };
}
