import { crc32 } from 'node:zlib';

/** The most pixels of an image. A program that shows it needs about four bytes of memory for each. */
export const pixelsMax = 50_000_000;

/** The image with the parts that belong to its picture, or what is wrong with it. */
export type CleanImage =
  | { readonly outcome: 'clean'; readonly bytes: Uint8Array }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'tooManyPixels' };

const broken: CleanImage = { outcome: 'broken' };

/** The result of the parts of an image: undefined parts mean that it is broken. */
const imageOf = (parts: readonly Uint8Array[], pixels: number): CleanImage => {
  if (pixels < 1) return broken;
  if (pixels > pixelsMax) return { outcome: 'tooManyPixels' };
  return { outcome: 'clean', bytes: new Uint8Array(Buffer.concat(parts)) };
};

const signatureBytes = 8;
/** Length, name and checksum of a chunk. */
const chunkFrameBytes = 12;
/** Chunks with the picture and how its colours are meant. All others are left out: texts, times, places, and what a program adds. */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'bKGD', 'sBIT']);

/**
 * A PNG with the chunks of its picture only, and nothing after its end. It is broken if a chunk has another checksum, if it has no picture, or
 * an unknown chunk that its picture needs.
 */
export function cleanPng(bytes: Uint8Array): CleanImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = [file.subarray(0, signatureBytes)];
  let [pixels, hasPicture] = [0, false];
  for (let at = signatureBytes; at + chunkFrameBytes <= file.length;) {
    const end = at + chunkFrameBytes + file.readUInt32BE(at);
    if (end > file.length) return broken;
    const name = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return broken;
    const isFirst = at === signatureBytes;
    if (isFirst !== (name === 'IHDR') || (isFirst && end - at !== chunkFrameBytes + 13)) return broken;
    if (isFirst) pixels = file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12);
    hasPicture ||= name === 'IDAT';
    if (keptChunks.has(name)) parts.push(file.subarray(at, end));
    // A capital at the beginning says that the picture cannot be shown without the chunk.
    else if (/^[A-Z]/.test(name)) return broken;
    if (name === 'IEND') return hasPicture ? imageOf(parts, pixels) : broken;
    at = end;
  }
  return broken;
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const;
const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
/** The segments with the size of the picture, one for each kind of coding. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
/** Segments of applications and comments: profiles, places, previews, and what a program adds. */
const isExtra = (code: number): boolean =>
  (code >= 0xe0 && code <= 0xef && code !== marker.jfif && code !== marker.adobe) || code === marker.comment;

/**
 * A JPEG with the segments of its picture only, and nothing after its end. Of the notes of the camera it keeps how the picture is turned. It is
 * broken if it has no picture or no end.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = [file.subarray(0, 2)];
  let [pixels, hasScan] = [0, false];
  for (let at = 2; at + 2 <= file.length;) {
    const code = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return broken;
    // Fill bytes may precede a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      parts.push(file.subarray(at, at + 2));
      return hasScan ? imageOf(parts, pixels) : broken;
    }
    if (at + 4 > file.length) return broken;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return broken;
    if (isFrame(code)) {
      if (end < at + 10 || pixels > 0) return broken;
      pixels = file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7);
    }
    if (code === marker.scan && pixels === 0) return broken;
    if (!isExtra(code)) parts.push(file.subarray(at, end));
    else if (code === marker.exif) parts.push(...turnOf(file.subarray(at + 4, end)));
    at = end;
    if (code !== marker.scan) continue;
    hasScan = true;
    const next = scanEnd(file, end);
    if (next === undefined) return broken;
    parts.push(file.subarray(end, next));
    at = next;
  }
  return broken;
}

/** The place of the first marker after the coded picture; undefined if there is none. */
function scanEnd(file: Buffer, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return undefined;
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;
const entryBytes = 12;

/** A segment that says only how the picture is turned; none if the notes of the camera do not, or cannot be read. */
function turnOf(notes: Buffer): readonly Buffer[] {
  const tiff = notes.subarray(exifName.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (!notes.subarray(0, exifName.length).equals(exifName) || tiff.length < 10) return [];
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return [];
  for (let index = 0; index < short(first); index += 1) {
    const entry = first + 2 + index * entryBytes;
    if (entry + entryBytes > tiff.length) return [];
    const turn = short(entry + 8);
    if (short(entry) === orientationTag) return turn >= 1 && turn <= 8 ? [turnSegment(turn)] : [];
  }
  return [];
}

/** A segment with one note: the orientation, as one short number. */
const turnSegment = (turn: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, marker.exif, 0x00, 0x22]),
    exifName,
    Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.from([0, turn, 0, 0, 0, 0, 0, 0]),
  ]);
