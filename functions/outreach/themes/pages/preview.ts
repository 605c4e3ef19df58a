import { html } from 'hono/html';
import { notFound } from '../../../kernel/base/problem.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { languageOf } from '../../languages.ts';
import { page } from '../../hosted-pages/layout.ts';
import { linkKinds } from '../../hosted-pages/links.ts';
import { themeAt } from '../hosted.ts';
import { themeKind } from '../store.ts';

const words = {
  en: {
    title: 'This is how your pages look',
    lead: 'Every page and e-mail that your customers get has these colours, this font and these contacts.',
    steps: ['Customers read what will happen.', 'They agree.', 'They see how far it is.'],
    note: 'A note that customers should not miss.',
    card: 'Checking account',
    label: 'Account number',
    check: 'I have read this and agree.',
    button: 'Continue',
  },
  es: {
    title: 'Así se ven sus páginas',
    lead: 'Cada página y cada correo que reciben sus clientes tiene estos colores, esta letra y estos contactos.',
    steps: ['Los clientes leen lo que va a ocurrir.', 'Dan su consentimiento.', 'Ven cómo avanza.'],
    note: 'Un aviso que los clientes no deben pasar por alto.',
    card: 'Cuenta corriente',
    label: 'Número de cuenta',
    check: 'He leído esto y estoy de acuerdo.',
    button: 'Continuar',
  },
} as const;

export const themePreview = definePage({
  id: 'showThemePreview',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/hosted/themes/{secret}',
  timeoutSeconds: 5,
  uses: { read: [...linkKinds, themeKind], write: [] },
  needs: ['cipher'],

  show: async ({ path: { secret = '' }, query }, { table, cipher }) => {
    const theme = await themeAt(table, secret);
    if (theme === undefined) throw notFound('The theme', 'of this address');
    const language = languageOf(query.get('language')) ?? 'en';
    const { title, lead, steps, note, card, label, check, button } = words[language];
    const content = html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <ol class="steps">
        ${steps.map((one) => html`<li>${one}</li>`)}
      </ol>
      <div class="note"><p>${note}</p></div>
      <div class="card">
        <h2>${card}</h2>
        <dl class="pairs">
          <dt>${label}</dt>
          <dd>100000000001</dd>
        </dl>
      </div>
      <form method="get" action="">
        <label class="check"><input type="checkbox" name="agree" value="yes" /><span>${check}</span></label>
        <button type="submit">${button}</button>
      </form>`;
    return {
      status: 200,
      html: page(title, content, { language, themed: { theme, cipher: await cipher(theme.organisationId) } }),
    };
  },
});
