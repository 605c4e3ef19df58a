import type { Face, Faces } from './faces.ts';
import { type GlyphNames, type GlyphPart, glyphParts, nameGlyphs } from './glyph-names.ts';
import type { TextLine, Piece } from './lines.ts';
import type { Typeface } from './typefaces.ts';

type Doc = PDFKit.PDFDocument;

/** Draws lines of text into a PDF, so that copying them out of it gives the text. */
export interface PdfText {
  readonly draw: (line: TextLine, at: { readonly x: number; readonly baseline: number; readonly size: number }) => void;
}

/**
 * pdfkit names the direction of a text to its font by an OpenType feature. HarfBuzz applies both by itself, so nothing else depends
 * on them.
 */
const features = { rightToLeft: 'rtla', leftToRight: 'ltra' } as const;

/** The parts of pdfkit that its types do not name. The version is fixed, and tests read what comes out. */
interface Internals {
  readonly _font: {
    readonly id: string;
    readonly ref: () => unknown;
    /** The codes of the glyphs of a text, and their positions for a size of 1000. */
    readonly encode: (text: string, features: readonly string[]) => readonly [readonly string[], readonly Position[]];
  };
  readonly page: { readonly fonts: Record<string, unknown> };
  readonly addContent: (content: string) => void;
}

interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** How far the glyph itself moves the pen. */
  readonly advanceWidth: number;
}

export function pdfTextOf(doc: Doc, faces: Faces): PdfText {
  const embedded = new Map<Typeface, EmbeddedFace>();
  const embed = (typeface: Typeface): EmbeddedFace => {
    const known = embedded.get(typeface);
    if (known !== undefined) return known;
    const one = embeddedFace(faces, typeface);
    // pdfkit accepts a font that lays out texts itself.
    doc.registerFont(typeface, one.font as unknown as PDFKit.Mixins.PDFFontSource);
    embedded.set(typeface, one);
    return one;
  };
  return {
    draw: (line, { x, baseline, size }) => {
      // From here on, heights count from the bottom of the page, as PDF has them.
      doc.save().transform(1, 0, 0, -1, 0, doc.page.height);
      let left = x;
      for (const piece of line.pieces) {
        const face = embed(piece.typeface);
        doc.font(piece.typeface);
        left = drawPiece(doc as unknown as Internals, face, piece, { x: left, y: doc.page.height - baseline, size });
      }
      doc.restore();
    },
  };
}

type At = Readonly<Record<'x' | 'y' | 'size', number>>;

/** Draws a piece whose glyphs are all of the current font. Returns where it ends. */
function drawPiece(doc: Internals, face: EmbeddedFace, piece: Piece, { x, y, size }: At): number {
  const { text, isRightToLeft } = piece;
  const font = doc._font;
  doc.page.fonts[font.id] ??= font.ref();
  const [codes, positions] = font.encode(text, [isRightToLeft ? features.rightToLeft : features.leftToRight]);
  let left = x;
  for (const { from, to, actualText } of face.partsOf(text, isRightToLeft)) {
    const moves = positions.slice(from, to);
    // The text itself, for copying and for screen readers (ISO 32000, 14.9.4).
    if (actualText !== undefined) doc.addContent(`/Span <</ActualText ${textString(actualText)}>> BDC`);
    const glyphs = drawGlyphs(codes.slice(from, to), moves, size);
    doc.addContent(`BT /${font.id} ${short(size)} Tf ${short(left)} ${short(y)} Td ${glyphs} ET`);
    if (actualText !== undefined) doc.addContent('EMC');
    left += (moves.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / 1000;
  }
  return left;
}

/** A text as PDF writes it in UTF-16, after a byte order mark. */
const textString = (text: string): string =>
  `<${text === '' ? '' : Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

/** The operators that show glyphs at their positions. Marks above and below letters are raised and lowered. */
function drawGlyphs(codes: readonly string[], positions: readonly Position[], size: number): string {
  const operators: string[] = [];
  let array = '';
  let hex = '';
  let risen = 0;
  const endHex = (move = 0): void => {
    if (hex !== '') array += `<${hex}>`;
    hex = '';
    // Positive numbers move the pen back.
    if (Math.abs(move) >= 0.05) array += ` ${short(-move)} `;
  };
  const rise = (yOffset: number): void => {
    if (yOffset === risen) return;
    endHex();
    if (array !== '') operators.push(`[${array}] TJ`);
    array = '';
    operators.push(`${short((yOffset * size) / 1000)} Ts`);
    risen = yOffset;
  };
  codes.forEach((code, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0, advanceWidth = 0 } = positions[index] ?? {};
    rise(yOffset);
    if (xOffset !== 0) endHex(xOffset);
    hex += code;
    const left = xAdvance - xOffset - advanceWidth;
    if (Math.abs(left) >= 0.05) endHex(left);
  });
  endHex();
  if (array !== '') operators.push(`[${array}] TJ`);
  if (risen !== 0) operators.push('0 Ts');
  return operators.join(' ');
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

interface EmbeddedFace {
  /** The font of fontkit, with its texts laid out by HarfBuzz. */
  readonly font: Face['font'];
  readonly partsOf: (text: string, isRightToLeft: boolean) => readonly GlyphPart[];
}

/** A font as one document has it. */
function embeddedFace(faces: Faces, typeface: Typeface): EmbeddedFace {
  const face = faces.of(typeface);
  const names: GlyphNames = new Map();
  const shaped = (text: string, isRightToLeft: boolean) => {
    const glyphs = faces.shape(typeface, text, isRightToLeft);
    nameGlyphs(face, text, glyphs, { names, isRightToLeft });
    return glyphs;
  };
  const layout = (text: string, [feature]: readonly string[]) => {
    const glyphs = shaped(text, feature === features.rightToLeft);
    return {
      glyphs: glyphs.map(({ id }) => ({
        id,
        advanceWidth: face.shaper.glyphHAdvance(id),
        codePoints: Array.from(names.get(id) ?? '', (one) => one.codePointAt(0) ?? 0),
      })),
      positions: glyphs.map(({ advance, dx, dy }) => ({ xAdvance: advance, yAdvance: 0, xOffset: dx, yOffset: dy })),
      advanceWidth: glyphs.reduce((sum, { advance }) => sum + advance, 0),
    };
  };
  return {
    font: Object.create(face.font, { layout: { value: layout } }) as Face['font'],
    partsOf: (text, isRightToLeft) => glyphParts(text, shaped(text, isRightToLeft), { names, isRightToLeft }),
  };
}
