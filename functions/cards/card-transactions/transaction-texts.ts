import { defineTransactionTexts } from '../../define-texts.ts';
import { cardUseTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type {
  atmTransaction,
  cardReversalTransaction,
  cardTransaction,
  purchaseTransaction,
} from './transaction-types.ts';

const fields = {
  ...transactionFieldTexts,
  ...cardUseTexts,
  card: 'The card that was used.',
  authorization: 'The authorization that was settled. Absent if there was none.',
  authorizationRequest: 'The request by which you have decided about the purchase. Absent if there was none.',
  relatedTransaction: 'The debit of which money was given back. Absent unless the transaction gives some back of one.',
  interchange:
    'The cents that your organisation gets of what the network pays for the use. Absent until the day of the bank has ended, and where it pays none.',
  excessAmount:
    'The cents beyond what was authorized. Absent unless all settlements of the authorization pass it by more than is usual at such a merchant (tips, fuel, hotels).',
  internationalServiceFee: 'The cents that the network took for a use abroad. They are not booked beside the amount.',
  tokenCheck: [
    'What the platform knew of the token of a wallet that the settlement named, when the use was authorized or else when it was settled. Absent if it named none.',
    {
      ...cardUseTexts.tokenCheck[1],
      NotActive: 'it was not approved, Suspended, Deactivated or Declined; the money has moved all the same',
    },
  ],
  authenticationCheck: [
    'Whether the 3-D Secure authentication that the settlement named says who has paid. Absent if it named none.',
    cardUseTexts.authenticationCheck[1],
  ],
} as const;

export const cardTransactionTypeTexts = defineTransactionTexts<
  typeof purchaseTransaction | typeof atmTransaction | typeof cardTransaction | typeof cardReversalTransaction
>({
  purchaseTransaction: {
    ...fields,
    direction: [
      'Which way the money moved.',
      { Debit: 'the holder paid the merchant', Credit: 'the merchant gave money back to the holder' },
    ],
    coordinates: [
      'Where the merchant is. Absent if that is not known.',
      {
        longitude: 'Degrees east of Greenwich; west of it they are negative.',
        latitude: 'Degrees north of the equator; south of it they are negative.',
      },
    ],
    cashbackAmount:
      'The cents of the amount that the merchant paid out in cash with the purchase. Absent if there were none.',
    ecommerce: 'True if the purchase was made online.',
    cardPresent: 'True if the card was at the merchant.',
  },
  atmTransaction: {
    ...fields,
    amount: 'The cents that moved, with the surcharge.',
    direction: [
      'Which way the money moved.',
      { Debit: 'cash was taken out of the machine', Credit: 'cash was put into the machine' },
    ],
    atmName: 'The name of the ATM.',
    atmLocation: 'The city or another text that the network gives for the place. Absent if it gives none.',
    surcharge: 'The cents that the ATM took for its use. The amount includes them.',
  },
  cardTransaction: {
    ...fields,
    merchant: [`${cardUseTexts.merchant[0]} Absent if there is none.`, cardUseTexts.merchant[1]],
    recurring: `${cardUseTexts.recurring} Absent if that is not known.`,
  },
  cardReversalTransaction: { ...fields, amount: 'The cents that the merchant has given back.' },
});
