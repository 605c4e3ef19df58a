import type { Face, Glyph } from './faces.ts';

/** The text for which each glyph of a font stands in one document: a PDF has one for each glyph. */
export type GlyphNames = Map<number, string>;

/** Glyphs that follow each other, and their text if their names do not tell it. */
export interface GlyphPart {
  readonly from: number;
  readonly to: number;
  readonly actualText?: string;
}

/** The glyphs of characters that were shaped together. */
interface Cluster {
  readonly text: string;
  readonly from: number;
  readonly glyphs: readonly Glyph[];
}

/** The clusters of a text, in the order of their glyphs. */
function clustersOf(text: string, glyphs: readonly Glyph[]): readonly Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const clusters: { text: string; from: number; glyphs: Glyph[] }[] = [];
  glyphs.forEach((glyph, index) => {
    const last = clusters.at(-1);
    if (last?.glyphs[0]?.cluster === glyph.cluster) last.glyphs.push(glyph);
    else clusters.push({ text: text.slice(glyph.cluster, endOf.get(glyph.cluster)), from: index, glyphs: [glyph] });
  });
  return clusters;
}

/**
 * Gives each new glyph the text for which it stands: the character whose usual glyph it is, or what the other glyphs of its cluster
 * leave, of which the widest takes all. A glyph that has a name keeps it.
 */
export function nameGlyphs(face: Face, text: string, glyphs: readonly Glyph[], { names, isRightToLeft }: Naming): void {
  for (const cluster of clustersOf(text, glyphs)) {
    if (cluster.glyphs.every(({ id }) => names.has(id))) continue;
    const left = Array.from(cluster.text);
    if (cluster.glyphs.length > 1) {
      for (const { id } of cluster.glyphs) {
        const usual = face.usualCharacter(id);
        // From right to left, the letter has the name, and dots that are glyphs of their own have none.
        if (usual === undefined || (isRightToLeft && !left.includes(usual))) continue;
        if (!names.has(id)) names.set(id, usual);
        const own = left.indexOf(usual);
        if (own >= 0) left.splice(own, 1);
      }
    }
    const unnamed = cluster.glyphs.filter(({ id }) => !names.has(id));
    for (const { id } of unnamed.sort((one, other) => other.advance - one.advance)) {
      if (!names.has(id)) names.set(id, left.splice(0).join(''));
    }
  }
}

interface Naming {
  readonly names: GlyphNames;
  readonly isRightToLeft: boolean;
}

/**
 * The parts of a text: glyphs whose names tell their text, and others with their text. From left to right, words have it. From right to
 * left, letters have it, because readers of PDFs turn these texts round, and their marks have none.
 */
export function glyphParts(text: string, glyphs: readonly Glyph[], naming: Naming): readonly GlyphPart[] {
  const clusters = clustersOf(text, glyphs);
  if (clusters.every((one) => tellsText(one, naming))) return [{ from: 0, to: glyphs.length }];
  const parts = naming.isRightToLeft
    ? clusters.flatMap((one) => letterParts(one, naming))
    : wordsOf(clusters).map((word) => wordPart(word, naming));
  return parts.reduce<readonly GlyphPart[]>((merged, part) => {
    const last = merged.at(-1);
    const isPlain = last !== undefined && last.actualText === undefined && part.actualText === undefined;
    return isPlain ? [...merged.slice(0, -1), { from: last.from, to: part.to }] : [...merged, part];
  }, []);
}

function wordPart(word: readonly Cluster[], naming: Naming): GlyphPart {
  const from = word[0]?.from ?? 0;
  const to = from + word.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  if (word.every((one) => tellsText(one, naming))) return { from, to };
  return { from, to, actualText: word.map((one) => one.text).join('') };
}

/** The first glyph that has a width is the letter, and has the text of its marks too. */
function letterParts(cluster: Cluster, naming: Naming): readonly GlyphPart[] {
  const { text, from, glyphs } = cluster;
  if (tellsText(cluster, naming)) return [{ from, to: from + glyphs.length }];
  const letter = Math.max(
    0,
    glyphs.findIndex(({ advance }) => advance > 0),
  );
  return glyphs.map(({ id }, index) => {
    const range = { from: from + index, to: from + index + 1 };
    if (index !== letter) return { ...range, actualText: '' };
    return naming.names.get(id) === text ? range : { ...range, actualText: text };
  });
}

/**
 * True if the names of the glyphs are the text. A glyph without a name would be a gap, and a mark beside its usual place a word of its
 * own.
 */
function tellsText({ text, glyphs }: Cluster, { names, isRightToLeft }: Naming): boolean {
  const glyphNames = glyphs.map(({ id }) => names.get(id) ?? '');
  if (glyphs.some(({ advance, dx, dy }, index) => dx !== 0 || dy !== 0 || (advance > 0 && glyphNames[index] === '')))
    return false;
  return (isRightToLeft ? glyphNames.toReversed() : glyphNames).join('').normalize('NFC') === text.normalize('NFC');
}

/** Clusters by the word to which they belong. A blank belongs to none. */
function wordsOf(clusters: readonly Cluster[]): readonly (readonly Cluster[])[] {
  const words: Cluster[][] = [];
  let isBlank = true;
  for (const one of clusters) {
    const isNext = one.text.trim() === '';
    const last = words.at(-1);
    if (last === undefined || isNext || isBlank) words.push([one]);
    else last.push(one);
    isBlank = isNext;
  }
  return words;
}
