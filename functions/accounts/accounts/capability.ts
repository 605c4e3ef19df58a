import { defineCapability } from '../../define-capability.ts';
import { accountMachine } from './account.ts';
import { controlAgreementMachine } from './control-agreement.ts';
import { accountEvents } from './event-examples.ts';
import { activateControlAgreement } from './operations/activate-daca.ts';
import { addAccountOwners } from './operations/add-owners.ts';
import { closeAccount } from './operations/close.ts';
import { createAccount } from './operations/create.ts';
import { deactivateControlAgreement } from './operations/deactivate-daca.ts';
import { getAccountDepositProducts } from './operations/deposit-products.ts';
import { enterControlAgreement } from './operations/enter-daca.ts';
import { freezeAccount } from './operations/freeze.ts';
import { getAccount } from './operations/get.ts';
import { getAccountLimits } from './operations/limits.ts';
import { listAccounts } from './operations/list.ts';
import { removeAccountOwners } from './operations/remove-owners.ts';
import { reopenAccount } from './operations/reopen.ts';
import { unfreezeAccount } from './operations/unfreeze.ts';
import { updateAccount } from './operations/update.ts';
import { pastOwnersKind } from './past-owners.ts';
import { sampleAccount } from './sample-item.ts';
import { accountKind } from '../../kernel/auth/owners.ts';
import { accountsReference } from './reference.ts';
import { accountTexts } from './texts.ts';
import { accountResource } from './resource-schema.ts';
import { accountsEventReference } from './event-reference.ts';

export const accountsCapability = defineCapability({
  name: 'accounts',
  scopes: {
    accounts: {},
    'accounts-write': {},
  },
  reference: accountsReference,
  operations: [
    createAccount,
    getAccount,
    listAccounts,
    updateAccount,
    closeAccount,
    reopenAccount,
    freezeAccount,
    unfreezeAccount,
    addAccountOwners,
    removeAccountOwners,
    getAccountLimits,
    getAccountDepositProducts,
    enterControlAgreement,
    activateControlAgreement,
    deactivateControlAgreement,
  ],
  eventReference: accountsEventReference,
  events: accountEvents,
  relationships: { account: [accountResource] },
  relationshipSides: { account: 'owner' },
  texts: accountTexts,
  kinds: [pastOwnersKind, accountKind],
  sampleItems: [sampleAccount],
  machines: [accountMachine, controlAgreementMachine],
});
