import type { Block, Field, Page } from './content/block.ts';
import { link } from './address.ts';
import { withLinks } from './markdown.ts';

/** A page as Markdown, for programs that read. */
export function markdownOf(page: Page): string {
  const { title, subtitle, summary, blocks, aside = [] } = page;
  const parts = [
    `# ${title}`,
    ...(subtitle === undefined
      ? []
      : [`\`${[subtitle.method, subtitle.text].filter((part) => part !== undefined).join(' ')}\``]),
    ...(summary === '' ? [] : [summary]),
    ...[...blocks, ...aside].map(markdownOfBlock),
  ];
  return `${withLinks(parts.filter((part) => part !== '').join('\n\n'), page.name, 'markdown')}\n`;
}

function markdownOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return block.markdown.trim();
    case 'code':
      return `${block.title === undefined ? '' : `**${block.title}**\n\n`}\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'choice':
      return block.choices
        .map(({ name, blocks }) => `### ${name}\n\n${blocks.map(markdownOfBlock).join('\n\n')}`)
        .join('\n\n');
    case 'fold':
      if (block.page !== undefined) return `- ${link(block.title, block.page)}`;
      return `### ${block.title}\n\n${block.blocks.map(markdownOfBlock).join('\n\n')}`;
    case 'fields':
      return fieldLines(block.fields, '').join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows]
        .map((row) => `| ${row.map(cell).join(' | ')} |`)
        .join('\n');
    case 'terms':
      return block.terms
        .map(({ name, page, text }) => `- ${page === undefined ? `\`${name}\`` : link(`\`${name}\``, page)}: ${text}`)
        .join('\n');
    case 'drawing':
      return '';
    case 'cards':
      return block.cards.map(({ page, title, text }) => `- ${link(title, page)}: ${text}`).join('\n');
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function fieldLines(fields: readonly Field[], indent: string): readonly string[] {
  return fields.flatMap((field) => [
    `${indent}- \`${field.name}\` (${[field.type, ...(field.isRequired ? ['required'] : []), ...field.rules].join(', ')})${field.text === '' ? '' : `: ${field.text.replaceAll('\n', ' ')}`}`,
    ...valueLines(field, `${indent}  `),
    ...fieldLines(field.fields, `${indent}  `),
    ...field.forms.flatMap((form) => [
      `${indent}  - as \`${form.name}\`:`,
      ...fieldLines(form.fields, `${indent}    `),
    ]),
  ]);
}

function valueLines({ values, valuesPage }: Field, indent: string): readonly string[] {
  if (values.length === 0) return [];
  if (valuesPage !== undefined)
    return [
      `${indent}- ${link(`${values.length} values`, valuesPage)}: ${values.map(({ value }) => `\`${value}\``).join(', ')}`,
    ];
  return values.map(({ value, text }) => `${indent}- \`${value}\`: ${text}`);
}
