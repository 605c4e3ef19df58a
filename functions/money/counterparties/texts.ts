import { defineTexts } from '../../define-texts.ts';
import { bankAccountTypeTexts, sharedTexts } from '../../shared-texts.ts';
import { achReturnTexts } from '../payments/texts/reasons.ts';
import type { counterpartyUpdated } from './events.ts';
import type { createCounterparty } from './operations/create.ts';
import type { prenoteFailed, prenoteReturned, prenoteSent } from './prenote-events.ts';
import type { updateCounterparty } from './operations/update.ts';
import type { counterpartyBalanceResource, counterpartyResource } from './resource-schema.ts';

const permissionSets = {
  CreditOnly: 'money can be sent to it; a payment that pulls from it is refused',
  DebitOnly: 'money can be pulled from it; a payment to it is refused',
  CreditAndDebit: 'money can be sent to it and pulled from it',
} as const;

const fields = {
  ...sharedTexts,
  name: 'The owner of the account at the other bank. It may have accents: the rail gets its ASCII form.',
  routingNumber:
    'The ABA routing transit number of the other bank: nine digits, of which the last one checks the others.',
  bank: 'The name of the other bank. It is empty if the directory of banks does not know the routing number.',
  accountNumber: 'The number of the account at the other bank: at most 17 digits.',
  accountType: ['The type of the account at the other bank.', bankAccountTypeTexts],
  type: [
    'What the owner of the account is.',
    {
      Business: 'a company, a club or an authority: ACH entries to and from it are of class CCD',
      Person: 'somebody in private life: ACH entries to them are of class PPD',
      Unknown: 'you do not know: ACH entries go to it as to a person, unless a business has linked it',
    },
  ],
  permissions: ['What payments may do with it.', permissionSets],
  customer: 'The customer whose counterparty it is. Only accounts of this customer can pay it or pull from it.',
  sendPrenote:
    'True if a prenote (an entry without money) tests the numbers before the first payment leaves, and again when they have changed. Banks that take ACH files send it; a bank may test all counterparties.',
  prenote: [
    'The test of its numbers by a prenote. Absent if none has left.',
    {
      status: [
        'What became of it.',
        {
          Sent: 'payments wait for the other bank to return it, until `liveFrom`',
          Accepted: 'nobody has returned it, and the first payment has left',
          Returned:
            'the other bank has returned it; payments are rejected until the numbers change or it is sent again',
          Failed: 'it has not left in time; the next payment sends another one',
        },
      ],
      liveFrom: 'The first day on which payments leave: the third banking day after its settlement.',
      reason: ['Why the other bank returned it.', achReturnTexts],
    },
  ],
  tags: 'Texts of your choice by name. A list can be filtered by them.',
} as const;

/** What a notification of change can correct. */
export const counterpartyFieldTexts = {
  name: 'the other bank has another name for the holder',
  routingNumber: 'the account is at another bank, or the bank has another number',
  accountNumber: 'the account has another number at the other bank',
  accountType: 'the account is for payments, savings or a loan, unlike before',
} as const;

const verifyName =
  'True compares the name with the owners of the linked account. If it is none of them, it is 400 NameVerificationFailed, which names the owners.';

export const counterpartyTexts = defineTexts<{
  resources: typeof counterpartyResource | typeof counterpartyBalanceResource;
  operations: typeof createCounterparty | typeof updateCounterparty;
  events: typeof counterpartyUpdated | typeof prenoteSent | typeof prenoteReturned | typeof prenoteFailed;
}>({
  types: {
    achCounterparty: 'An account at another bank that payments of a customer go to or come from.',
    counterpartyBalance: 'What the account-linking provider says is on an account at another bank.',
  },
  resources: {
    achCounterparty: fields,
    counterpartyBalance: {
      balance: 'The cents on the account at the other bank, as the account-linking provider has just said.',
      available: 'The cents of them that can be used. Absent if the provider does not say.',
      counterparty: 'The counterparty whose account it is. It has the same id.',
      customer: 'The customer whose counterparty it is, who is an owner of the account.',
    },
  },
  requests: {
    createCounterparty: {
      ...fields,
      accountType: [
        'The type of the account at the other bank. A wrong one can lead to a return.',
        bankAccountTypeTexts,
      ],
      permissions: [
        'What payments may do with it. By numbers it can only be paid, unless they are of an account of the organisation that the customer owns: otherwise it is 400. With a processor token, everything is allowed. Left out, it is CreditOnly by numbers and CreditAndDebit with a token.',
        permissionSets,
      ],
      providerProcessorToken:
        'The token with which the account-linking provider names the account. One that a counterparty has already is 409.',
      verifyName: `${verifyName} With account numbers it is 400: only the owners of a linked account are known.`,
    },
    updateCounterparty: {
      providerProcessorToken:
        'The token of the account that the counterparty leads to from now on: numbers, bank and type of account follow it, and the name stays. A linked counterparty needs it in every change; one with numbers refuses it.',
      verifyName: `${verifyName} Without it, a relink to another account suspends the schedules that use the counterparty.`,
      permissions: ['What payments may do with it.', permissionSets],
      sendPrenote:
        'True has a prenote test the numbers before the first payment; it sends another one if the last one was returned or never left. False sends none, unless the bank tests all counterparties. Only tokens of the organisation may give it.',
      tags: 'Texts by name. They are merged into the existing ones; null removes one.',
    },
  },
  events: {
    'counterparty.updated': {
      ...fields,
      counterparty: 'The counterparty, as it is after the change.',
      code: 'The code of the notification of change, for example C01.',
      changed: ['The names of the attributes that changed.', counterpartyFieldTexts],
    },
    'counterparty.prenoteSent': {
      ...fields,
      counterparty: 'The counterparty whose numbers are tested.',
      liveFrom: 'The first day on which payments leave, if the other bank does not return the prenote.',
    },
    'counterparty.prenoteReturned': {
      ...fields,
      counterparty: 'The counterparty whose numbers were tested.',
      reason: ['Why the other bank returned the prenote.', achReturnTexts],
    },
    'counterparty.prenoteFailed': {
      ...fields,
      counterparty: 'The counterparty whose numbers were not tested.',
    },
  },
});
