import * as z from 'zod';
import { cameBack } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { merchantAmountSchema } from '../authorizations/merchant-amount.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { authenticationChecks, tokenChecks } from '../authorizations/presented.ts';
import {
  cardNetworks,
  digitalWallets,
  paymentMethods,
  requestTypes,
  verificationMethods,
} from '../authorizations/statuses.ts';
import { cardTypes } from '../cards/statuses.ts';
import { keptText, personalText, removedAtErasure } from '../../kernel/table/handling.ts';

/** The network has paid already: a settlement is booked on an account in any status, and may overdraw it. */
const settledByNetwork = cameBack;
const cardLast4Digits = keptText;
const cardNetwork = z.enum(cardNetworks).optional();
const card = { to: cardTypes };

/** Types of transactions of cards that the merchant can give back. */
export const reversibleTypes = ['purchaseTransaction', 'atmTransaction', 'cardTransaction'] as const;

/** The debit of which money is given back. */
const relatedTransaction = { to: reversibleTypes, isOptional: true } as const;

/** What the merchant or the ATM has charged in its currency. */
const merchantAmount = merchantAmountSchema.optional();

/** Cents beyond what was authorized, where they pass what is usual at such a merchant. */
const excessAmount = z.int().optional();

/** Cents that the organisation gets of what the network pays, once the day of the bank has ended. */
const interchange = z.int().optional();

/** What the card processor says with a settlement that was presented. */
const tokenCheck = z.enum(tokenChecks).optional();
const authenticationCheck = z.enum(authenticationChecks).optional();
const cardToken = { to: ['cardToken'], isOptional: true } as const;
const cardAuthentication = { to: ['cardAuthentication'], isOptional: true } as const;

const howUsed = {
  tokenCheck,
  authenticationCheck,
  interchange,
  excessAmount,
  merchantAmount,
  paymentMethod: z.enum(paymentMethods).optional(),
  digitalWallet: z.enum(digitalWallets).optional(),
  cardVerificationData: z.strictObject({ verificationMethod: z.enum(verificationMethods) }).optional(),
  cardNetwork,
};

export const coordinatesSchema = z.strictObject({ longitude: z.number(), latitude: z.number() });

export const purchaseTransaction = defineTransactionType({
  type: 'purchaseTransaction',
  posting: settledByNetwork,
  attributes: {
    cardLast4Digits,
    merchant: merchantSchema,
    coordinates: removedAtErasure(coordinatesSchema),
    recurring: z.boolean(),
    ecommerce: z.boolean(),
    cashbackAmount: z.int().optional(),
    cardPresent: z.boolean(),
    internationalServiceFee: z.int().optional(),
    ...howUsed,
  },
  relationships: {
    card,
    authorization: { to: ['authorization'], isOptional: true },
    authorizationRequest: { to: requestTypes, isOptional: true },
    relatedTransaction,
    cardToken,
    cardAuthentication,
  },
});

export const atmTransaction = defineTransactionType({
  type: 'atmTransaction',
  posting: settledByNetwork,
  attributes: {
    cardLast4Digits,
    atmName: personalText,
    atmLocation: personalText.optional(),
    surcharge: z.int(),
    interchange,
    excessAmount,
    merchantAmount,
    internationalServiceFee: z.int().optional(),
    cardNetwork,
    tokenCheck,
  },
  relationships: { card, authorization: { to: ['authorization'], isOptional: true }, cardToken },
});

export const cardTransaction = defineTransactionType({
  type: 'cardTransaction',
  posting: settledByNetwork,
  attributes: { cardLast4Digits, merchant: merchantSchema.optional(), recurring: z.boolean().optional(), ...howUsed },
  relationships: {
    card,
    authorization: { to: ['authorization'], isOptional: true },
    relatedTransaction,
    cardToken,
    cardAuthentication,
  },
});

export const cardReversalTransaction = defineTransactionType({
  type: 'cardReversalTransaction',
  posting: settledByNetwork,
  attributes: { cardLast4Digits },
  relationships: { relatedTransaction },
});
