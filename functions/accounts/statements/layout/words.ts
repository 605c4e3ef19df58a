import type { TransactionType } from '../../transactions/types.ts';
import type { FileLanguage } from '../file-names.ts';

const types: Readonly<Record<TransactionType, Readonly<Record<FileLanguage, string>>>> = {
  interestTransaction: { en: 'Interest', es: 'Intereses' },
  originatedAchTransaction: { en: 'ACH payment', es: 'Pago ACH' },
  returnedAchTransaction: { en: 'Returned ACH payment', es: 'Pago ACH devuelto' },
  bookTransaction: { en: 'Transfer', es: 'Transferencia' },
  pushToCardTransaction: { en: 'Payment to a card', es: 'Pago a una tarjeta' },
  pushToCardReversalTransaction: { en: 'Reversed payment to a card', es: 'Pago a una tarjeta revertido' },
  paymentCanceledTransaction: { en: 'Canceled payment', es: 'Pago cancelado' },
  releaseTransaction: { en: 'Release of funds', es: 'Liberación de fondos' },
  feeTransaction: { en: 'Fee', es: 'Comisión' },
  feeReversalTransaction: { en: 'Reversed fee', es: 'Comisión revertida' },
  rewardTransaction: { en: 'Reward', es: 'Recompensa' },
  adjustmentTransaction: { en: 'Adjustment', es: 'Ajuste' },
  chargebackTransaction: { en: 'Chargeback', es: 'Contracargo' },
  checkDepositTransaction: { en: 'Check deposit', es: 'Depósito de cheque' },
  returnedCheckDepositTransaction: { en: 'Returned check', es: 'Cheque devuelto' },
  receivedAchTransaction: { en: 'Incoming ACH payment', es: 'Pago ACH recibido' },
  returnedReceivedAchTransaction: { en: 'Returned incoming ACH payment', es: 'Pago ACH recibido devuelto' },
  dishonoredAchTransaction: { en: 'Refused ACH return', es: 'Devolución ACH rechazada' },
  wireTransaction: { en: 'Wire transfer', es: 'Transferencia por cable' },
  paymentAdvanceTransaction: { en: 'Early payment', es: 'Pago anticipado' },
  repaidPaymentAdvanceTransaction: { en: 'Repayment of an early payment', es: 'Reembolso de un pago anticipado' },
  purchaseTransaction: { en: 'Card purchase', es: 'Compra con tarjeta' },
  atmTransaction: { en: 'ATM', es: 'Cajero automático' },
  cardTransaction: { en: 'Card', es: 'Tarjeta' },
  cardReversalTransaction: { en: 'Card refund', es: 'Reembolso de tarjeta' },
  disputeTransaction: { en: 'Dispute', es: 'Disputa' },
};

/** What a customer calls transactions of a type. */
export const typeName = (type: TransactionType, language: FileLanguage): string => types[type][language];

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
  to: (first: string, last: string): string => `${first} to ${last}`,
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  questions: (contact: string): string => `Questions? Contact ${contact}`,
  cutOff: (listed: number, count: number): string =>
    `The first ${listed} of ${count} transactions are listed. The sums include all of them.`,
};

/** The words of a statement. */
export type Words = typeof english;

const spanish: Words = {
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
  to: (first, last) => `${first} al ${last}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  questions: (contact) => `¿Preguntas? Contacte a ${contact}`,
  cutOff: (listed, count) =>
    `Se muestran las primeras ${listed} de ${count} transacciones. Las sumas las incluyen todas.`,
};

export const words: Readonly<Record<FileLanguage, Words>> = { en: english, es: spanish };
