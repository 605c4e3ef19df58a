import type { Block, Cell, Layout, TableBlock } from './layout.ts';

const style = `
:root { color-scheme: light; --ink: #1b2430; --soft: #5b6776; --line: #dde3ea; --tint: #f3f6f9; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 16px/1.5 'Source Sans 3', system-ui, sans-serif; }
main, header, footer { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; align-items: baseline;
  padding-top: 2rem; padding-bottom: .75rem; border-bottom: 3px solid var(--mark); max-width: 49.5rem; padding-left: 0; padding-right: 0; }
header p { margin: 0; font-weight: 600; color: var(--mark); font-size: 1.15rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
.given { margin: 1.5rem 0; }
.given p { margin: 0; color: var(--soft); font-size: .875rem; }
.given blockquote { margin: .25rem 0 0; padding-left: .75rem; border-left: 2px solid var(--line); overflow-wrap: anywhere; }
dl { margin: 1.25rem 0; display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; }
dl.large { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem 1rem; padding: 1rem 1.25rem; background: var(--tint); border-radius: .5rem; }
dl.large dd { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; color: var(--soft); font-size: .875rem; font-weight: 600; border-bottom: 1px solid var(--soft); padding: .4rem .75rem .4rem 0; }
td { vertical-align: top; border-bottom: 1px solid var(--line); padding: .45rem .75rem .45rem 0; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.number:last-child { padding-right: 0; }
td q { display: block; margin-left: .1rem; padding-left: .5rem; border-left: 2px solid var(--line); color: var(--soft); font-size: .875rem;
  quotes: '\\201c' '\\201d'; }
footer { color: var(--soft); font-size: .875rem; padding-top: 1.5rem; padding-bottom: 2.5rem; }
@media (max-width: 52rem) { header { margin: 0 1.25rem; } }
@media (max-width: 34rem) { body { font-size: 15px; } td:first-child { white-space: normal; } }
@media print { body { font-size: 10pt; } thead { display: table-header-group; } tr { break-inside: avoid; } }
`;

/** The whole page as HTML. It loads nothing and has no scripts. */
export function toHtml({ language, title, sender, color, footer, blocks }: Layout): Uint8Array {
  const page = [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>:root { --mark: ${color}; }${style}</style></head>`,
    `<body><header><p>${escaped(sender)}</p><h1>${escaped(title)}</h1></header>`,
    `<main>${withHeadings(blocks)}</main>`,
    `<footer>${escaped(footer)}</footer></body></html>`,
  ];
  return Buffer.from(page.join('\n'));
}

/** A table is named by the heading before it. */
function withHeadings(blocks: readonly Block[]): string {
  let headings = 0;
  return blocks
    .map((block) => {
      if (block.kind === 'heading') {
        headings += 1;
        return `<h2 id="h${headings}">${escaped(block.text)}</h2>`;
      }
      return block.kind === 'table' ? table(block, `h${headings}`) : simple(block);
    })
    .join('\n');
}

function simple(block: Exclude<Block, { kind: 'heading' | 'table' }>): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'given': {
      if (block.lines.length === 0) return '';
      const lines = block.lines.map(isolated).join('<br>');
      return `<div class="given"><p>${escaped(block.label)}</p><blockquote>${lines}</blockquote></div>`;
    }
    case 'facts': {
      const facts = block.facts.map(
        ({ name, value }) => `<div><dt>${escaped(name)}</dt><dd>${isolated(value)}</dd></div>`,
      );
      return `<dl${block.isLarge === true ? ' class="large"' : ''}>${facts.join('')}</dl>`;
    }
  }
}

function table({ columns, rows }: TableBlock, labelledBy: string): string {
  const classOf = (index: number) => (columns[index]?.isNumber === true ? ' class="number"' : '');
  const head = columns.map(({ name }, index) => `<th scope="col"${classOf(index)}>${escaped(name)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td${classOf(index)}>${cellHtml(cell)}</td>`).join('')}</tr>`,
  );
  return [
    `<div class="scroll" tabindex="0" role="region" aria-labelledby="${labelledBy}"><table aria-labelledby="${labelledBy}">`,
    `<thead><tr>${head.join('')}</tr></thead><tbody>`,
    ...body,
    '</tbody></table></div>',
  ].join('\n');
}

function cellHtml(cell: Cell): string {
  if (typeof cell === 'string') return escaped(cell);
  const { main, given } = cell;
  return escaped(main) + given.map((text) => `<q>${isolated(text)}</q>`).join('');
}

/** A text that may be of another script: its direction is its own, and that of the text around it is not changed. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
