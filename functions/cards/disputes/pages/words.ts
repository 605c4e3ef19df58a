import type { Language } from '../../../outreach/languages.ts';
import type { claimReasons } from '../claim-reasons.ts';
import type { HolderEnd } from '../letters.ts';
import type { DisputeDocument } from '../store.ts';

interface Outcome {
  readonly title: string;
  readonly lead: string;
}

/** What the page of a dispute says in a language. */
export interface DisputeWords {
  readonly investigating: Outcome;
  readonly credited: (amount: string) => Outcome;
  readonly ends: Readonly<Record<HolderEnd, (kept: string) => Outcome>>;
  readonly steps: {
    readonly received: string;
    readonly credit: string;
    readonly decision: string;
    readonly on: (date: string) => string;
    readonly by: (date: string) => string;
    readonly credited: (amount: string) => string;
    readonly decided: string;
  };
  readonly reversal: (amount: string, date: string) => Outcome;
  readonly facts: {
    readonly title: string;
    readonly amount: string;
    readonly merchant: string;
    readonly booked: string;
    readonly card: string;
    readonly cardEnds: (digits: string) => string;
    readonly reason: string;
    readonly id: string;
  };
  readonly reasons: Readonly<Record<(typeof claimReasons)[number], string>>;
  readonly documents: {
    readonly title: string;
    readonly none: string;
    readonly kinds: Readonly<Record<DisputeDocument['mediaType'], string>>;
    readonly one: (kind: string, date: string) => string;
  };
  readonly rights: { readonly title: string; readonly open: string; readonly decided: string };
  readonly unknown: Outcome;
}

const english: DisputeWords = {
  investigating: {
    title: 'We are investigating your dispute',
    lead: 'You do not need to do anything now. We will write to you as soon as something happens.',
  },
  credited: (amount) => ({
    title: 'We are investigating your dispute',
    lead: `Until we know the result, ${amount} is in your account. You can use this money in full.`,
  }),
  ends: {
    Won: (kept) => ({
      title: 'Your dispute is decided in your favor',
      lead: `${kept} is yours to keep.`,
    }),
    WonInPart: (kept) => ({
      title: 'Your dispute is decided in your favor, in part',
      lead: `${kept} is yours to keep.`,
    }),
    Lost: () => ({
      title: 'Your dispute is decided',
      lead: 'We found that no error occurred: the card network decided in favor of the merchant.',
    }),
    Refused: () => ({
      title: 'Your dispute is decided',
      lead: 'We found that no error occurred.',
    }),
    Withdrawn: () => ({
      title: 'Your dispute is withdrawn',
      lead: 'We do not investigate it any further. If you did not want this, please contact us at once.',
    }),
    NotTaken: () => ({
      title: 'Your dispute is not with the card network any more',
      lead: 'We will decide about it ourselves, and will write to you.',
    }),
    Merchant: () => ({ title: 'The merchant has given your money back', lead: 'The dispute is over.' }),
  },
  steps: {
    received: 'We received your dispute',
    credit: 'Provisional credit',
    decision: 'Decision',
    on: (date) => `On ${date}`,
    by: (date) => `By ${date} at the latest`,
    credited: (amount) => `${amount} credited for the time of the investigation`,
    decided: 'Done',
  },
  reversal: (amount, date) => ({
    title: `We will take back ${amount} on ${date}`,
    lead: 'This is what we had credited for the time of the investigation. Until then you can use it. Please make sure that your account has enough on that day.',
  }),
  facts: {
    title: 'What you dispute',
    amount: 'Amount',
    merchant: 'Merchant',
    booked: 'Charged on',
    card: 'Card',
    cardEnds: (digits) => `ends in ${digits}`,
    reason: 'What you told us',
    id: 'Number of the dispute',
  },
  reasons: {
    Fraud: 'Somebody else has used the card',
    NotReceived: 'It never came',
    NotAsDescribed: 'It is broken, or not what was sold',
    Canceled: 'It was canceled or sent back',
    CreditNotProcessed: 'A promised credit never came',
    Duplicate: 'It was charged twice',
    IncorrectAmount: 'The amount is wrong',
    PaidByOtherMeans: 'It was paid in another way',
    CashNotReceived: 'The ATM has not paid out',
    Other: 'Something else',
  },
  documents: {
    title: 'Documents that we have from you',
    none: 'None so far.',
    kinds: { 'image/png': 'Picture', 'image/jpeg': 'Photo', 'application/pdf': 'Document' },
    one: (kind, date) => `${kind}, received on ${date}`,
  },
  rights: {
    title: 'Your rights',
    open: 'You can send us receipts, letters or pictures that support your dispute until it is decided.',
    decided:
      'You have the right to the documents on which we based the decision. Ask us for them, and we will send you copies promptly.',
  },
  unknown: { title: 'This page does not exist', lead: 'Please open the link in our e-mail again.' },
};

