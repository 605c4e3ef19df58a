import PDFDocument from 'pdfkit';
import type { Platform } from '../../../ports/platform.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import type { Layout } from './layout.ts';
import { writeBlocks } from './pdf-blocks.ts';
import { decorate, drawText, inner, pdfPage, put, setText, soft, type Writer } from './pdf-writer.ts';
import { loadFaces } from './text/faces.ts';
import { pdfTextOf } from './text/pdf-text.ts';

type Subset = NonNullable<PDFKit.PDFDocumentOptions['subset']>;

/** The document as a PDF, drawn by the platform if it has something for that. */
export const drawnPdf = (
  { drawPdf = toPdf as NonNullable<Platform['drawPdf']> }: Pick<Platform, 'drawPdf'>,
  layout: Layout,
  createdAt: Instant,
) => drawPdf(layout, createdAt);

/**
 * The document as a tagged PDF (PDF/UA): headings, lists and tables have their structure, and the fonts that it needs are embedded, so
 * every name that the API accepts is shown and can be copied. The same layout and moment yield the same bytes.
 */
export async function toPdf(layout: Layout, createdAt: Instant): Promise<Uint8Array> {
  const faces = await loadFaces();
  const { language, title, sender } = layout;
  const doc = new PDFDocument({
    size: [pdfPage.width, pdfPage.height],
    margins: { top: pdfPage.margin, left: pdfPage.margin, right: pdfPage.margin, bottom: 0 },
    pdfVersion: '1.7',
    // The types of the library do not know this one yet.
    subset: 'PDF/UA' as Subset,
    tagged: true,
    displayTitle: true,
    lang: language === 'en' ? 'en-US' : 'es-US',
    info: { Title: title, Author: sender, CreationDate: new Date(createdAt) },
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
  const root = doc.struct('Document');
  doc.addStructure(root);
  const writer: Writer = { doc, faces, text: pdfTextOf(doc, faces), root, y: pdfPage.margin };
  head(writer, layout);
  writeBlocks(writer, layout.blocks);
  root.end();
  footers(writer, layout);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function head(writer: Writer, { sender, title, color }: Layout): void {
  const { doc, root } = writer;
  const half = inner / 2;
  const left = put(writer, root, 'P', sender, { x: pdfPage.margin, width: half, size: 14, font: 'bold', color });
  const right = put(writer, root, 'H1', title, {
    x: pdfPage.margin + half,
    width: half,
    size: 18,
    font: 'bold',
    align: 'right',
  });
  writer.y += Math.max(left, right, 22) + 6;
  decorate(doc, () => {
    doc
      .moveTo(pdfPage.margin, writer.y)
      .lineTo(pdfPage.margin + inner, writer.y)
      .lineWidth(2)
      .stroke(color);
  });
  writer.y += 18;
}

/** The contact and the number under every page. They are known when all pages are. */
function footers(writer: Writer, { footer, pageOf: [page, pages] }: Layout): void {
  const { doc } = writer;
  const { start, count } = doc.bufferedPageRange();
  const numberWidth = 80;
  const style = { size: 8, color: soft };
  const width = inner - numberWidth;
  const contact = setText(writer, footer, { ...style, width });
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    writer.y = pdfPage.height - pdfPage.margin - 10;
    const number = { ...style, x: pdfPage.margin + width, width: numberWidth, align: 'right' as const };
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    drawText(writer, contact, { ...style, x: pdfPage.margin, width });
    drawText(writer, setText(writer, `${page} ${index + 1} ${pages} ${count}`, number), number);
    doc.endMarkedContent();
  }
}
