import type { CardPush, CardPushAnswer, CardRail } from './port.ts';
import type { sandboxValues } from '../sandbox-values.ts';

const slowAttempts = 3;

const sent: CardPushAnswer = { outcome: 'sent' };
const silent: CardPushAnswer = { outcome: 'unknown', failure: 'timeout' };
const unreachable: CardPushAnswer = { outcome: 'unknown', failure: 'unavailable' };

/** The outcome of a push to a card whose id names an outcome (docs/partners/card-rail.md). */
const scenarioOfCard: Readonly<Record<keyof typeof sandboxValues.card, (push: CardPush) => CardPushAnswer>> = {
  'sandbox-rejected': () => ({ outcome: 'rejected', reason: 'CardRejected' }),
  'sandbox-fraud': () => ({ outcome: 'rejected', reason: 'SuspectedFraud' }),
  'sandbox-slow': ({ attempt }) => (attempt < slowAttempts ? silent : sent),
  'sandbox-unreachable-once': ({ attempt }) => (attempt === 1 ? unreachable : sent),
  'sandbox-unreachable': () => unreachable,
};
const scenarios: Readonly<Record<string, (push: CardPush) => CardPushAnswer>> = scenarioOfCard;

/**
 * The card provider of sandbox stages: every card takes every push, except the ids that name another outcome. The
 * same push always has the same outcome, so it needs no memory.
 */
export const simulatedCardRail: CardRail = {
  push: (push) => {
    const [name = ''] = push.configuration.destinationCardId.split('#');
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    return Promise.resolve(scenario?.(push) ?? sent);
  },
};
