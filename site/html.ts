/** Text as it is written in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Markup that needs no more escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | false | undefined | readonly Part[];

/** Markup from a template. What is no markup is escaped; `false` and `undefined` are left out. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, index) => text + written(parts[index])).join(''));
}

/** A name in which lines may break where a word begins: `payment.sent`, `AccountClosed`. */
export const breakable = (name: string): Markup =>
  new Markup(escaped(name).replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[._/])/g, '<wbr>'));

/** Markup that somebody else has made and that is safe. */
export const raw = (text: string): Markup => new Markup(text);

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(written).join('');
}
