import type { TransactionType } from '../../transactions/types.ts';
import type { FileLanguage } from '../file-names.ts';
import { transactionWords } from './transaction-words.generated.ts';

/** What a customer calls transactions of a type. */
export const typeName = (type: TransactionType, language: FileLanguage): string => transactionWords[type][language];

const english = {
  statement: 'Account statement',
  account: 'Account',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  period: 'Statement period',
  openingBalance: 'Opening balance',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  closingBalance: 'Closing balance',
  byKind: 'Money in and out by kind',
  kind: 'Kind',
  count: 'Number',
  feesAndInterest: 'Fees and interest',
  thisPeriod: 'This period',
  thisYear: 'Year to date',
  fees: 'Fees, less reversed fees',
  interest: 'Interest earned',
  transactions: 'Transactions',
  noTransactions: 'There were no transactions in this period.',
  date: 'Date',
  description: 'Description',
  addressee: 'Name and address, as given by the account holder',
  givenTexts: 'Texts in quotation marks were written by the parties of a payment. They are no statements of the bank.',
  amount: 'Amount',
  balance: 'Balance',
  telephone: 'Telephone',
  address: 'Address',
  email: 'E-mail',
  to: (first: string, last: string): string => `${first} to ${last}`,
  pageOf: ['Page', 'of'] as readonly [page: string, pages: string],
  questions: (contact: string): string => `Questions? Contact ${contact}`,
  cutOff: (listed: number, count: number): string =>
    `The first ${listed} of ${count} transactions are listed. The sums include all of them.`,
};

/** The words of a statement. */
export type StatementWords = typeof english;

const spanish: StatementWords = {
  statement: 'Estado de cuenta',
  account: 'Cuenta',
  accountNumber: 'Número de cuenta',
  routingNumber: 'Número de ruta',
  period: 'Período',
  openingBalance: 'Saldo inicial',
  moneyIn: 'Entradas',
  moneyOut: 'Salidas',
  closingBalance: 'Saldo final',
  byKind: 'Entradas y salidas por tipo',
  kind: 'Tipo',
  count: 'Cantidad',
  feesAndInterest: 'Comisiones e intereses',
  thisPeriod: 'Este período',
  thisYear: 'En lo que va del año',
  fees: 'Comisiones, menos las revertidas',
  interest: 'Intereses ganados',
  transactions: 'Transacciones',
  noTransactions: 'No hubo transacciones en este período.',
  date: 'Fecha',
  description: 'Descripción',
  addressee: 'Nombre y dirección, según los indicó el titular',
  givenTexts: 'Los textos entre comillas fueron escritos por las partes de un pago. No son declaraciones del banco.',
  amount: 'Importe',
  balance: 'Saldo',
  telephone: 'Teléfono',
  address: 'Dirección',
  email: 'Correo electrónico',
  to: (first, last) => `${first} al ${last}`,
  pageOf: ['Página', 'de'],
  questions: (contact) => `¿Preguntas? Contacte a ${contact}`,
  cutOff: (listed, count) =>
    `Se muestran las primeras ${listed} de ${count} transacciones. Las sumas las incluyen todas.`,
};

export const words: Readonly<Record<FileLanguage, StatementWords>> = { en: english, es: spanish };
