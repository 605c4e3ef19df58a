import * as z from 'zod';
import { isRoutingNumber } from '../../../kernel/base/money/routing-number.ts';
import { cleanedText } from '../../../kernel/base/text/characters.ts';
import { answerLink, failLink } from '../link-answer.ts';
import type { LinkAnswer, LinkedAccount, LinkedAccountType, LinkedBalance } from '../port.ts';
import { centsOfUnits } from './cents-of-units.ts';

/** Reads the JSON of an answer without an error; undefined if it does not have the form that Plaid describes. Unknown members are ignored. */
export type AnswerReader<T> = (json: unknown) => LinkAnswer<T> | undefined;

/** The most names of owners that are compared. */
const ownersMax = 100;
const nameCharactersMax = 250;

/**
 * The verifications that show that the owner has access to the account: small deposits which they, or Plaid in their login, have read. An account without
 * a status was linked by a login. Numbers that were only found in a database are known to many people.
 */
const verified: readonly (string | null | undefined)[] = [
  null,
  undefined,
  'automatically_verified',
  'manually_verified',
];

// Schemas are made for each answer: functions of stages with another provider would make them at each start.
const authSchema = () => {
  const optionalFlag = z.boolean().nullish();
  return z.object({
    account: z.object({
      account_id: z.string().min(1),
      type: z.string(),
      subtype: z.string().nullish(),
      verification_status: z.string().nullish(),
    }),
    numbers: z.object({
      ach: z
        .object({
          account_id: z.string(),
          account: z.string(),
          routing: z.string().refine(isRoutingNumber),
          is_tokenized_account_number: optionalFlag,
          can_transfer_in: optionalFlag,
          can_transfer_out: optionalFlag,
        })
        .nullable(),
    }),
  });
};

/** The numbers of an account. Numbers with which no money should move are a failure, each of its own. */
export const readLinkedAccount: AnswerReader<LinkedAccount> = (json) => {
  const { account, numbers } = authSchema().safeParse(json).data ?? {};
  const accountType = account && accountTypeOf(account);
  if (account === undefined || numbers === undefined) return undefined;
  const { ach } = numbers;
  // Only numbers of the United States are for ACH.
  if (ach === null || accountType === undefined) return failLink('unsupported');
  if (ach.account_id !== account.account_id) return undefined;
  if (!verified.includes(account.verification_status)) return failLink('unverified account');
  const { account: accountNumber, routing: routingNumber } = ach;
  const [takesCredits, takesDebits] = [ach.can_transfer_in !== false, ach.can_transfer_out !== false];
  if (!/^\d{1,17}$/.test(accountNumber) || (!takesCredits && !takesDebits)) return failLink('unusable account');
  return answerLink({
    routingNumber,
    accountNumber,
    accountType,
    ...(ach.is_tokenized_account_number === true ? { isTokenized: true as const } : {}),
    ...(takesCredits && takesDebits ? {} : { refuses: takesCredits ? ('Debit' as const) : ('Credit' as const) }),
  });
};

function accountTypeOf({
  type,
  subtype,
}: z.infer<ReturnType<typeof authSchema>>['account']): LinkedAccountType | undefined {
  if (type === 'loan') return 'Loan';
  if (type !== 'depository') return undefined;
  return subtype === 'savings' ? 'Savings' : 'Checking';
}

const identitySchema = () =>
  z.object({
    account: z.object({ owners: z.array(z.object({ names: z.array(z.string()) })) }),
  });

/** The names of all owners, each once, without the characters that no text may contain. A bank may send empty names: they are left out. */
export const readLinkedOwners: AnswerReader<readonly string[]> = (json) => {
  const { account } = identitySchema().safeParse(json).data ?? {};
  if (account === undefined) return undefined;
  const names = account.owners.flatMap((owner) => owner.names).map(cleanedText);
  const distinct = [...new Set(names)].filter((name) => name !== '');
  if (distinct.length > ownersMax || distinct.some(({ length }) => length > nameCharactersMax)) return undefined;
  return distinct.length === 0 ? failLink('unsupported') : answerLink(distinct);
};

const balanceSchema = () =>
  z.object({
    account: z.object({
      type: z.string(),
      balances: z.object({
        current: z.number().nullable(),
        available: z.number().nullable(),
        iso_currency_code: z.string().nullable(),
      }),
    }),
  });

/** The balance of an account in dollars. The `current` of a loan or a credit card is a debt, and no balance. */
export const readLinkedBalance: AnswerReader<LinkedBalance> = (json) => {
  const { account } = balanceSchema().safeParse(json).data ?? {};
  if (account === undefined) return undefined;
  const { current, available, iso_currency_code: currency } = account.balances;
  if (account.type !== 'depository' || currency !== 'USD') return failLink('unsupported');
  const [balanceCents, availableCents] = [current, available].map((one) => (one === null ? null : centsOfUnits(one)));
  if (balanceCents === undefined || availableCents === undefined) return undefined;
  if (balanceCents !== null)
    return answerLink({ balanceCents, ...(availableCents === null ? {} : { availableCents }) });
  return availableCents === null ? failLink('unsupported') : answerLink({ availableCents });
};
