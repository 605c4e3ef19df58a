import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerPage, cardPageFrame } from '../card-page.ts';

export const createPinPage = defineOperation({
  ...cardPageFrame,
  id: 'createPinPage',
  path: '/cards/{id}/secure-data/pin',
  scopes: ['cards-sensitive-write'],

  handle: (call) => answerPage('SetPin', call),
});
