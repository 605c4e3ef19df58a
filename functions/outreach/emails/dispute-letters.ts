import type { DisputeEmail } from '../outreach-settings/for-others.ts';
import { dateText, type Language, moneyText } from '../languages.ts';
import type { Letter } from './letters.ts';

/** How a dispute has ended for the holder. `Merchant`: the merchant has given the money back before the decision. */
export const disputeEnds = ['Won', 'WonInPart', 'Lost', 'Refused', 'Withdrawn', 'Merchant'] as const;
export type DisputeEnd = (typeof disputeEnds)[number];

/** What the letters about a dispute say. Amounts are in cents, dates are YYYY-MM-DD. */
export interface DisputeFacts {
  /** What is disputed. */
  readonly amount: number;
  readonly cardLast4Digits: string;
  /** When the dispute was received. */
  readonly receivedOn: string;
  /** By when it is credited, and decided. Absent where the processor keeps the deadlines: it also takes a credit back at once. */
  readonly creditDueOn?: string;
  readonly decisionDueOn?: string;
  /** What is credited, taken back, or won. */
  readonly moved?: number;
  /** What is taken back at once of a provisional credit, where `moved` is what was won. */
  readonly taken?: number;
  /** When that happens. */
  readonly on?: string;
  readonly end?: DisputeEnd;
}

/** The facts as readers of a language read them. */
interface FormattedDisputeFacts {
  readonly amount: string;
  readonly card: string;
  readonly receivedOn: string;
  readonly creditDueOn: string | undefined;
  readonly decisionDueOn: string | undefined;
  readonly moved: string;
  readonly hasMoved: boolean;
  readonly taken: string;
  readonly hasTaken: boolean;
  readonly on: string;
  readonly end: DisputeEnd;
}

type Write = (facts: FormattedDisputeFacts) => Letter;
type Taken = Pick<FormattedDisputeFacts, 'moved' | 'hasMoved' | 'on'>;

/** Says that a credit was taken back with the decision, where no letter has told of it before. */
const englishTakenBack = ({ moved, hasMoved, on }: Taken): readonly string[] =>
  hasMoved
    ? [`On ${on} we debited your account with ${moved}, which we had credited for the time of the investigation.`]
    : [];

const spanishTakenBack = ({ moved, hasMoved, on }: Taken): readonly string[] =>
  hasMoved ? [`El ${on} cargamos a su cuenta ${moved}, que habíamos abonado mientras duraba la investigación.`] : [];

const englishEnds: Readonly<Record<DisputeEnd, Write>> = {
  Won: ({ amount, moved }) => ({
    subject: `Your dispute of ${amount} is decided in your favor`,
    paragraphs: [`The investigation found that you are right. ${moved} is yours to keep, and is in your account.`],
    button: 'See your dispute',
  }),
  WonInPart: ({ amount, moved, taken, hasTaken, on }) => ({
    subject: `Your dispute of ${amount} is decided in your favor, in part`,
    paragraphs: [
      `The investigation found that you are right about a part of it. ${moved} is yours to keep, and is in your account.`,
      ...englishTakenBack({ moved: taken, hasMoved: hasTaken, on }),
      'You have the right to the documents on which the decision rests. Reply to this e-mail, and we will send you copies of them.',
    ],
    button: 'See your dispute',
  }),
  Lost: ({ amount, receivedOn, ...taken }) => ({
    subject: `Your dispute of ${amount} is decided`,
    paragraphs: [
      `We have finished the investigation of the dispute that we received on ${receivedOn}. It found that no error occurred: the card network decided in favor of the merchant.`,
      ...englishTakenBack(taken),
      'You have the right to the documents on which the decision rests. Reply to this e-mail, and we will send you copies of them.',
    ],
    button: 'See the decision',
  }),
  Refused: ({ amount, receivedOn, ...taken }) => ({
    subject: `Your dispute of ${amount} is decided`,
    paragraphs: [
      `We have looked into the dispute that we received on ${receivedOn}, and found that no error occurred.`,
      ...englishTakenBack(taken),
      'You have the right to the documents on which the decision rests. Reply to this e-mail, and we will send you copies of them.',
    ],
    button: 'See the decision',
  }),
  Withdrawn: ({ amount, receivedOn, moved, hasMoved, on }) => ({
    subject: `Your dispute of ${amount} is withdrawn`,
    paragraphs: [
      `The dispute that we received on ${receivedOn} was withdrawn, so we do not investigate it any further. If you did not want this, please contact us at once.`,
      ...(hasMoved
        ? [`On ${on} we debit your account with ${moved}, which we had credited for the time of the investigation.`]
        : []),
    ],
    button: 'See your dispute',
  }),
  Merchant: ({ amount, hasMoved }) => ({
    subject: `The merchant has given back what you disputed`,
    paragraphs: [
      `The merchant has given back the ${amount} that you disputed, so the dispute is over.`,
      ...(hasMoved ? ['This money takes the place of what we had credited for the time of the investigation.'] : []),
    ],
    button: 'See your dispute',
  }),
};

