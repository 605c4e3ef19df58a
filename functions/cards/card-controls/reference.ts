import { defineReference, listAnswer } from '../../define-reference.ts';
import type { archiveCardControl } from './operations/archive.ts';
import type { createCardControl } from './operations/create.ts';
import type { getCardControl } from './operations/get.ts';
import type { listCardControls } from './operations/list.ts';
import type { updateCardControl } from './operations/update.ts';
import { cardControlResource } from './resource-schema.ts';
import type { cardControlKind, organisationControlKind } from './store.ts';

export const cardControlsReference = defineReference<{
  operations:
    | typeof createCardControl
    | typeof getCardControl
    | typeof listCardControls
    | typeof updateCardControl
    | typeof archiveCardControl;
  kinds: typeof cardControlKind | typeof organisationControlKind;
}>({
  operations: {
    createCardControl: {
      summary: 'Create a control on cards',
      description:
        'With a card it holds for that card, with depositProduct for the cards on accounts of the product, and with neither for all cards. All controls hold at once, each on each card by itself. A customer makes controls on own cards only. At least one rule is needed.',
      data: cardControlResource,
      examples: {
        cardControl: {
          attributes: {
            name: 'Fuel on weekdays',
            allowedCategories: ['Fuel'],
            maximumFirstTokenUse: 50_00,
            limits: [
              { interval: 'Week', amount: 200_00 },
              { interval: 'Day', per: 'Token', amount: 80_00, count: 3 },
            ],
          },
          relationships: { card: { data: { type: 'card', id: '100000001000000001' } } },
        },
      },
    },
    getCardControl: { summary: 'Get a control on cards', data: cardControlResource },
    listCardControls: {
      summary: 'List controls on cards',
      description:
        'Those on single cards. Those on many cards with filter[scope], and those that a card has with filter[cardId].',
      data: listAnswer(cardControlResource),
    },
    updateCardControl: {
      summary: 'Change a control on cards',
      description:
        'What is given takes the place of what was there, and null removes it. What limits have counted stays. A customer changes only what a customer has set.',
      data: cardControlResource,
      examples: { cardControl: { attributes: { limits: [{ interval: 'Week', amount: 100_00 }] } } },
    },
    archiveCardControl: {
      summary: 'Archive a control on cards',
      description: 'It holds for no use that begins afterwards. Repeating it answers 200 and changes nothing.',
      data: cardControlResource,
    },
  },
  kinds: {
    cct: {
      holds: 'controls on single cards, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
    cco: {
      holds: 'controls on many cards of an organisation, their number, and the ids of those that are Active',
      keys: { pk: '<org>', sk: 'c#<number>, head or -', foundBy: 'id = number' },
    },
  },
});
