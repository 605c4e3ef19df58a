import type { Language } from '../../../outreach/languages.ts';

interface Sentence {
  readonly title: string;
  readonly lead: string;
}

/** What the simulated pages of the card processor say in a language. */
export interface SandboxCardWords {
  readonly number: Sentence & { readonly label: string; readonly expires: string; readonly code: string };
  readonly pin: Sentence & { readonly label: string };
  readonly noPin: Sentence;
  readonly setPin: Sentence & {
    readonly first: string;
    readonly second: string;
    readonly button: string;
    readonly problem: string;
    readonly wrong: Readonly<Record<PinFault, string>>;
  };
  readonly done: Sentence;
  readonly used: Sentence;
  readonly expired: Sentence;
  readonly closed: Sentence;
  readonly unknown: Sentence;
  readonly test: string;
  readonly note: string;
}

/** What is wrong with a PIN that was entered. */
export type PinFault = 'digits' | 'different';

export const sandboxCardWords: Readonly<Record<Language, SandboxCardWords>> = {
  en: {
    number: {
      title: 'Your card',
      lead: 'This page can be opened once.',
      label: 'Card number',
      expires: 'Valid thru',
      code: 'Security code',
    },
    pin: { title: 'Your PIN', lead: 'This page can be opened once.', label: 'PIN' },
    noPin: { title: 'You have no PIN yet', lead: 'Please choose one first.' },
    setPin: {
      title: 'Choose your PIN',
      lead: 'Enter four digits that nobody can guess.',
      first: 'New PIN',
      second: 'New PIN again',
      button: 'Set PIN',
      problem: 'The PIN is not set yet',
      wrong: { digits: 'A PIN has exactly four digits.', different: 'The two PINs are different.' },
    },
    done: { title: 'Your PIN is set', lead: 'You can use it from now on.' },
    used: { title: 'This page was opened before', lead: 'It opens once only. Please go back and ask for it again.' },
    expired: {
      title: 'This page has expired',
      lead: 'It was open for five minutes. Please go back and ask for it again.',
    },
    closed: { title: 'This card cannot be shown', lead: 'It is frozen or closed.' },
    unknown: { title: 'This page does not exist', lead: 'Please go back and ask for it again.' },
    test: 'Test card',
    note: 'A simulated page of the sandbox. In a live stage, your card processor shows its own page here.',
  },
  es: {
    number: {
      title: 'Su tarjeta',
      lead: 'Esta página se puede abrir una sola vez.',
      label: 'Número de tarjeta',
      expires: 'Válida hasta',
      code: 'Código de seguridad',
    },
    pin: { title: 'Su PIN', lead: 'Esta página se puede abrir una sola vez.', label: 'PIN' },
    noPin: { title: 'Aún no tiene PIN', lead: 'Elija uno primero.' },
    setPin: {
      title: 'Elija su PIN',
      lead: 'Escriba cuatro cifras que nadie pueda adivinar.',
      first: 'PIN nuevo',
      second: 'PIN nuevo otra vez',
      button: 'Guardar PIN',
      problem: 'El PIN aún no está guardado',
      wrong: { digits: 'Un PIN tiene exactamente cuatro cifras.', different: 'Los dos PIN son diferentes.' },
    },
    done: { title: 'Su PIN está guardado', lead: 'Puede usarlo desde ahora.' },
    used: { title: 'Esta página ya se abrió', lead: 'Solo se abre una vez. Vuelva atrás y pídala de nuevo.' },
    expired: {
      title: 'Esta página ha caducado',
      lead: 'Estuvo abierta cinco minutos. Vuelva atrás y pídala de nuevo.',
    },
    closed: { title: 'Esta tarjeta no se puede mostrar', lead: 'Está bloqueada o cerrada.' },
    unknown: { title: 'Esta página no existe', lead: 'Vuelva atrás y pídala de nuevo.' },
    test: 'Tarjeta de prueba',
    note: 'Una página simulada del entorno de pruebas. En producción, su procesador de tarjetas muestra aquí la suya.',
  },
};
