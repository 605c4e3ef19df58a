import type { Block, LayoutFacts, LayoutInput } from './layout.ts';
import { headHeight, heightOfBegin, table } from './pdf-table.ts';
import { decorate, inner, need, pdfPage, put, setText, sideRule, soft, tint, type Writer } from './pdf-writer.ts';

/** Writes the blocks of a document one after the other. */
export function writeBlocks(writer: Writer, blocks: readonly Block[]): void {
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') heading(writer, block.text, heightAfter(writer, blocks[index + 1]));
    else writeBlock(writer, block);
  });
}

const headingHeight = 34;

function heading(writer: Writer, text: string, following: number): void {
  need(writer, headingHeight + following);
  writer.y += 12;
  writer.y += put(writer, writer.root, 'H2', text, { x: pdfPage.margin, width: inner, size: 12, font: 'bold' }) + 4;
}

/** The least height of a block after its heading: they stay on one page. */
function heightAfter(writer: Writer, block: Block | undefined): number {
  return block?.kind === 'table' ? Math.max(headHeight, heightOfBegin(writer, block)) : 20;
}

function writeBlock(writer: Writer, block: Exclude<Block, { kind: 'heading' }>): void {
  switch (block.kind) {
    case 'paragraph':
      paragraph(writer, block.text);
      return;
    case 'given':
      given(writer, block);
      return;
    case 'facts':
      facts(writer, block);
      return;
    case 'table':
      table(writer, block);
      return;
  }
}

function paragraph(writer: Writer, text: string): void {
  const at = { x: pdfPage.margin, width: inner, size: 10 };
  need(writer, setText(writer, text, at).height);
  writer.y += put(writer, writer.root, 'P', text, at) + 8;
}

const givenIndent = 10;
const labelHeight = 14;

/** What a customer has written: under its label, indented beside a line. */
function given(writer: Writer, { label, lines }: LayoutInput): void {
  if (lines.length === 0) return;
  const at = { x: pdfPage.margin + givenIndent, width: inner / 2, size: 10.5 };
  const height = lines.reduce((sum, one) => sum + setText(writer, one, at).height, 0);
  need(writer, labelHeight + height);
  put(writer, writer.root, 'P', label, { x: pdfPage.margin, width: inner, size: 8.5, color: soft });
  writer.y += labelHeight;
  sideRule(writer.doc, { x: pdfPage.margin + 2, y: writer.y, height });
  const quote = writer.doc.struct('BlockQuote');
  writer.root.add(quote);
  for (const one of lines) writer.y += put(writer, quote, 'P', one, at);
  quote.end();
  writer.y += 14;
}

const factNameHeight = 12;
const factGap = 10;
const columnGap = 8;

/** Names over their values, in columns. */
function facts(writer: Writer, { facts: all, isLarge = false }: LayoutFacts): void {
  const { doc, root } = writer;
  const perRow = isLarge ? 4 : 3;
  const padding = isLarge ? 10 : 0;
  const columnWidth = (inner - 2 * padding) / perRow;
  const width = columnWidth - columnGap;
  const style = { size: isLarge ? 13 : 10, font: isLarge ? ('bold' as const) : ('regular' as const) };
  const tallest = Math.max(...all.map(({ value }) => setText(writer, value, { ...style, width }).height));
  const rowHeight = factNameHeight + tallest + factGap;
  const height = Math.ceil(all.length / perRow) * rowHeight - factGap + 2 * padding;
  need(writer, height);
  const top = writer.y;
  if (isLarge) {
    decorate(doc, () => {
      doc.roundedRect(pdfPage.margin, top, inner, height, 6).fill(tint);
    });
  }
  const list = doc.struct('L');
  root.add(list);
  all.forEach(({ name, value }, index) => {
    const x = pdfPage.margin + padding + (index % perRow) * columnWidth;
    const item = doc.struct('LI');
    list.add(item);
    writer.y = top + padding + Math.floor(index / perRow) * rowHeight;
    put(writer, item, 'Lbl', name, { x, width, size: 8.5, color: soft });
    writer.y += factNameHeight;
    put(writer, item, 'LBody', value, { x, width, ...style });
    item.end();
  });
  list.end();
  writer.y = top + height + 14;
}
