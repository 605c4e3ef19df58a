import type { FollowerPage } from '../../accounts/closing/follower.ts';
import type { Language } from '../../outreach/languages.ts';
import { movingCards } from './moving-cards.ts';
import { openCardsKind } from './open-cards.ts';
import { isPhysical } from './statuses.ts';
import { type Card, cardKind } from './store.ts';

/** The cards on the page that asks a customer to agree to the move of their accounts. */
export const movingCardsPage: FollowerPage = {
  name: 'cards',
  reads: [openCardsKind, cardKind],
  heading: { en: 'Your cards', es: 'Sus tarjetas' },
  note: {
    en: 'You get a new card for each of these. A new virtual card works at once. A new physical card arrives in 7 to 10 business days, and your old one works until your old accounts are closed.',
    es: 'Recibirá una tarjeta nueva por cada una de estas. Una tarjeta virtual nueva funciona de inmediato. Una tarjeta física nueva llega en 7 a 10 días hábiles, y la anterior funciona hasta que se cierren sus cuentas antiguas.',
  },
  findItems: async ({ organisationId, ...accounts }, table) => {
    const moving = await movingCards(table, organisationId, accounts);
    return moving.map((card) => ({ id: card.id, line: lineOf(card) }));
  },
};

function lineOf(card: Card): Readonly<Record<Language, string>> {
  const { last4Digits } = card;
  return isPhysical(card)
    ? { en: `Physical card ending in ${last4Digits}`, es: `Tarjeta física terminada en ${last4Digits}` }
    : { en: `Virtual card ending in ${last4Digits}`, es: `Tarjeta virtual terminada en ${last4Digits}` };
}
