import { html } from 'hono/html';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Language } from '../languages.ts';
import type { Theme } from '../themes/for-others.ts';
import { linkTextOf } from './links.ts';
import { type Html, rendered } from './rendered.ts';

/** The name of the pages of themes in addresses. */
export const themePages = 'themes';

/** The address under {@link themePages} that has the usual look, for pages that belong to no organisation. */
export const usualLook = 'usual';

/** The values from which the address of a theme is derived. */
export const themeSubjectOf = ({ organisationId, id }: Pick<Theme, 'organisationId' | 'id'>) => ({
  organisationId,
  of: themePages,
  id,
});

/** How a page looks, and in which language it is. Without a theme it has the usual look. */
export interface PageLook {
  readonly language: Language;
  readonly themed?: { readonly theme: Theme; readonly cipher: FieldCipher };
  /** What the head of a page without a theme shows: the name of the organisation. */
  readonly name?: string;
  /** The bank that keeps the accounts, which the foot of the page names. */
  readonly bank?: string;
  /** True if the page is shown in a frame of an app: it has neither head nor foot. */
  readonly isFramed?: true;
  /** Where the page is, if that is not `/hosted/<pages>/<secret>`. */
  readonly place?: PageAddress;
}

/** The address of a page. All addresses on a page are relative to it, because the API may be below a path. */
export interface PageAddress {
  /** What leads up to `/hosted/<pages>/`. */
  readonly up: '' | '../';
  /** The page in another language: relative, to which a query `language=` is added. */
  readonly again: string;
}

const here: PageAddress = { up: '', again: '?' };

const words = {
  en: {
    skip: 'Skip to the content',
    help: 'Need help?',
    bank: (name: string) => `The accounts are kept by ${name}.`,
    otherName: 'Español',
    other: 'es',
  },
  es: {
    skip: 'Ir al contenido',
    help: '¿Necesita ayuda?',
    bank: (name: string) => `Las cuentas las lleva ${name}.`,
    otherName: 'English',
    other: 'en',
  },
} as const;

const linkNames = {
  en: { website: 'Website', privacyPolicy: 'Privacy policy', terms: 'Terms' },
  es: { website: 'Sitio web', privacyPolicy: 'Política de privacidad', terms: 'Condiciones' },
} as const;

/**
 * A whole page in the look of a theme: its head with logo or name, the content, and a foot with help, links and the other language.
 */
export function page(title: string, content: Html, look: PageLook): string {
  const { language, themed, place = here, isFramed } = look;
  const { skip } = words[language];
  const theme = themed?.theme;
  const fileAt = (file: string) => addressOfFile(file, { themed, up: place.up });
  return rendered(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${theme === undefined ? title : `${title} - ${theme.name}`}</title>
          <link rel="icon" type="image/svg+xml" href="${fileAt('icon.svg')}" />
          <link rel="stylesheet" href="${fileAt('theme.css')}" />
        </head>
        <body>
          <a class="skip" href="#content">${skip}</a>
          ${isFramed === true ? '' : headOf(look, fileAt('logo'))}
          <main id="content" tabindex="-1"><div class="width">${content}</div></main>
          ${isFramed === true ? '' : footOf(look)}
        </body>
      </html>`,
  );
}

const headOf = ({ themed, name }: Pick<PageLook, 'themed' | 'name'>, logoUrl: string): Html =>
  html`<header class="head">
    <div class="width">${themed === undefined ? nameOf(name) : brandOf(themed.theme, logoUrl)}</div>
  </header>`;

function footOf({ language, themed, bank, place = here }: PageLook): Html {
  const { otherName, other } = words[language];
  const theme = themed?.theme;
  return html`<footer class="foot">
    <div class="width">
      ${theme === undefined ? '' : helpOf(theme, language)}
      ${bank === undefined ? '' : html`<p>${words[language].bank(bank)}</p>`}
      <p class="links">
        ${theme === undefined ? '' : linksOf(theme, language)}
        <a href="${place.again}language=${other}" lang="${other}" hreflang="${other}">${otherName}</a>
      </p>
    </div>
  </footer>`;
}

/** The address of a file of the look, relative to a page. */
export function addressOfFile(
  file: string,
  { themed, up }: { readonly themed: PageLook['themed']; readonly up: PageAddress['up'] },
): string {
  const secret = themed === undefined ? usualLook : linkTextOf(themeSubjectOf(themed.theme), themed.cipher);
  return `${up}../${themePages}/${secret}/${file}?v=${themed?.theme.version ?? 0}`;
}

const nameOf = (name: string | undefined): Html | '' =>
  name === undefined ? '' : html`<span class="brand-name">${name}</span>`;

const brandOf = ({ name, logo }: Theme, logoUrl: string): Html | '' =>
  logo === undefined ? nameOf(name) : html`<img class="brand-logo" src="${logoUrl}" alt="${name}" />`;

const helpOf = ({ supportContact }: Theme, language: Language): Html =>
  html`<p>${words[language].help} ${contactLinks(supportContact)}</p>`;

/** The support contact as links. */
export const contactLinks = ({ email, phone }: Theme['supportContact']): Html =>
  html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>
    ${phone === undefined ? '' : html`· <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`}`;

function linksOf({ links }: Theme, language: Language): readonly Html[] {
  const names = Object.entries(linkNames[language]) as [keyof Theme['links'], string][];
  return names.flatMap(([name, text]) => {
    const url = links[name];
    return url === undefined ? [] : [html`<a href="${url}" rel="noreferrer noopener">${text}</a>`];
  });
}
