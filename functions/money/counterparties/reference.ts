import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import type { getCounterpartyBalance } from './operations/balance.ts';
import type { createCounterparty } from './operations/create.ts';
import type { deleteCounterparty } from './operations/delete.ts';
import type { getCounterparty } from './operations/get.ts';
import type { listCounterparties } from './operations/list.ts';
import type { updateCounterparty } from './operations/update.ts';
import { processorTokenNote, sandboxReceiverNote } from '../../ports/sandbox-values.ts';
import * as z from 'zod';
import { counterpartyBalanceResource, counterpartyResource } from './resource-schema.ts';
import type { counterpartyKind } from './store.ts';
import type { tokenClaimKind } from './token-claim.ts';

export const counterpartiesReference = defineReference<{
  operations:
    | typeof createCounterparty
    | typeof getCounterparty
    | typeof getCounterpartyBalance
    | typeof listCounterparties
    | typeof updateCounterparty
    | typeof deleteCounterparty;
  kinds: typeof counterpartyKind | typeof tokenClaimKind;
}>({
  operations: {
    createCounterparty: {
      summary: 'Create a counterparty',
      description: `With account numbers, permissions other than CreditOnly are for accounts of the same organisation that the customer owns: anybody could write down the numbers of a stranger. With the processor token of an account that its owner has linked, the numbers come from the account-linking provider, and verifyName holds the name against the owners (docs/develop/name-matching.md). ${processorTokenNote()} ${sandboxReceiverNote()}`,
      data: counterpartyResource,
      examples: {
        'achCounterparty.providerProcessorToken': {
          attributes: {
            name: 'Ada Okafor',
            type: 'Person',
            providerProcessorToken: 'sandbox-match:Ada Okafor#1',
            verifyName: true,
          },
          relationships: { customer: { data: { type: 'customer', id: '100000001' } } },
        },
        achCounterparty: {
          attributes: {
            name: 'Sherlock Holmes',
            routingNumber: '011000015',
            accountNumber: '1000000001',
            accountType: 'Checking',
            type: 'Person',
          },
          relationships: { customer: { data: { type: 'customer', id: '100000001' } } },
        },
      },
    },
    getCounterparty: {
      summary: 'Get a counterparty',
      data: counterpartyResource,
    },
    getCounterpartyBalance: {
      summary: 'Get the balance of a counterparty',
      description: `As its bank tells it, which may take up to two minutes. Only of a counterparty that was made with a processor token, and only where the customer is an owner of the external account. ${processorTokenNote()}`,
      data: counterpartyBalanceResource,
    },
    listCounterparties: {
      summary: 'List counterparties',
      data: listAnswer(counterpartyResource),
    },
    updateCounterparty: {
      summary: 'Relink or change a counterparty',
      description: `A counterparty that was made with a processor token is changed with one: the same, or that of a new link, from which its numbers are then taken. If these are of another account and verifyName does not hold the name against its owners, the Active recurring payments that use the counterparty are suspended until a token with payments-write enables them. One that was made with numbers has none, and keeps its numbers. Tags are merged, a tag of null is removed. ${processorTokenNote()}`,
      data: counterpartyResource,
      examples: { counterparty: { attributes: { permissions: 'CreditOnly', tags: { purpose: 'rent', draft: null } } } },
    },
    deleteCounterparty: {
      summary: 'Delete a counterparty',
      description:
        'It is gone from get and from every list at once, and its processor token may be used again. Payments that exist keep their copy of it; recurring payments to it fail at their next run. If Active ones use it, the answer is 200 and names them in `meta.recurringPayments`. Deleting it again is answered 404.',
      data: noDocument,
      meta: z.strictObject({ recurringPayments: z.array(z.string()) }),
    },
  },
  kinds: {
    cpt: {
      holds: 'the counterparties of a customer, account numbers sealed; which of their numbers are holes',
      keys: { pk: '<org>#<customer>', sk: '<number>, holes', foundBy: 'id = customer + number' },
    },
    lnk: {
      holds: 'which counterparty a processor token belongs to, found by keyed hash',
      keys: { pk: '<org>#<keyed hash>', sk: '-', foundBy: 'the token itself' },
    },
  },
});
