import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { replace } from '../../../kernel/table/write.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { cardFraudCaseKind, openFraudCase } from '../../card-fraud-cases/for-others.ts';
import { type Card, cardKind, openCards, openCardsKind } from '../../cards/for-others.ts';
import { stepCard } from '../../cards/step.ts';
import { cardField, messageFrame, messageReads, takeMessage, type CardMessage } from '../frame.ts';

/** The processor's messages about a card, each with its transition here. */
const steps = {
  Active: 'activate',
  Lost: 'reportLost',
  Stolen: 'reportStolen',
  SuspectedFraud: 'suspectFraud',
} as const;

const schema = z.strictObject({
  card: cardField,
  status: z.enum(Object.keys(steps) as [keyof typeof steps], {
    error: `must be one of ${Object.keys(steps).join(', ')}`,
  }),
});

/** The holder has activated a card at the processor, or reported it there, or the processor suspects fraud. */
export const cardsCallback = defineCallback({
  ...messageFrame,
  id: 'cardStatusCallback',
  path: '/callbacks/card-processor/cards',
  uses: { read: messageReads, write: [cardKind, openCardsKind, accountKind, cardFraudCaseKind] },

  receive: (message, platform) => takeMessage(message, platform, schema, follow),
});

/** A card of which the processor suspects fraud has a fraud case from then on, if it has no open one. */
async function follow(message: CardMessage<z.output<typeof schema>>): Promise<undefined> {
  const { content, platform, moment, card, account } = message;
  const ref = openCards(card.organisationId, card.accountId);
  const stored = await platform.table.get(ref.key);
  const cipher = await platform.cipher(card.organisationId);
  const open = stored && ref.parse(stored);
  const opened =
    content.status === 'SuspectedFraud' && card.fraudCaseId === undefined
      ? openFraudCase({ card, account, fraudType: 'Other', openedBy: 'Processor' }, moment.now)
      : undefined;
  const also = (after: Card): Card => ({ ...after, ...defined({ fraudCaseId: opened?.card.fraudCaseId }) });
  const stepped = stepCard({ card, open }, steps[content.status], { now: moment.now, cipher, also });
  if (stepped === undefined) return;
  const ofCase = opened === undefined ? [] : [opened.change, { writes: [replace(opened.account)] }];
  await commit(platform, moment, mergeChanges(stepped.change, ...ofCase));
}
