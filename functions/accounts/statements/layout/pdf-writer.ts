import type { Faces } from './text/faces.ts';
import { type TextLine, breakLines } from './text/lines.ts';
import type { PdfText } from './text/pdf-text.ts';
import type { MainTypeface } from './text/typefaces.ts';

/** All lengths are points; a page is US Letter. */
export const pdfPage = { width: 612, height: 792, margin: 54, footer: 34 } as const;
export const inner = pdfPage.width - 2 * pdfPage.margin;
export const bottom = pdfPage.height - pdfPage.margin - pdfPage.footer;
export const ink = '#1b2430';
export const soft = '#5b6776';
export const line = '#dde3ea';
export const tint = '#f3f6f9';

export type Doc = PDFKit.PDFDocument;
export type Structure = ReturnType<Doc['struct']>;

/** A document that is being written, and the height at which its next block begins. */
export interface Writer {
  readonly doc: Doc;
  readonly faces: Faces;
  readonly text: PdfText;
  readonly root: Structure;
  y: number;
}

/** How a text is set. */
export interface TextStyle {
  readonly size: number;
  readonly font?: MainTypeface;
  readonly color?: string;
}

export interface TextAt extends TextStyle {
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A text that was broken into lines. */
export interface SetText {
  readonly lines: readonly TextLine[];
  readonly height: number;
}

/** Breaks a text into lines that are as wide as its place. */
export function setText({ faces }: Pick<Writer, 'faces'>, text: string, at: Omit<TextAt, 'x' | 'align'>): SetText {
  const { size, font = 'regular', width } = at;
  const lines = breakLines(faces, text, { main: font, widthMax: width / size });
  return { lines, height: lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0) * size };
}

/** Draws a text whose top is at the current height. It marks no content: a caller says what the text is. */
export function drawText({ doc, text, y }: Writer, { lines }: SetText, at: TextAt): void {
  const { x, width, size, color = ink, align = 'left' } = at;
  doc.fillColor(color);
  let top = y;
  for (const one of lines) {
    const left = align === 'right' ? x + width - one.width * size : x;
    text.draw(one, { x: left, baseline: top + one.ascent * size, size });
    top += (one.ascent + one.descent) * size;
  }
}

/** Puts a text at the current height, within a structure element of this type. Returns its height. */
export function put(writer: Writer, parent: Structure, type: string, text: string, at: TextAt): number {
  const set = setText(writer, text, at);
  putSet(writer, parent, type, set, at);
  return set.height;
}

/** Like {@link put}, for a text that was broken into lines. */
export function putSet(writer: Writer, parent: Structure, type: string, set: SetText, at: TextAt): void {
  const isEmpty = set.lines.every(({ pieces }) => pieces.length === 0);
  const element = writer.doc.struct(type, {}, isEmpty ? [] : [() => drawText(writer, set, at)]);
  parent.add(element);
  element.end();
}

/** Decoration, which screen readers leave out. */
export function decorate(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Begins a new page unless the current one has room. */
export function need(writer: Writer, height: number): void {
  if (writer.y + height <= bottom) return;
  writer.doc.addPage();
  writer.y = pdfPage.margin;
}

/** A thin line over the width of the page. */
export function rule({ doc, y }: Pick<Writer, 'doc' | 'y'>, color: string): void {
  decorate(doc, () => {
    doc
      .moveTo(pdfPage.margin, y)
      .lineTo(pdfPage.margin + inner, y)
      .lineWidth(0.5)
      .stroke(color);
  });
}

/** The line at the left of what a customer has written. */
export function sideRule(doc: Doc, at: { readonly x: number; readonly y: number; readonly height: number }): void {
  decorate(doc, () => {
    doc
      .moveTo(at.x, at.y)
      .lineTo(at.x, at.y + at.height)
      .lineWidth(1)
      .stroke(line);
  });
}
