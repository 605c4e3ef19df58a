import type { CodePurpose } from './purpose.ts';
import { validMinutes } from './store.ts';

/** Who sends a code, and what for. */
export interface CodeReason {
  readonly sender: string;
  readonly purpose: CodePurpose;
  /** The payment that the code approves. With it, the holder sees what they agree to. */
  readonly payment?: CodePayment | undefined;
}

/** A payment in words: who gets it, and the amount with its currency if one is paid. */
export interface CodePayment {
  readonly merchant: string;
  /** What the merchant sells, in words of the platform. */
  readonly category: string;
  readonly amount?: string;
}

interface PaymentParts {
  readonly payee: string;
  readonly amount?: string | undefined;
}

interface MessageParts {
  readonly code: string;
  readonly sender: string;
  readonly purpose: string;
}

/** The text of a message, by language. */
const texts = {
  en: ({ code, sender, purpose }: MessageParts) =>
    `${code} is your verification code. It is from ${sender}, ${purpose}. It is valid for ${validMinutes} minutes. Share it with nobody.`,
  es: ({ code, sender, purpose }: MessageParts) =>
    `${code} es su código de verificación. Se lo envía ${sender}, ${purpose}. Vale ${validMinutes} minutos. No lo comparta con nadie.`,
} as const satisfies Readonly<Record<string, (parts: MessageParts) => string>>;

const purposes: Readonly<Record<keyof typeof texts, Readonly<Record<CodePurpose, string>>>> = {
  en: {
    application: 'to apply for an account',
    migration: 'to move your accounts',
    confirmation: 'to confirm that it is you',
    wallet: 'to add your card to a phone',
    purchase: 'to pay online with your card',
  },
  es: {
    application: 'para solicitar una cuenta',
    migration: 'para trasladar sus cuentas',
    confirmation: 'para confirmar que es usted',
    wallet: 'para añadir su tarjeta a un teléfono',
    purchase: 'para pagar en línea con su tarjeta',
  },
};

const payments: Readonly<Record<keyof typeof texts, (payment: PaymentParts) => string>> = {
  en: ({ payee, amount }) =>
    amount === undefined ? `to confirm your card at ${payee}` : `to pay ${amount} to ${payee} with your card`,
  es: ({ payee, amount }) =>
    amount === undefined ? `para confirmar su tarjeta en ${payee}` : `para pagar ${amount} a ${payee} con su tarjeta`,
};

/** A longer name of the sender is cut, so that the message stays short. */
const senderCharacters = 40;
/** So is that of a merchant, who chooses the name. */
const merchantCharacters = 25;

export type PasswordLanguage = keyof typeof texts;
export const passwordLanguages = Object.keys(texts) as readonly PasswordLanguage[];

/**
 * Returns the message with a code, which names the sender and what the code is for. If it contains the hash of an app, the app can read the code from the message
 * automatically.
 */
export function codeText(
  code: string,
  {
    language = 'en',
    appHash,
    sender,
    purpose,
    payment,
  }: CodeReason & { readonly language?: PasswordLanguage | undefined; readonly appHash?: string | undefined },
): string {
  const reason =
    payment === undefined
      ? purposes[language][purpose]
      : payments[language]({ payee: payeeOf(payment), amount: payment.amount });
  const text = texts[language]({ code, sender: cut(sender, senderCharacters), purpose: reason });
  return appHash === undefined ? text : `<#> ${text}\n${appHash}`;
}

const cut = (name: string, characters: number): string => Array.from(name).slice(0, characters).join('');

/**
 * Who is paid, in quotes, because the name is the merchant's and not the bank's. A merchant could lead the holder elsewhere by an address or a
 * phone number in it: of such a merchant the category is named.
 */
function payeeOf({ merchant, category }: CodePayment): string {
  const name = merchant.normalize('NFKC');
  return `"${cut((leadsElsewhere(name) ? category : name).replaceAll('"', "'"), merchantCharacters)}"`;
}

/** The digits of a phone number. */
const phoneDigits = 7;

/** True for a name that has something like an address or a phone number in it. */
const leadsElsewhere = (name: string): boolean =>
  /:\/\/|www|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu.test(name) || (name.match(/\p{Nd}/gu) ?? []).length >= phoneDigits;
