import * as z from 'zod';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { cardKind, openCards, openCardsKind } from '../../cards/for-others.ts';
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
  uses: { read: messageReads, write: [cardKind, openCardsKind] },

  receive: (message, platform) => takeMessage(message, platform, schema, follow),
});

async function follow({ content, platform, moment, card }: CardMessage<z.output<typeof schema>>): Promise<undefined> {
  const ref = openCards(card.organisationId, card.accountId);
  const stored = await platform.table.get(ref.key);
  const cipher = await platform.cipher(card.organisationId);
  const open = stored && ref.parse(stored);
  const stepped = stepCard({ card, open }, steps[content.status], { now: moment.now, cipher });
  if (stepped !== undefined) await commit(platform, moment, stepped.change);
}
