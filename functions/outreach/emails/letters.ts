import type { MigrationEmail } from '../outreach-settings/for-others.ts';
import { dateText, type Language, moneyText } from '../languages.ts';

/** What an e-mail says, without its look. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The text of the button that leads to the page. */
  readonly button: string;
}

/** What the e-mails of a migration tell. */
export interface MigrationFacts {
  readonly orgName: string;
  readonly fromBank: string;
  readonly toBank: string;
  /** YYYY-MM-DD. */
  readonly deadline: string;
  /** Of a transfer, in cents. */
  readonly amount?: number;
  /** YYYY-MM-DD: from when the money of a transfer is available. */
  readonly arrivesOn?: string;
}

/** The facts as readers of a language read them. */
type FormattedFacts = Omit<MigrationFacts, 'amount'> & { readonly amount: string; readonly arrivesOn: string };

type Write = (facts: FormattedFacts) => Letter;

const english: Readonly<Record<MigrationEmail, Write>> = {
  invitation: ({ orgName, fromBank, toBank, deadline }) => ({
    subject: `Your ${orgName} accounts are moving to ${toBank}`,
    paragraphs: [
      `${orgName} is moving its accounts from ${fromBank} to ${toBank}. Your account numbers stay the same; only the routing number changes.`,
      `Please look at what will happen and agree to it by ${deadline}. It takes about two minutes. We will send a code to the phone that we have on file.`,
    ],
    button: 'See what will happen',
  }),
  weeklyReminder: ({ orgName, toBank, deadline }) => ({
    subject: `Reminder: your ${orgName} accounts are moving to ${toBank}`,
    paragraphs: [
      `We still need your agreement to move your accounts to ${toBank}. Without it, your accounts cannot move.`,
      `Please answer by ${deadline}. It takes about two minutes.`,
    ],
    button: 'Continue',
  }),
  closureNotice: ({ fromBank, toBank, deadline }) => ({
    subject: `Your accounts at ${fromBank} will be closed on ${deadline}`,
    paragraphs: [
      `As you agreed, your accounts at ${fromBank} will be closed on ${deadline}. Your accounts at ${toBank} stay open.`,
      `If somebody still pays to the old routing number, please give them the new one. After ${deadline}, such payments will be returned.`,
    ],
    button: 'See your new numbers',
  }),
  transferConfirmation: ({ fromBank, toBank, amount, arrivesOn }) => ({
    subject: `We have moved ${amount} to ${toBank}`,
    paragraphs: [
      `${amount} is on its way from your account at ${fromBank} to your account at ${toBank}.`,
      `It will be available on ${arrivesOn}. You do not need to do anything.`,
    ],
    button: 'See the progress',
  }),
};

const spanish: Readonly<Record<MigrationEmail, Write>> = {
  invitation: ({ orgName, fromBank, toBank, deadline }) => ({
    subject: `Sus cuentas de ${orgName} se trasladan a ${toBank}`,
    paragraphs: [
      `${orgName} traslada sus cuentas de ${fromBank} a ${toBank}. Los números de sus cuentas no cambian; solo cambia el número de ruta.`,
      `Le pedimos que vea lo que va a ocurrir y dé su consentimiento antes del ${deadline}. Le llevará unos dos minutos. Enviaremos un código al teléfono que tenemos registrado.`,
    ],
    button: 'Ver lo que va a ocurrir',
  }),
  weeklyReminder: ({ orgName, toBank, deadline }) => ({
    subject: `Recordatorio: sus cuentas de ${orgName} se trasladan a ${toBank}`,
    paragraphs: [
      `Todavía necesitamos su consentimiento para trasladar sus cuentas a ${toBank}. Sin él no podemos trasladarlas.`,
      `Le pedimos que responda antes del ${deadline}. Le llevará unos dos minutos.`,
    ],
    button: 'Continuar',
  }),
  closureNotice: ({ fromBank, toBank, deadline }) => ({
    subject: `Sus cuentas en ${fromBank} se cerrarán el ${deadline}`,
    paragraphs: [
      `Como usted aceptó, sus cuentas en ${fromBank} se cerrarán el ${deadline}. Sus cuentas en ${toBank} siguen abiertas.`,
      `Si alguien aún le paga con el número de ruta anterior, dele el nuevo. Después del ${deadline}, esos pagos se devolverán.`,
    ],
    button: 'Ver sus nuevos números',
  }),
  transferConfirmation: ({ fromBank, toBank, amount, arrivesOn }) => ({
    subject: `Hemos trasladado ${amount} a ${toBank}`,
    paragraphs: [
      `${amount} va en camino de su cuenta en ${fromBank} a su cuenta en ${toBank}.`,
      `Estará disponible el ${arrivesOn}. No tiene que hacer nada.`,
    ],
    button: 'Ver el avance',
  }),
};

/** The e-mails of migrations, by language. */
const letters: Readonly<Record<Language, Readonly<Record<MigrationEmail, Write>>>> = { en: english, es: spanish };

export function letterOf(name: MigrationEmail, language: Language, facts: MigrationFacts): Letter {
  const { deadline, amount = 0, arrivesOn } = facts;
  return letters[language][name]({
    ...facts,
    deadline: dateText(deadline, language),
    amount: moneyText(amount, language),
    arrivesOn: arrivesOn === undefined ? '' : dateText(arrivesOn, language),
  });
}