const spanish: DisputeWords = {
  investigating: {
    title: 'Estamos investigando su disputa',
    lead: 'No tiene que hacer nada ahora. Le escribiremos en cuanto haya novedades.',
  },
  credited: (amount) => ({
    title: 'Estamos investigando su disputa',
    lead: `Hasta que sepamos el resultado, ${amount} están en su cuenta. Puede usar todo este dinero.`,
  }),
  ends: {
    Won: (kept) => ({
      title: 'Su disputa se decidió a su favor',
      lead: `${kept} son suyos.`,
    }),
    WonInPart: (kept) => ({ title: 'Su disputa se decidió en parte a su favor', lead: `${kept} son suyos.` }),
    Lost: () => ({
      title: 'Su disputa está decidida',
      lead: 'Concluimos que no hubo ningún error: la red de la tarjeta decidió a favor del comercio.',
    }),
    Refused: () => ({
      title: 'Su disputa está decidida',
      lead: 'Concluimos que no hubo ningún error.',
    }),
    Withdrawn: () => ({
      title: 'Su disputa fue retirada',
      lead: 'No la investigamos más. Si usted no lo quería, comuníquese con nosotros de inmediato.',
    }),
    NotTaken: () => ({
      title: 'Su disputa ya no está con la red de la tarjeta',
      lead: 'La decidiremos nosotros mismos y le escribiremos.',
    }),
    Merchant: () => ({ title: 'El comercio le devolvió su dinero', lead: 'La disputa terminó.' }),
  },
  steps: {
    received: 'Recibimos su disputa',
    credit: 'Abono provisional',
    decision: 'Decisión',
    on: (date) => `El ${date}`,
    by: (date) => `A más tardar el ${date}`,
    credited: (amount) => `${amount} abonados mientras dure la investigación`,
    decided: 'Lista',
  },
  reversal: (amount, date) => ({
    title: `Retiraremos ${amount} el ${date}`,
    lead: 'Es lo que habíamos abonado mientras duraba la investigación. Hasta entonces puede usarlo. Asegúrese de que su cuenta tenga suficiente ese día.',
  }),
  facts: {
    title: 'Lo que usted disputa',
    amount: 'Importe',
    merchant: 'Comercio',
    booked: 'Cobrado el',
    card: 'Tarjeta',
    cardEnds: (digits) => `termina en ${digits}`,
    reason: 'Lo que nos dijo',
    id: 'Número de la disputa',
  },
  reasons: {
    Fraud: 'Otra persona usó la tarjeta',
    NotReceived: 'Nunca llegó',
    NotAsDescribed: 'Está dañado o no es lo que se vendió',
    Canceled: 'Se canceló o se devolvió',
    CreditNotProcessed: 'Un abono prometido nunca llegó',
    Duplicate: 'Se cobró dos veces',
    IncorrectAmount: 'El importe es incorrecto',
    PaidByOtherMeans: 'Se pagó de otra manera',
    CashNotReceived: 'El cajero no entregó el dinero',
    Other: 'Otra cosa',
  },
  documents: {
    title: 'Documentos que tenemos de usted',
    none: 'Ninguno hasta ahora.',
    kinds: { 'image/png': 'Imagen', 'image/jpeg': 'Foto', 'application/pdf': 'Documento' },
    one: (kind, date) => `${kind}, recibido el ${date}`,
  },
  rights: {
    title: 'Sus derechos',
    open: 'Puede enviarnos recibos, cartas o fotos que apoyen su disputa hasta que se decida.',
    decided:
      'Usted tiene derecho a los documentos en los que basamos la decisión. Pídanoslos y le enviaremos copias sin demora.',
  },
  unknown: { title: 'Esta página no existe', lead: 'Abra de nuevo el enlace de nuestro correo.' },
};

export const disputeWords: Readonly<Record<Language, DisputeWords>> = { en: english, es: spanish };