const english: Readonly<Record<DisputeEmail, Write>> = {
  disputeReceived: ({ amount, card, receivedOn, creditDueOn, decisionDueOn }) => ({
    subject: `We have received your dispute of ${amount}`,
    paragraphs: [
      `On ${receivedOn} we received your dispute of ${amount}, paid with the card that ends in ${card}. We are investigating it.`,
      ...(creditDueOn === undefined
        ? []
        : [
            `If we have not finished by ${creditDueOn}, we will credit your account with the amount for the time of the investigation.`,
          ]),
      decisionDueOn === undefined
        ? 'We will tell you the result. You can send us receipts, letters or pictures that support your dispute until then.'
        : `We will tell you the result by ${decisionDueOn} at the latest. You can send us receipts, letters or pictures that support your dispute until then.`,
    ],
    button: 'Follow your dispute',
  }),
  disputeCredited: ({ amount, moved, on, decisionDueOn }) => ({
    subject: `We have credited ${moved} to your account for now`,
    paragraphs: [
      `On ${on} we credited ${moved} to your account because of your dispute of ${amount}. The credit is provisional: it is for the time of the investigation.`,
      decisionDueOn === undefined
        ? 'You can use this money in full while we investigate. If we find that no error occurred, we will take it back with the decision, and will tell you.'
        : 'You can use this money in full while we investigate. If we find that no error occurred, we will take it back, and will tell you the date and the amount before we do.',
    ],
    button: 'Follow your dispute',
  }),
  disputeCreditReversal: ({ amount, moved, on }) => ({
    subject: `We will take back ${moved} on ${on}`,
    paragraphs: [
      `On ${on} we will debit your account with ${moved}, which we had credited because of your dispute of ${amount} for the time of the investigation.`,
      'Until then you can use the money. Please make sure that your account has enough on that day.',
    ],
    button: 'See your dispute',
  }),
  disputeDecided: (facts) => englishEnds[facts.end](facts),
};

const spanishEnds: Readonly<Record<DisputeEnd, Write>> = {
  Won: ({ amount, moved }) => ({
    subject: `Su disputa de ${amount} se decidió a su favor`,
    paragraphs: [`La investigación concluyó que usted tiene razón. ${moved} es suyo y está en su cuenta.`],
    button: 'Ver su disputa',
  }),
  WonInPart: ({ amount, moved, taken, hasTaken, on }) => ({
    subject: `Su disputa de ${amount} se decidió en parte a su favor`,
    paragraphs: [
      `La investigación concluyó que usted tiene razón en una parte. ${moved} es suyo y está en su cuenta.`,
      ...spanishTakenBack({ moved: taken, hasMoved: hasTaken, on }),
      'Usted tiene derecho a los documentos en los que se basa la decisión. Responda a este correo y le enviaremos copias.',
    ],
    button: 'Ver su disputa',
  }),
  Lost: ({ amount, receivedOn, ...taken }) => ({
    subject: `Su disputa de ${amount} está decidida`,
    paragraphs: [
      `Hemos terminado la investigación de la disputa que recibimos el ${receivedOn}. Concluyó que no hubo ningún error: la red de la tarjeta decidió a favor del comercio.`,
      ...spanishTakenBack(taken),
      'Usted tiene derecho a los documentos en los que se basa la decisión. Responda a este correo y le enviaremos copias.',
    ],
    button: 'Ver la decisión',
  }),
  Refused: ({ amount, receivedOn, ...taken }) => ({
    subject: `Su disputa de ${amount} está decidida`,
    paragraphs: [
      `Hemos examinado la disputa que recibimos el ${receivedOn}, y concluimos que no hubo ningún error.`,
      ...spanishTakenBack(taken),
      'Usted tiene derecho a los documentos en los que se basa la decisión. Responda a este correo y le enviaremos copias.',
    ],
    button: 'Ver la decisión',
  }),
  Withdrawn: ({ amount, receivedOn, moved, hasMoved, on }) => ({
    subject: `Su disputa de ${amount} fue retirada`,
    paragraphs: [
      `La disputa que recibimos el ${receivedOn} fue retirada, así que no la investigamos más. Si usted no lo quería, comuníquese con nosotros de inmediato.`,
      ...(hasMoved
        ? [`El ${on} cargamos a su cuenta ${moved}, que habíamos abonado mientras duraba la investigación.`]
        : []),
    ],
    button: 'Ver su disputa',
  }),
  Merchant: ({ amount, hasMoved }) => ({
    subject: 'El comercio devolvió lo que usted disputó',
    paragraphs: [
      `El comercio devolvió los ${amount} que usted disputó, así que la disputa terminó.`,
      ...(hasMoved ? ['Este dinero reemplaza lo que habíamos abonado durante la investigación.'] : []),
    ],
    button: 'Ver su disputa',
  }),
};

