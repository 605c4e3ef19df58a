import { addressOf } from './address.ts';
import type { Block, Card, Choice, CodeBlock, Field, Term } from './content/block.ts';
import { html, type Markup, raw } from './html.ts';
import { codeMarkup, headingMarkup, Markdown, tableMarkup } from './markdown.ts';

/** Draws the blocks of a page as HTML. */
export class PageRenderer {
  readonly #from: string;
  readonly #markdown: Markdown;

  constructor(from: string) {
    this.#from = from;
    this.#markdown = new Markdown(from);
  }

  blocks(blocks: readonly Block[]): Markup {
    return html`${blocks.map((block) => this.block(block))}`;
  }

  inline(markdown: string): Markup {
    return this.#markdown.inline(markdown);
  }

  block(block: Block): Markup {
    switch (block.kind) {
      case 'heading':
        return raw(headingMarkup(block.level, block.id, this.inline(block.text).text));
      case 'text':
        return this.#markdown.blocks(block.markdown);
      case 'code':
        return codeCard(block);
      case 'choice':
        return this.#choice(block.label, block.choices);
      case 'fold':
        return html`<details class="fold" ${block.isOpen === true && raw(' open')}>
          <summary>${this.inline(block.title)}</summary>
          <div>
            ${block.page !== undefined && html`<p class="own-page"><a href="${addressOf(block.page, this.#from)}">On a page of its own</a></p>`}${this.blocks(block.blocks)}
          </div>
        </details>`;
      case 'fields':
        return this.#fields(block.fields);
      case 'table':
        return this.#table(block.head, block.rows);
      case 'terms':
        return html`<dl class="terms">${block.terms.map((term) => this.#term(term))}</dl>`;
      case 'drawing':
        return html`<figure class="drawing" tabindex="0" role="region" aria-label="${block.title}">
          ${raw(block.svg)}
        </figure>`;
      case 'cards':
        return html`<ul class="cards">
          ${block.cards.map((card) => this.#card(card))}
        </ul>`;
    }
  }

  #choice(label: string, choices: readonly Choice[]): Markup {
    const panels = choices.map(
      ({ name, blocks }) =>
        html`<section class="panel" data-name="${name}">
          <p class="name">${name}</p>
          ${this.blocks(blocks)}
        </section>`,
    );
    return html`<div class="choice" data-label="${label}">${panels}</div>`;
  }

  #table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
    const cells = (row: readonly string[], tag: string) =>
      row.map((cell) => `<${tag}>${this.inline(cell).text}</${tag}>`).join('');
    return raw(
      tableMarkup(
        cells(head, 'th'),
        rows.map((row) => cells(row, 'td')),
      ),
    );
  }

  #term({ id, name, page, note, text }: Term): Markup {
    const named = html`<code>${name}</code>`;
    return html`<dt id="${id}">
        ${page === undefined ? html`<a class="anchor" href="#${encodeURI(id)}">${named}</a>` : html`<a href="${addressOf(page, this.#from)}">${named}</a>`}${note !== undefined && html` <span class="note">${note}</span>`}
      </dt>
      <dd>${this.inline(text)}</dd>`;
  }

  #card({ page, title, text }: Card): Markup {
    return html`<li>
      <a href="${addressOf(page, this.#from)}"><strong>${title}</strong><span>${this.inline(text)}</span></a>
    </li>`;
  }

  #fields(fields: readonly Field[]): Markup {
    return html`<ul class="fields">
      ${fields.map((field) => this.#field(field))}
    </ul>`;
  }

  #field(field: Field): Markup {
    const { id, name, type, isRequired, text, rules, fields, forms } = field;
    return html`<li id="${id}">
      <div class="field">
        <a class="anchor" href="#${encodeURI(id)}"><code>${name}</code></a>
        <span class="type">${type}</span>${isRequired && html` <span class="required">required</span>`}
      </div>
      ${text !== '' && html`<p>${this.inline(text)}</p>`}${rules.length > 0 && html`<p class="rules">${rules.map((rule, index) => html`${index > 0 && ' · '}${this.inline(rule)}`)}</p>`}${this.#values(field)}${fields.length > 0 && folded(`${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`, this.#fields(fields))}${forms.map((form) => folded(form.name, this.#fields(form.fields)))}
    </li> `;
  }

  #values({ values, valuesPage }: Field): Markup | false {
    if (values.length === 0) return false;
    const count = `${values.length} values`;
    if (valuesPage !== undefined && values.length > valuesShownMax) {
      return html`<p class="rules"><a href="${addressOf(valuesPage, this.#from)}">${count}</a></p>`;
    }
    const terms = values.map(
      ({ value, text }) =>
        html`<dt><code>${value}</code></dt>
          <dd>${this.inline(text)}</dd>`,
    );
    const more =
      valuesPage !== undefined &&
      html`<p><a href="${addressOf(valuesPage, this.#from)}">The list with everything that uses it</a></p>`;
    return folded(
      count,
      html`<dl class="terms">${terms}</dl>
        ${more}`,
    );
  }
}

/** Longer lists that have a page are not repeated at each field. */
const valuesShownMax = 16;

const folded = (title: string, content: Markup): Markup =>
  html`<details class="more">
    <summary>${title}</summary>
    ${content}
  </details>`;

function codeCard({ language, text, title }: CodeBlock): Markup {
  const card = raw(codeMarkup(language, text));
  return title === undefined
    ? card
    : html`<div class="titled">
        <p class="name">${title}</p>
        ${card}
      </div>`;
}
