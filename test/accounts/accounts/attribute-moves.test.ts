import * as z from 'zod';
import { defineAccountAttributes } from '../../../functions/accounts/accounts/account-attributes.ts';
import { followingAttributes } from '../../../functions/accounts/accounts/attribute-moves.ts';
import { takeOver } from '../../../functions/accounts/accounts/moved-account.ts';
import { personalText } from '../../../functions/kernel/table/handling.ts';
import { accountWith } from '../ledger/ledger-account.ts';

test('an account at another bank has the owner, the name, the product, the number and the tags of the old one', () => {
  const { organisationId, customerIds, customerType, name, depositProduct, accountNumber, tags } = accountWith({});
  const followed = { organisationId, customerIds, customerType, name, depositProduct, accountNumber, tags };
  const used = accountWith({ freezeReason: 'Fraud', interestCents: 3, cards: 2, transactions: 9 });
  expect(followingAttributes(used)).toEqual(followed);
});

test('an attribute that a capability adds to accounts does not compile if it does not say what a move does with it', () => {
  // @ts-expect-error: it does not say whenAccountMoves
  expect(defineAccountAttributes({ purpose: { schema: personalText.optional() } })).toBeDefined();
  const unhandled = defineAccountAttributes({
    // @ts-expect-error: it does not say what an erasure does with it
    purpose: { schema: z.string().optional(), whenAccountMoves: 'follows' },
  });
  expect(unhandled).toBeDefined();
});

describe('when an old account is closed', () => {
  const to = accountWith({ id: '100000002', interestCents: 4 });

  test('the account at the new bank takes over its unpaid interest', () => {
    const { after, heir } = takeOver(accountWith({ interestCents: 3, interestParts: 7 }), to);
    expect(after).toEqual(accountWith({}));
    expect(heir).toEqual({ ...to, interestCents: 7, interestParts: 7 });
  });

  test('the account at the new bank is not written if there is nothing to take over', () => {
    expect(takeOver(accountWith({ interestCents: 0 }), to)).toStrictEqual({ after: accountWith({}) });
  });
});