const spanish: Readonly<Record<DisputeEmail, Write>> = {
  disputeReceived: ({ amount, card, receivedOn, creditDueOn, decisionDueOn }) => ({
    subject: `Recibimos su disputa de ${amount}`,
    paragraphs: [
      `El ${receivedOn} recibimos su disputa de ${amount}, pagados con la tarjeta que termina en ${card}. La estamos investigando.`,
      ...(creditDueOn === undefined
        ? []
        : [
            `Si no hemos terminado el ${creditDueOn}, abonaremos el importe a su cuenta mientras dure la investigación.`,
          ]),
      decisionDueOn === undefined
        ? 'Le diremos el resultado. Hasta entonces puede enviarnos recibos, cartas o fotos que apoyen su disputa.'
        : `Le diremos el resultado a más tardar el ${decisionDueOn}. Hasta entonces puede enviarnos recibos, cartas o fotos que apoyen su disputa.`,
    ],
    button: 'Seguir su disputa',
  }),
  disputeCredited: ({ amount, moved, on, decisionDueOn }) => ({
    subject: `Abonamos ${moved} a su cuenta de manera provisional`,
    paragraphs: [
      `El ${on} abonamos ${moved} a su cuenta por su disputa de ${amount}. El abono es provisional: vale mientras dure la investigación.`,
      decisionDueOn === undefined
        ? 'Puede usar todo este dinero mientras investigamos. Si concluimos que no hubo ningún error, lo retiraremos con la decisión, y se lo diremos.'
        : 'Puede usar todo este dinero mientras investigamos. Si concluimos que no hubo ningún error, lo retiraremos, y antes le diremos la fecha y el importe.',
    ],
    button: 'Seguir su disputa',
  }),
  disputeCreditReversal: ({ amount, moved, on }) => ({
    subject: `Retiraremos ${moved} el ${on}`,
    paragraphs: [
      `El ${on} cargaremos a su cuenta ${moved}, que habíamos abonado por su disputa de ${amount} mientras duraba la investigación.`,
      'Hasta entonces puede usar el dinero. Asegúrese de que su cuenta tenga suficiente ese día.',
    ],
    button: 'Ver su disputa',
  }),
  disputeDecided: (facts) => spanishEnds[facts.end](facts),
};

const letters: Readonly<Record<Language, Readonly<Record<DisputeEmail, Write>>>> = { en: english, es: spanish };

/** The letter about a dispute: the notices of 12 CFR 1005.11(c) and (d), with amounts and dates, and without the merchant's name. */
export function disputeLetterOf(name: DisputeEmail, language: Language, facts: DisputeFacts): Letter {
  const {
    amount,
    cardLast4Digits: card,
    receivedOn,
    creditDueOn,
    decisionDueOn,
    moved = 0,
    taken = 0,
    on,
    end = 'Lost',
  } = facts;
  const date = (day: string | undefined) => (day === undefined ? '' : dateText(day, language));
  return letters[language][name]({
    amount: moneyText(amount, language),
    card,
    receivedOn: date(receivedOn),
    creditDueOn: creditDueOn === undefined ? undefined : date(creditDueOn),
    decisionDueOn: decisionDueOn === undefined ? undefined : date(decisionDueOn),
    moved: moneyText(moved, language),
    hasMoved: moved > 0,
    taken: moneyText(taken, language),
    hasTaken: taken > 0,
    on: date(on),
    end,
  });
}
