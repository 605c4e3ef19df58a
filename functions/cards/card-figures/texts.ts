import { defineTexts } from '../../define-texts.ts';
import { controlRuleTexts } from '../card-controls/texts.ts';
import { cardDeclineTexts } from '../../shared-texts.ts';
import type { cardFiguresResource } from './resource-schema.ts';

const count = 'How many.';
const amount = 'The cents of all of them.';
const both = { count, amount };

const figures = {
  asked: ['Uses of cards that merchants and machines asked for, without money that is given back or put in.', both],
  approved: ['Those that hold money, with the amounts that were authorized.', both],
  declined: ['Those that were declined.', both],
  approvalBasisPoints: 'Approved uses of 10,000 that were asked for. Absent if none was.',
  declinedByReason: ['Declined uses by their reason.', { reason: ['Why.', cardDeclineTexts], ...both }],
  declinedByRule: [
    'Uses that a control declined, by its rule.',
    { rule: ['The rule that was broken.', controlRuleTexts], ...both },
  ],
  declinedByControl: [
    'Uses that a control on many cards declined.',
    { cardControl: 'The id of the control.', ...both },
  ],
  decisions: [
    'How many of the uses were decided by whom.',
    {
      by: [
        'Who decided.',
        {
          Rules: 'the rules and controls of the platform, without a question to you',
          Answer: 'you, in the answer to the webhook that asked',
          Operation: 'you, by one of the operations that decide',
          Timeout: 'nobody in time, so the setting of the stage',
          Processor: 'the card processor settled or canceled the use before anybody had decided',
          StandIn: 'the card processor in the place of the platform, also after the platform had decided',
        },
      ],
      count,
    },
  ],
  latency: [
    'How long you and the time limit took for what you were asked. Absent if neither has decided.',
    {
      count: 'How many decisions were measured.',
      p50: 'Milliseconds within which half of the decisions were made, rounded up to the end of a bucket; 60000 also for longer.',
      p90: 'Milliseconds within which nine of ten decisions were made, in the same way.',
      p99: 'Milliseconds within which 99 of 100 decisions were made, in the same way.',
    },
  ],
  settled: ['Money that merchants and machines have taken.', both],
  refunded: ['Money that merchants have given back, and settlements that were reversed.', both],
  disputesOpened: ['Disputes that were opened, with what is disputed.', both],
  disputesWon: [
    'Disputes that the holders won, with what they were won for. One that ended because the merchant gave the money back is refunded, not won.',
    both,
  ],
  disputesLost: [
    'Disputes that the holders lost, or that were denied, with what was not won of those won in part.',
    both,
  ],
  disputesWithdrawn: ['Disputes that were withdrawn.', both],
  fraud: ['Disputes that were opened because of fraud.', both],
  fraudBasisPoints: 'The fraud in 10,000 that were settled: 100 is one percent. Absent if nothing was settled.',
  fraudCasesOpened: ['Fraud cases that were opened, with the debits that they named then.', both],
  fraudCasesConfirmed: [
    'Fraud cases that were closed as Confirmed, with what was not given back of their debits.',
    both,
  ],
} as const;

export const cardFiguresTexts = defineTexts<{ resources: typeof cardFiguresResource }>({
  types: { cardFigures: 'What the cards of the organisation did in some days of the bank.' },
  resources: {
    cardFigures: {
      since: 'The first day.',
      until: 'The last day.',
      depositProduct: 'The deposit product of the accounts. Absent for all.',
      ...figures,
      days: ['Each day on which something happened.', { date: 'The day, in the time zone of the bank.', ...figures }],
    },
  },
  requests: {},
  events: {},
});
