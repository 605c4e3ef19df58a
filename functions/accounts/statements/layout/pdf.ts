import PDFDocument from 'pdfkit';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { type Fonts, fonts } from './fonts.ts';
import type { Block, Cell, Facts, Layout, Lines, TableBlock } from './layout.ts';

/** All lengths are points; a page is US Letter. */
const page = { width: 612, height: 792, margin: 54, footer: 34 } as const;
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - page.footer;
const ink = '#1b2430';
const soft = '#5b6776';
const line = '#dde3ea';
const tint = '#f3f6f9';

let loaded: Fonts | undefined;

/**
 * The document as a tagged PDF (PDF/UA): headings, lists and tables have their structure, and the fonts are embedded, so every
 * name can be shown. The same layout and moment yield the same bytes.
 */
export async function toPdf(layout: Layout, createdAt: Instant): Promise<Uint8Array> {
  loaded ??= fonts();
  const { language, title, sender } = layout;
  const info = { Title: title, Author: sender, CreationDate: new Date(createdAt) };
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    pdfVersion: '1.7',
    // The types of the library do not know this one yet.
    subset: 'PDF/UA' as Subset,
    tagged: true,
    displayTitle: true,
    lang: language === 'en' ? 'en-US' : 'es-US',
    info,
    // Without a font here it would read one of its own from a file.
    font: '',
    bufferPages: true,
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  doc.registerFont('regular', Buffer.from(loaded.regular));
  doc.registerFont('bold', Buffer.from(loaded.bold));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const writer: Writer = { doc, root, y: page.margin };
  head(writer, layout);
  layout.blocks.forEach((block, index) => {
    if (block.kind === 'heading') heading(writer, block.text, heightAfter(writer, layout.blocks[index + 1]));
    else show(writer, block);
  });
  root.end();
  footers(doc, layout);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;
type Subset = NonNullable<PDFKit.PDFDocumentOptions['subset']>;
type Structure = ReturnType<Doc['struct']>;

/** A document that is being written, and the height at which its next block begins. */
interface Writer {
  readonly doc: Doc;
  readonly root: Structure;
  y: number;
}

interface TextAt {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** Puts a text at the current height, within a structure element of this type. Returns its height. */
function put(writer: Writer, parent: Structure, type: string, text: string, at: TextAt): number {
  const { doc, y } = writer;
  const { x, width, size, font = 'regular', color = ink, align = 'left' } = at;
  doc.font(font).fontSize(size);
  const height = doc.heightOfString(text === '' ? ' ' : text, { width });
  const element = doc.struct(
    type,
    {},
    text === '' ? [] : [() => void doc.fillColor(color).text(text, x, y, { width, align })],
  );
  parent.add(element);
  element.end();
  return height;
}

/** Decoration, which screen readers leave out. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

function need(writer: Writer, height: number): void {
  if (writer.y + height <= bottom) return;
  writer.doc.addPage();
  writer.y = page.margin;
}

function head(writer: Writer, { sender, title, color }: Layout): void {
  const { doc, root } = writer;
  const half = inner / 2;
  put(writer, root, 'P', sender, { x: page.margin, width: half, size: 14, font: 'bold', color });
  const height = put(writer, root, 'H1', title, {
    x: page.margin + half,
    width: half,
    size: 18,
    font: 'bold',
    align: 'right',
  });
  writer.y += Math.max(height, 22) + 6;
  decorate(doc, () => {
    doc
      .moveTo(page.margin, writer.y)
      .lineTo(page.margin + inner, writer.y)
      .lineWidth(2)
      .stroke(color);
  });
  writer.y += 18;
}

const headingHeight = 34;

function heading(writer: Writer, text: string, following: number): void {
  need(writer, headingHeight + following);
  writer.y += 12;
  writer.y += put(writer, writer.root, 'H2', text, { x: page.margin, width: inner, size: 12, font: 'bold' }) + 4;
}

/** The least height of a block after its heading: they stay on one page. */
function heightAfter(writer: Writer, block: Block | undefined): number {
  if (block?.kind !== 'table') return 20;
  const first = block.rows[0];
  return headHeight + (first === undefined ? 0 : rowHeight(writer.doc, block, first));
}

function show(writer: Writer, block: Exclude<Block, { kind: 'heading' }>): void {
  switch (block.kind) {
    case 'paragraph':
      need(writer, 30);
      writer.y += put(writer, writer.root, 'P', block.text, { x: page.margin, width: inner, size: 10 }) + 8;
      return;
    case 'lines':
      lines(writer, block);
      return;
    case 'facts':
      facts(writer, block);
      return;
    case 'table':
      table(writer, block);
      return;
  }
}

function lines(writer: Writer, { lines: texts }: Lines): void {
  const text = texts.join('\n');
  if (text === '') return;
  writer.y += put(writer, writer.root, 'P', text, { x: page.margin, width: inner, size: 10.5 }) + 14;
}

/** Names over their values, in columns. */
function facts(writer: Writer, { facts: given, isLarge = false }: Facts): void {
  const { doc, root } = writer;
  const perRow = isLarge ? 4 : 3;
  const padding = isLarge ? 10 : 0;
  const columnWidth = (inner - 2 * padding) / perRow;
  const width = columnWidth - cellGap;
  const style = { size: isLarge ? 13 : 10, font: isLarge ? ('bold' as const) : ('regular' as const) };
  doc.font(style.font).fontSize(style.size);
  const tallest = Math.max(...given.map(({ value }) => doc.heightOfString(value, { width })));
  const rowHeightOfFacts = factNameHeight + tallest + factGap;
  const height = Math.ceil(given.length / perRow) * rowHeightOfFacts - factGap + 2 * padding;
  need(writer, height);
  const top = writer.y;
  if (isLarge) {
    decorate(doc, () => {
      doc.roundedRect(page.margin, top, inner, height, 6).fill(tint);
    });
  }
  const list = doc.struct('L');
  root.add(list);
  given.forEach(({ name, value }, index) => {
    const x = page.margin + padding + (index % perRow) * columnWidth;
    const item = doc.struct('LI');
    list.add(item);
    writer.y = top + padding + Math.floor(index / perRow) * rowHeightOfFacts;
    put(writer, item, 'Lbl', name, { x, width, size: 8.5, color: soft });
    writer.y += factNameHeight;
    put(writer, item, 'LBody', value, { x, width, ...style });
    item.end();
  });
  list.end();
  writer.y = top + height + 14;
}

const factNameHeight = 12;
const factGap = 10;
const cellSize = 9;
const smallSize = 7.5;
const cellGap = 8;
const cellPadding = 3.5;
const headHeight = 20;

function table(writer: Writer, block: TableBlock): void {
  const { doc, root } = writer;
  const element = doc.struct('Table');
  root.add(element);
  const headRow = doc.struct('TR');
  element.add(headRow);
  need(writer, headHeight * 2);
  tableHead(writer, block, headRow);
  headRow.end();
  for (const row of block.rows) {
    const height = rowHeight(doc, block, row);
    if (writer.y + height > bottom) {
      doc.addPage();
      writer.y = page.margin;
      tableHead(writer, block, undefined);
    }
    const rowElement = doc.struct('TR');
    element.add(rowElement);
    const top = writer.y;
    block.columns.forEach(({ isNumber }, index) => {
      writer.y = top + cellPadding;
      const at = { ...place(block, index), align: isNumber === true ? ('right' as const) : ('left' as const) };
      cell(writer, rowElement, row[index] ?? '', at);
    });
    rowElement.end();
    writer.y = top + height;
    rule(writer, line);
  }
  element.end();
  writer.y += 6;
}

/** The head of a table. On later pages it is decoration, because a screen reader has read it. */
function tableHead(writer: Writer, block: TableBlock, row: Structure | undefined): void {
  const { doc } = writer;
  const top = writer.y;
  block.columns.forEach(({ name, isNumber }, index) => {
    const { x, width } = place(block, index);
    const align = isNumber === true ? ('right' as const) : ('left' as const);
    writer.y = top + cellPadding;
    const at = { x, width, size: 8.5, font: 'bold' as const, color: soft, align };
    if (row !== undefined) put(writer, row, 'TH', name, at);
    else {
      decorate(doc, () => {
        doc.font('bold').fontSize(8.5).fillColor(soft).text(name, x, writer.y, { width, align });
      });
    }
  });
  writer.y = top + headHeight - 2;
  rule(writer, soft);
  writer.y += 2;
}

function rule(writer: Writer, color: string): void {
  const { doc, y } = writer;
  decorate(doc, () => {
    doc
      .moveTo(page.margin, y)
      .lineTo(page.margin + inner, y)
      .lineWidth(0.5)
      .stroke(color);
  });
}

function place({ columns }: TableBlock, index: number): { readonly x: number; readonly width: number } {
  const before = columns.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  const share = columns[index]?.share;
  invariant(share !== undefined, `a table has no column ${index}`);
  const isLast = index === columns.length - 1;
  return { x: page.margin + before * inner, width: share * inner - (isLast ? 0 : cellGap) };
}

function rowHeight(doc: Doc, block: TableBlock, row: readonly Cell[]): number {
  const heights = row.map((one, index) => {
    const { width } = place(block, index);
    const [main, second] = partsOf(one);
    const first = doc
      .font('regular')
      .fontSize(cellSize)
      .heightOfString(main === '' ? ' ' : main, { width });
    return second === undefined ? first : first + doc.fontSize(smallSize).heightOfString(second, { width });
  });
  return Math.max(...heights) + 2 * cellPadding;
}

function cell(writer: Writer, row: Structure, one: Cell, at: Pick<TextAt, 'x' | 'width' | 'align'>): void {
  const { doc, y } = writer;
  const [main, second] = partsOf(one);
  if (second === undefined) {
    put(writer, row, 'TD', main, { ...at, size: cellSize });
    return;
  }
  const { x, width } = at;
  const height = doc.font('regular').fontSize(cellSize).heightOfString(main, { width });
  const element = doc.struct('TD', {}, [
    () => {
      doc.font('regular').fontSize(cellSize).fillColor(ink).text(main, x, y, { width });
      doc
        .fontSize(smallSize)
        .fillColor(soft)
        .text(second, x, y + height, { width });
    },
  ]);
  row.add(element);
  element.end();
}

function partsOf(one: Cell): readonly [string, string | undefined] {
  if (typeof one === 'string') return [one, undefined];
  const [main, second] = one;
  return [main, main === second ? undefined : second];
}

/** The contact and the number under every page. They are known when all pages are. */
function footers(doc: Doc, { footer, pageOf }: Layout): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const y = page.height - page.margin - 10;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.font('regular').fontSize(8).fillColor(soft);
    doc.text(footer, page.margin, y, { width: inner - 80, lineBreak: false, ellipsis: true });
    doc.text(pageOf(index + 1, count), page.margin + inner - 80, y, { width: 80, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}
