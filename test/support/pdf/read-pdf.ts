import { inflateSync } from 'node:zlib';

/** A line of a PDF: its glyphs from left to right, each as the text that a reader copies for it. */
export interface PdfLine {
  readonly texts: readonly string[];
  /** The glyphs by their numbers in the font; 0 is the box of a character that the font lacks. */
  readonly glyphs: readonly number[];
  readonly y: number;
  readonly size: number;
}

/**
 * The lines of the pages of a PDF that pdfkit has written. It reads the texts of glyphs from the ToUnicode maps of the fonts, and
 * prefers an ActualText around them, as readers of PDFs do.
 */
export function pdfLines(bytes: Uint8Array): readonly PdfLine[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    fonts.set(name, unicodeMap(streamOf(objects.get(map) ?? '')));
  }
  const pages = [...file.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => id);
  return pages.flatMap((id) => linesIn(streamOf(objects.get(id) ?? ''), fonts));
}

/** The text of a line whose letters all have one direction. */
export const textOf = ({ texts }: PdfLine, isRightToLeft = false): string =>
  (isRightToLeft ? texts.toReversed() : texts).join('');

function streamOf(object: string): string {
  const [, data] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  if (data === undefined) return '';
  const raw = Buffer.from(data, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

const utf16 = (hex: string): string => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

function unicodeMap(map: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/g)) {
    [...list.matchAll(/<(.*?)>/g)].forEach(([, hex = ''], index) => {
      texts.set((parseInt(first, 16) + index).toString(16).padStart(4, '0'), utf16(hex));
    });
  }
  return texts;
}

const operators =
  /(?<begin>\nq\n)|\/Span <<\/ActualText <(?<actual>[\da-f]*)>>> BDC|(?<end>EMC)|\/(?<font>F\d+) (?<size>[\d.]+) Tf [-\d.]+ (?<y>[-\d.]+) Td|<(?<codes>[\da-f]+)>/g;

function linesIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly PdfLine[] {
  const lines: { texts: string[]; glyphs: number[]; y: number; size: number }[] = [];
  let actual: string | undefined;
  let font = '';
  let isNew = true;
  for (const { groups = {} } of content.matchAll(operators)) {
    if (groups['begin'] !== undefined) isNew = true;
    if (groups['actual'] !== undefined) actual = utf16(groups['actual']).replace('\ufeff', '');
    if (groups['end'] !== undefined) actual = undefined;
    if (groups['font'] !== undefined) {
      font = groups['font'];
      if (isNew) lines.push({ texts: [], glyphs: [], y: Number(groups['y']), size: Number(groups['size']) });
      isNew = false;
      if (actual !== undefined) lines.at(-1)?.texts.push(actual);
    }
    for (const code of groups['codes']?.match(/.{4}/g) ?? []) {
      lines.at(-1)?.glyphs.push(parseInt(code, 16));
      if (actual === undefined) lines.at(-1)?.texts.push(fonts.get(font)?.get(code) ?? '\u0000');
    }
  }
  return lines;
}
