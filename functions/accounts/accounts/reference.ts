import type { activateControlAgreement } from './operations/activate-daca.ts';
import type { addAccountOwners } from './operations/add-owners.ts';
import type { closeAccount } from './operations/close.ts';
import type { createAccount } from './operations/create.ts';
import type { deactivateControlAgreement } from './operations/deactivate-daca.ts';
import type { getAccountDepositProducts } from './operations/deposit-products.ts';
import type { enterControlAgreement } from './operations/enter-daca.ts';
import type { freezeAccount } from './operations/freeze.ts';
import type { getAccount } from './operations/get.ts';
import type { getAccountLimits } from './operations/limits.ts';
import type { listAccounts } from './operations/list.ts';
import type { removeAccountOwners } from './operations/remove-owners.ts';
import type { reopenAccount } from './operations/reopen.ts';
import type { unfreezeAccount } from './operations/unfreeze.ts';
import type { updateAccount } from './operations/update.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { depositProductResource } from './deposit-product-resource-schema.ts';
import { limitsResource } from './limits-resource-schema.ts';
import { accountResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { pastOwnersKind } from './past-owners.ts';
import type { accountKind } from '../../kernel/auth/owners.ts';

export const accountsReference = defineReference<{
  operations:
    | typeof createAccount
    | typeof getAccount
    | typeof listAccounts
    | typeof updateAccount
    | typeof closeAccount
    | typeof reopenAccount
    | typeof freezeAccount
    | typeof unfreezeAccount
    | typeof addAccountOwners
    | typeof removeAccountOwners
    | typeof getAccountLimits
    | typeof getAccountDepositProducts
    | typeof enterControlAgreement
    | typeof activateControlAgreement
    | typeof deactivateControlAgreement;
  kinds: typeof pastOwnersKind | typeof accountKind;
}>({
  operations: {
    createAccount: {
      summary: 'Open a deposit account',
      description:
        'It belongs to one customer, or to several individuals of whom at least one is an adult. A business or a trust owns alone.',
      data: accountResource,
      examples: {
        depositAccount: {
          attributes: { depositProduct: 'checking', tags: { purpose: 'rent' } },
          relationships: { customer: { data: { type: 'customer', id: '100000001' } } },
        },
      },
    },
    getAccount: {
      summary: 'Get a deposit account',
      data: accountResource,
      included: [customerResource],
    },
    listAccounts: {
      summary: 'List deposit accounts',
      data: listAnswer(accountResource),
      included: [customerResource],
    },
    updateAccount: {
      summary: 'Change tags or deposit product of an account',
      description:
        'Tags are merged; null removes one. The limits of a new deposit product hold from then on, for what has moved today and this month too. Nothing happens where everything is as asked for.',
      data: accountResource,
      examples: { depositAccount: { attributes: { tags: { purpose: 'household' }, depositProduct: 'savings' } } },
    },
    closeAccount: {
      summary: 'Close a deposit account',
      description:
        'The account must be empty: nothing on it and nothing held, and no payment or check deposit of it under way; the 409 names those in `meta.existingIds`. Recurring payments keep their schedule; each of their payments is rejected until the account is reopened. The cards of the account are closed with it, and stay closed: ClosedByCustomer, or SuspectedFraud with the reason Fraud. Closing it again with the same reason answers 200 and changes nothing.',
      data: accountResource,
      examples: { depositAccountClose: { attributes: { reason: 'ByCustomer' } } },
    },
    reopenAccount: {
      summary: 'Reopen a closed deposit account',
      description: 'It is Open again under its own numbers. An account whose owners are all Archived stays closed.',
      data: accountResource,
    },
    freezeAccount: {
      summary: 'Freeze a deposit account',
      description:
        'Nothing moves in or out of a frozen account. Recurring payments keep their schedule; each of their payments is rejected. Freezing it again with the same reason answers 200 and changes nothing; another reason is 409.',
      data: accountResource,
      examples: { accountFreeze: { attributes: { reason: 'Fraud' } } },
    },
    unfreezeAccount: {
      summary: 'Unfreeze a deposit account',
      data: accountResource,
    },
    addAccountOwners: {
      summary: 'Add owners to a deposit account',
      description:
        'Several individuals may own an account, at least one of them an adult; a business or a trust owns alone. What the account created before stays with the owners of that time in lists by customer. Who owns the account already is passed over.',
      data: accountResource,
    },
    removeAccountOwners: {
      summary: 'Remove owners from a deposit account',
      description:
        'The last owner stays, and so does the last one who is not Archived. What the account created while somebody owned it stays in their lists by customer. Their cards of the account close. Who does not own the account is passed over.',
      data: accountResource,
    },
    getAccountLimits: {
      summary: 'Get the limits of a deposit account',
      description:
        'Limits in cents, and what has moved today and this month of the bank. A payment that passes a soft limit waits for a review, one that passes another limit is rejected.',
      data: limitsResource,
    },
    getAccountDepositProducts: {
      summary: 'Get the deposit products that an account can have',
      data: listAnswer(depositProductResource),
    },
    enterControlAgreement: {
      summary: 'Enter a control agreement over an account',
      description: 'A lender has a claim on the account. Nothing else changes until the agreement is activated.',
      data: accountResource,
    },
    activateControlAgreement: {
      summary: 'Activate the control agreement of an account',
      description: 'The lender is in control: only tokens of the organisation move money from the account.',
      data: accountResource,
    },
    deactivateControlAgreement: {
      summary: 'Deactivate the control agreement of an account',
      description: 'Control goes back to the owners; the agreement itself goes on, Entered.',
      data: accountResource,
    },
  },
  kinds: {
    own: {
      holds: 'past owners of an account, each with the counters at the change of owners',
      keys: { pk: '<org>#<account>', sk: '-', foundBy: 'account, if its owners have changed' },
    },
    acc: {
      holds: 'a deposit account: state, balances, both sides of its ledger',
      keys: { pk: '<org>#<account>', sk: '-', foundBy: 'id, with which the ids of its things begin' },
    },
  },
});
