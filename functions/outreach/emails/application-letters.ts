import type { Language } from '../languages.ts';
import type { ApplicationEmail } from '../outreach-settings/for-others.ts';
import type { Letter } from './letters.ts';

type Write = (orgName: string) => Letter;

const english: Readonly<Record<ApplicationEmail, Write>> = {
  applicationApproved: (orgName) => ({
    subject: `Your application with ${orgName} is approved`,
    paragraphs: [`Welcome to ${orgName}. You are a customer now.`],
    button: 'See your application',
  }),
  documentsNeeded: (orgName) => ({
    subject: `${orgName} needs documents for your application`,
    paragraphs: [
      'We cannot decide on your application yet, because documents are missing or could not be accepted.',
      'Please open the page below. It shows what is missing, and you can send it there. We will send a code to your phone first.',
    ],
    button: 'Send the documents',
  }),
  applicationDenied: (orgName) => ({
    subject: `Your application with ${orgName}`,
    paragraphs: [
      `We cannot approve your application with ${orgName}.`,
      'If you have questions about this, please contact us.',
    ],
    button: 'See your application',
  }),
};

const spanish: Readonly<Record<ApplicationEmail, Write>> = {
  applicationApproved: (orgName) => ({
    subject: `Su solicitud en ${orgName} está aprobada`,
    paragraphs: [`Le damos la bienvenida a ${orgName}. Ya es cliente.`],
    button: 'Ver su solicitud',
  }),
  documentsNeeded: (orgName) => ({
    subject: `${orgName} necesita documentos para su solicitud`,
    paragraphs: [
      'Todavía no podemos decidir sobre su solicitud, porque faltan documentos o no pudimos aceptarlos.',
      'Le pedimos que abra la página de abajo. Muestra lo que falta, y puede enviarlo allí. Antes enviaremos un código a su teléfono.',
    ],
    button: 'Enviar los documentos',
  }),
  applicationDenied: (orgName) => ({
    subject: `Su solicitud en ${orgName}`,
    paragraphs: [
      `No podemos aprobar su solicitud en ${orgName}.`,
      'Si tiene preguntas sobre esto, comuníquese con nosotros.',
    ],
    button: 'Ver su solicitud',
  }),
};

const letters: Readonly<Record<Language, Readonly<Record<ApplicationEmail, Write>>>> = { en: english, es: spanish };

/** The letter to somebody who applied on a form. It has nothing that only they may read. */
export const applicationLetterOf = (name: ApplicationEmail, language: Language, orgName: string): Letter =>
  letters[language][name](orgName);
