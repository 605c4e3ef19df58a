import { defineCapability } from '../../define-capability.ts';
import { getCardFigures } from './operations/get.ts';
import { cardFiguresReference } from './reference.ts';
import { cardFiguresKind } from './store.ts';
import { cardFiguresTexts } from './texts.ts';

export const cardFiguresCapability = defineCapability({
  name: 'card-figures',
  reference: cardFiguresReference,
  operations: [getCardFigures],
  texts: cardFiguresTexts,
  kinds: [cardFiguresKind],
});
