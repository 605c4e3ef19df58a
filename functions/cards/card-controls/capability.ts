import { defineCapability } from '../../define-capability.ts';
import { archiveCardControl } from './operations/archive.ts';
import { createCardControl } from './operations/create.ts';
import { getCardControl } from './operations/get.ts';
import { listCardControls } from './operations/list.ts';
import { updateCardControl } from './operations/update.ts';
import { cardControlsReference } from './reference.ts';
import { controlMachine } from './statuses.ts';
import { cardControlKind, organisationControlKind } from './store.ts';
import { cardControlTexts } from './texts.ts';

export const cardControlsCapability = defineCapability({
  name: 'card-controls',
  reference: cardControlsReference,
  operations: [createCardControl, getCardControl, listCardControls, updateCardControl, archiveCardControl],
  texts: cardControlTexts,
  events: [],
  kinds: [cardControlKind, organisationControlKind],
  machines: [controlMachine],
});
