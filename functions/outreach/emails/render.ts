import { html } from 'hono/html';
import { rendered } from '../hosted-pages/rendered.ts';
import type { Language } from '../languages.ts';
import type { Theme } from '../themes/for-others.ts';
import { fontStacks } from '../themes/theme.ts';
import type { Letter } from './letters.ts';

/** A letter as it is sent, in two forms. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The look of an e-mail, and where it leads. */
export interface EmailLook {
  readonly theme: Pick<Theme, 'name' | 'colors' | 'font' | 'supportContact'>;
  readonly language: Language;
  /** Where the button leads. */
  readonly url: string;
}

const words = {
  en: { questions: 'Questions?', hint: 'If the button does not work, open this address:' },
  es: { questions: '¿Preguntas?', hint: 'Si el botón no funciona, abra esta dirección:' },
} as const;

/** Renders a letter in the look of a theme. Values are escaped by the template; mail programs need styles at each element. */
export function renderEmail(
  { subject, paragraphs, button }: Letter,
  { theme, language, url }: EmailLook,
): RenderedEmail {
  const { questions, hint } = words[language];
  const { name, colors, supportContact } = theme;
  const contact = [supportContact.email, supportContact.phone].filter((one) => one !== undefined).join(' · ');
  const text = [name, ...paragraphs, `${button}:\n${url}`, `${questions} ${contact}`].join('\n\n');
  const font = fontStacks[theme.font];
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f2f4f6">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:${colors.background};border-radius:8px;overflow:hidden;font-family:${font};color:${colors.text}"
              >
                <tr>
                  <td
                    style="background:${colors.brand};color:${colors.onBrand};padding:20px 32px;font-size:20px;font-weight:600"
                  >
                    ${name}
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px 32px 8px">
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
                    ${paragraphs.map((one) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${one}</p>`)}
                    <p style="margin:24px 0">
                      <a
                        href="${url}"
                        style="display:inline-block;background:${colors.brand};color:${colors.onBrand};padding:12px 24px;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none"
                        >${button}</a
                      >
                    </p>
                    <p style="margin:0 0 24px;font-size:13px;line-height:1.5">
                      ${hint}<br /><a href="${url}" style="color:${colors.link};word-break:break-all">${url}</a>
                    </p>
                  </td>
                </tr>
                <tr>
                  <td style="border-top:1px solid #d8dee4;padding:16px 32px 24px;font-size:13px;line-height:1.5">
                    ${questions} ${contact}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return { subject, text, html: rendered(page) };
}
