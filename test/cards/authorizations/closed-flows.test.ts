import { sandboxProducts } from '../../../functions/accounts/accounts/sandbox-products.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { authorize, moneyOf, openCard } from './authorization-bank.ts';
import { declineReasonOf } from './decline-ways.ts';

const { checking } = sandboxProducts;
const bank = useBank({
  settings: {
    depositProducts: { ...sandboxProducts, checking: { ...checking, cards: { closedFlows: ['purchases'] } } },
  },
});

test('a kind of use that the deposit product closes is declined, and holds nothing', async () => {
  const card = await openCard(bank);
  expect(declineReasonOf(await authorize(bank, card))).toEqual(['Declined', 'TransactionNotPermittedToCardholder']);
  expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
});
