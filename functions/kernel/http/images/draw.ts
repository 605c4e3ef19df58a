import type { Image, Vips } from 'wasm-vips';
import { type Drawing, pixelsMax, type SentImage } from './image.ts';

/** Legible text on a document or check: quality 88, and where the file gets too large a lower one, then fewer pixels. */
const attempts = [
  { quality: 88, scale: 1 },
  { quality: 70, scale: 1 },
  { quality: 70, scale: 0.5 },
  { quality: 70, scale: 0.25 },
] as const;
type Attempt = (typeof attempts)[number];

/** A palette is looked for again only in images that are this small: it takes long. */
const palettePixelsMax = 4_000_000;

/**
 * Decodes an image, turns it as the camera says, converts its colours to sRGB with 8 bits, and encodes it again in its type. Nothing else of
 * the file is in the drawing. Of an animation it has the first picture. Throws what the library throws.
 */
export function draw(vips: Vips, sent: SentImage): Drawing {
  const head = load(vips, sent, 'sequential');
  const { width, height } = head;
  const isTurned = head.getTypeof('orientation') !== 0 && head.getInt('orientation') > 1;
  head.delete();
  if (width * height > pixelsMax) return { outcome: 'tooManyPixels' };
  for (const attempt of attempts) {
    // A turned image is read in another order than it was stored in.
    const bytes = encoded(load(vips, sent, isTurned ? 'random' : 'sequential'), sent, attempt);
    if (bytes.length <= sent.bytesMax) return { outcome: 'drawn', bytes };
  }
  return { outcome: 'tooLarge' };
}

/**
 * Opens an image, which reads its head. A JPEG is broken as soon as its decoder warns. A PNG has checksums, and decoders of PNG warn of
 * profiles and notes that do not matter.
 */
function load(vips: Vips, { type, bytes }: SentImage, access: 'sequential' | 'random'): Image {
  return type === 'image/png'
    ? vips.Image.pngloadBuffer(bytes, { access, fail_on: 'error' })
    : vips.Image.jpegloadBuffer(bytes, { access, fail_on: 'warning' });
}

function encoded(image: Image, { type }: SentImage, { quality, scale }: Attempt): Uint8Array {
  const hasPalette = image.getTypeof('palette') !== 0 && image.width * image.height <= palettePixelsMax;
  // Each step owns the one before.
  const steps = [image];
  const step = (next: Image): Image => {
    if (next !== image) steps.push(next);
    return next;
  };
  try {
    let drawn = step(inSrgb(image));
    drawn = step(drawn.autorot());
    if (scale !== 1) drawn = step(drawn.resize(scale));
    return type === 'image/png'
      ? drawn.pngsaveBuffer({ keep: 'none', compression: 6, ...(hasPalette ? { palette: true, Q: 100 } : {}) })
      : drawn.jpegsaveBuffer({ keep: 'none', Q: quality, optimize_coding: true });
  } finally {
    for (const one of steps.reverse()) one.delete();
  }
}

/** The colours that the profile of an image means, or those of its numbers if it has none or an unusable one. */
function inSrgb(image: Image): Image {
  const isCmyk = image.interpretation === 'cmyk';
  if (isCmyk || image.getTypeof('icc-profile-data') !== 0) {
    try {
      const fallback = isCmyk ? { input_profile: 'cmyk' } : {};
      return image.iccTransform('srgb', { embedded: true, intent: 'relative', depth: 8, ...fallback });
    } catch {
      // The profile does not fit the image.
    }
  }
  return image.colourspace(isGrey(image) ? 'b-w' : 'srgb');
}

const isGrey = ({ interpretation }: Image): boolean => interpretation === 'b-w' || interpretation === 'grey16';
