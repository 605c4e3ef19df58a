import { html } from 'hono/html';
import { fontStacks, type ThemeColors, type ThemeFont } from '../themes/theme.ts';
import { contrastOf } from '../../kernel/base/contrast.ts';
import { rendered } from './rendered.ts';

/** The stylesheet of hosted pages in the colours and the font of a theme: designed for phones, and wider screens get more space. */
export function stylesheetOf({ colors, font }: { readonly colors: ThemeColors; readonly font: ThemeFont }): string {
  const isDark = contrastOf(colors.background, '#ffffff') > contrastOf(colors.background, '#000000');
  return `:root{color-scheme:${isDark ? 'dark' : 'light'};--brand:${colors.brand};--on-brand:${colors.onBrand};--background:${colors.background};--text:${colors.text};--link:${colors.link};--font:${fontStacks[font]}}\n${rules}`;
}

/** The icon of pages: a disc in the colour of the theme with the initial of its name. */
export function iconOf({ name, colors }: { readonly name: string; readonly colors: ThemeColors }): string {
  const [initial = ''] = name.trim().toUpperCase();
  const icon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="16" fill="${colors.brand}" />
    <text
      x="16"
      y="22"
      text-anchor="middle"
      font-family="sans-serif"
      font-size="17"
      font-weight="700"
      fill="${colors.onBrand}"
    >
      ${initial}
    </text>
  </svg>`;
  return rendered(icon);
}

/** Greys are made of the text and background colours, so they suit every theme; text always has one of the theme's own colours. */
const rules = `
:root{--line:color-mix(in srgb,var(--text) 22%,var(--background));--soft:color-mix(in srgb,var(--brand) 6%,var(--background));--field:color-mix(in srgb,var(--text) 62%,var(--background))}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--background);color:var(--text);font:400 1.0625rem/1.55 var(--font)}
.width{width:100%;max-width:42rem;margin:0 auto;padding:0 1.25rem}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--background);color:var(--link);padding:.75rem 1rem;border-radius:0 0 .5rem .5rem;z-index:1}
.skip:focus{top:0}
.head{background:var(--brand);color:var(--on-brand);padding:1rem 0}
.head .width{display:flex;align-items:center;min-height:2.5rem}
.brand-name{font-size:1.25rem;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
.brand-logo{display:block;max-height:2.5rem;max-width:min(14rem,70vw);background:var(--background);border-radius:.375rem;padding:.25rem}
main{flex:1;padding:2rem 0 3rem}
main:focus{outline:none}
h1{font-size:clamp(1.625rem,1.3rem + 1.6vw,2.125rem);line-height:1.2;letter-spacing:-.02em;font-weight:700;margin:0 0 1rem;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:1.1875rem;line-height:1.35;margin:2rem 0 .75rem;font-weight:650}
h1,h2,h3,dd,.lead{unicode-bidi:plaintext}
p{margin:0 0 1rem;max-width:38rem}
.lead{font-size:1.1875rem}
a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:from-font}
a:hover{text-decoration-thickness:.15em}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:3px;border-radius:.25rem}
.head a:focus-visible{outline-color:var(--on-brand)}
ol.steps{list-style:none;counter-reset:step;margin:1.5rem 0;padding:0}
ol.steps li{counter-increment:step;position:relative;padding:0 0 1.25rem 3rem;min-height:3rem}
ol.steps li::before{content:counter(step);position:absolute;left:0;top:-.15rem;width:2rem;height:2rem;border-radius:50%;background:var(--brand);color:var(--on-brand);display:grid;place-items:center;font-weight:650;font-size:.9375rem}
ol.steps li:not(:last-child)::after{content:"";position:absolute;left:calc(1rem - 1px);top:2.1rem;bottom:.4rem;width:2px;background:var(--line)}
ol.progress{list-style:none;margin:1.5rem 0;padding:0}
ol.progress li{position:relative;padding:0 0 1.25rem 2.75rem;min-height:2.75rem}
ol.progress li::before{content:"";position:absolute;left:0;top:.05rem;width:1.5rem;height:1.5rem;border-radius:50%;border:2px solid var(--field);background:var(--background)}
ol.progress li:not(:last-child)::after{content:"";position:absolute;left:calc(.75rem - 1px);top:1.75rem;bottom:.1rem;width:2px;background:var(--line)}
ol.progress li.done::before{background:var(--brand);border-color:var(--brand);content:"\\2713";color:var(--on-brand);display:grid;place-items:center;font-size:.875rem;font-weight:700}
ol.progress li.now::before{border:.45rem solid var(--brand)}
ol.progress li.now{font-weight:650}
ol.progress .state{display:block;font-weight:400;font-size:.9375rem}
.card{border:1px solid var(--line);border-radius:.75rem;padding:1.125rem 1.25rem;margin:0 0 1rem;background:var(--background)}
.card h2{margin-top:0}
.card h3{font-size:1.0625rem;margin:0 0 .75rem;font-weight:650;overflow-wrap:anywhere}
dl{margin:0;display:grid;gap:.25rem 1rem}
dl dt{font-size:.9375rem}
dl dd{margin:0 0 .5rem;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl dd:last-child{margin-bottom:0}
dd .was{font-weight:400;text-decoration:line-through;margin-right:.5rem}
.total{font-size:1.25rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
ul.plain{margin:0 0 1rem;padding-left:1.25rem}
ul.plain li{margin-bottom:.4rem}
.note{border-left:4px solid var(--brand);background:var(--soft);padding:1rem 1.25rem;border-radius:0 .5rem .5rem 0;margin:1.5rem 0}
.note h2{margin-top:0}
.note p:last-child,.card p:last-child{margin-bottom:0}
.news{border-left:4px solid var(--brand);background:var(--soft);padding:.75rem 1.25rem;border-radius:0 .5rem .5rem 0;margin:0 0 1.5rem}
.news p{margin:0}
.beside{margin:0 0 1.5rem}
.beside form{margin:0}
.problem{border:3px solid var(--text);border-radius:.75rem;padding:1rem 1.25rem;margin:0 0 1.5rem}
.problem h2{margin:0 0 .5rem}
.problem p{margin:0}
form{margin:1.5rem 0 0}
label{display:block;font-weight:650;margin-bottom:.375rem}
.hint{display:block;font-size:.9375rem;margin-bottom:.625rem}
input.code{font:600 1.5rem/1.2 var(--font);letter-spacing:.35em;font-variant-numeric:tabular-nums;width:11.5rem;max-width:100%;padding:.625rem .75rem;border:2px solid var(--field);border-radius:.5rem;background:var(--background);color:var(--text)}
.check{display:flex;gap:.875rem;align-items:flex-start;font-weight:400;padding:1rem 1.125rem;border:2px solid var(--field);border-radius:.75rem;cursor:pointer}
.check:has(input:checked){border-color:var(--brand);background:var(--soft)}
.check+.check{margin-top:.75rem}
.check input{flex:none;width:1.5rem;height:1.5rem;margin:.05rem 0 0;accent-color:var(--brand)}
.field{border:0;margin:0 0 1.5rem;padding:0;min-width:0}
.field.is-wrong{border-left:4px solid var(--text);padding-left:1rem}
.field legend{font-weight:650;padding:0;margin-bottom:.375rem}
.optional{font-weight:400;font-size:.9375rem}
.wrong{font-weight:650;margin:0 0 .5rem}
.entry{display:block;width:100%;max-width:28rem;min-height:3rem;font:400 1.0625rem/1.3 var(--font);padding:.625rem .75rem;border:2px solid var(--field);border-radius:.5rem;background:var(--background);color:var(--text)}
.entry[aria-invalid=true]{border-color:var(--text);border-width:3px}
.entry.short{max-width:9rem}
.date{display:flex;gap:1rem;flex-wrap:wrap}
.date .part{font-weight:400;font-size:.9375rem}
.entry.two{width:4.5rem}
.entry.year{width:6rem}
.field .check{margin:0 0 .75rem}
.check .hint{margin:0}
form:has(#country option[value=US]:checked) .when-abroad,form:has(#country option:not([value=US],[value=""]):checked) .when-us,form:has([value=ssn]:checked) .when-passport,form:has([value=passport]:checked) .when-ssn,form:has([name=identifiedBy]):not(:has([name=identifiedBy]:checked)) :is(.when-ssn,.when-passport){display:none}
.file{display:block;width:100%;font:400 1rem/1.4 var(--font);color:var(--text);padding:.75rem;border:2px dashed var(--field);border-radius:.5rem}
.card form{margin:.75rem 0 0}
.card .file+button,.card form button{margin-top:.75rem}
.card.owner p{margin-bottom:.25rem}
.card-head{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
.card-head a{flex:none}
.before{margin:0 0 1rem}
form+.before{margin-top:1.25rem}
a.back::before{content:"";display:inline-block;width:.5em;height:.5em;border-left:2px solid;border-bottom:2px solid;transform:rotate(45deg);margin:0 .5em .1em .15em}
.track{margin:0 0 1.5rem;font-size:.9375rem}
.track p{margin:0 0 .375rem}
progress{appearance:none;display:block;width:100%;height:.375rem;border:0;border-radius:.25rem;background:var(--line);color:var(--brand);overflow:hidden}
progress::-webkit-progress-bar{background:var(--line)}
progress::-webkit-progress-value{background:var(--brand)}
progress::-moz-progress-bar{background:var(--brand)}
.button-like{display:inline-block;font-weight:650;line-height:1.2;border:2px solid var(--brand);border-radius:.5rem;padding:.8125rem 1.375rem;text-decoration:none}
.button-like:hover{text-decoration:underline}
button{display:inline-block;font:650 1.0625rem/1.2 var(--font);background:var(--brand);color:var(--on-brand);border:0;border-radius:.5rem;padding:.9375rem 1.5rem;margin:1.25rem 0 0;cursor:pointer;width:100%;min-height:3rem}
button:disabled{opacity:.6;cursor:default}
.file~[role=status]{margin:.5rem 0 0}
.file~[role=status]:empty{margin:0}
button:hover{filter:brightness(.93)}
button.quiet{background:transparent;color:var(--link);text-decoration:underline;text-underline-offset:.18em;padding:.75rem 0;margin:.5rem 0 0;width:auto;font-weight:400;min-height:2.75rem}
form+.hint{margin-top:1.5rem}
.plastic{max-width:25rem;border-radius:1rem;padding:1.25rem 1.5rem;margin:0 0 1.25rem;background:linear-gradient(135deg,var(--brand),color-mix(in srgb,var(--brand) 72%,#000));color:var(--on-brand)}
.plastic .kind{font-size:.875rem;font-weight:650;margin:0 0 1.75rem}
.plastic dl{grid-template-columns:1fr 1fr;gap:1rem}
.plastic .whole{grid-column:1/-1}
.plastic dt{font-size:.8125rem}
.plastic dd{font-size:1.125rem;margin:0}
.plastic .number{font-size:clamp(1.25rem,5.6vw,1.5625rem);letter-spacing:.04em;white-space:nowrap}
.foot{border-top:1px solid var(--line);padding:1.25rem 0 1.75rem;font-size:.9375rem}
.foot p{margin:0 0 .5rem}
.foot a{display:inline-block;padding:.25rem 0}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
@media(min-width:40rem){body{font-size:1.125rem}main{padding-top:3rem}button{width:auto;min-width:12rem}button.quiet{min-width:0}dl.pairs{grid-template-columns:minmax(10rem,auto) 1fr;align-items:baseline}dl.pairs dd{margin-bottom:.25rem}}
@media(prefers-reduced-motion:no-preference){button,.check{transition:filter .12s,border-color .12s,background-color .12s}}
@media(forced-colors:active){ol.steps li::before,ol.progress li::before{border:2px solid CanvasText}}
`;
