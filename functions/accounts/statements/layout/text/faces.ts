import { create, type Font } from 'fontkit';
import type { Font as Shaper } from 'harfbuzzjs';
import { readFontFile } from './font-files.ts';
import { type HarfBuzz, loadHarfBuzz } from './harfbuzz.ts';
import { type Typeface, typefaceFiles } from './typefaces.ts';

/** A font that was loaded. All lengths are in its own units: `unitsPerEm` are the size of a letter. */
export interface Face {
  readonly typeface: Typeface;
  readonly shaper: Shaper;
  /** What pdfkit embeds. */
  readonly font: Font;
  readonly unitsPerEm: number;
  /** The character that this glyph shows when nothing is beside it; undefined if it shows none. */
  readonly usualCharacter: (glyphId: number) => string | undefined;
}

/** One glyph of a shaped text, in the order from left to right. */
export interface Glyph {
  readonly id: number;
  /** Where its characters begin in the text. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Fonts by their typefaces. A process loads each once, when a text needs it. */
export interface Faces {
  readonly of: (typeface: Typeface) => Face;
  readonly shape: (typeface: Typeface, text: string, isRightToLeft: boolean) => readonly Glyph[];
}

let loading: Promise<Faces> | undefined;

export function loadFaces(): Promise<Faces> {
  loading ??= loadHarfBuzz().then(facesWith);
  return loading;
}

function facesWith(harfBuzz: HarfBuzz): Faces {
  const loaded = new Map<Typeface, Face>();
  const of = (typeface: Typeface): Face => {
    const known = loaded.get(typeface);
    if (known !== undefined) return known;
    const face = load(harfBuzz, typeface);
    loaded.set(typeface, face);
    return face;
  };
  const buffer = new harfBuzz.Buffer();
  const shape: Faces['shape'] = (typeface, text, isRightToLeft) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setFlags(harfBuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.setDirection(isRightToLeft ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
    harfBuzz.shape(of(typeface).shaper, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return { id: codepoint, cluster, advance: xAdvance, dx: xOffset, dy: yOffset };
    });
  };
  return { of, shape: remembering(shape) };
}

const rememberedMax = 2_000;

/** A text is measured, broken into lines and drawn, so it is shaped several times in a row. */
function remembering(shape: Faces['shape']): Faces['shape'] {
  const remembered = new Map<string, readonly Glyph[]>();
  return (typeface, text, isRightToLeft) => {
    const key = `${typeface} ${isRightToLeft} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size === rememberedMax) remembered.clear();
    const glyphs = shape(typeface, text, isRightToLeft);
    remembered.set(key, glyphs);
    return glyphs;
  };
}

function load({ Blob, Face: HarfBuzzFace, Font: HarfBuzzFont }: HarfBuzz, typeface: Typeface): Face {
  const bytes = readFontFile(typefaceFiles[typeface]);
  const shaper = new HarfBuzzFont(new HarfBuzzFace(new Blob(bytes)));
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) as Font;
  return { typeface, shaper, font, unitsPerEm: font.unitsPerEm, usualCharacter: usualCharacters(shaper) };
}

/** It reads the font only if a glyph is asked for: those of most texts need none. */
function usualCharacters(shaper: Shaper): Face['usualCharacter'] {
  let known: Map<number, string> | undefined;
  return (glyphId) => {
    known ??= new Map(
      [...shaper.face.collectUnicodes()]
        .toReversed()
        .map((one) => [shaper.nominalGlyph(one) ?? 0, String.fromCodePoint(one)]),
    );
    return known.get(glyphId);
  };
}
