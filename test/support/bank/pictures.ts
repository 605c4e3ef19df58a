import { crc32 } from 'node:zlib';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex');
/** The size of a picture of one pixel, and the beginning of its coded content. */
const jpegPicture = Buffer.from('ffc0000b080001000101011100ffda0008010100003f00', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngSize = Buffer.from('00000001000000010800000000', 'hex');

/** A JPEG of one pixel whose coded content is these bytes. `extras` are further segments before it. */
export const jpegOf = (content: Buffer, extras: readonly Buffer[] = [], picture = jpegPicture): Buffer => {
  // A byte 255 of the content is followed by a 0, as in every JPEG.
  const coded = Buffer.from([...content].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
  return Buffer.concat([jpegHead, ...extras, picture, coded, jpegEnd]);
};

export const jpegSegment = (code: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content);
  const frame = Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]);
  return Buffer.concat([frame, bytes]);
};

export const pngChunk = (name: string, content: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(content)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one pixel whose coded content is these bytes. `extras` are further chunks before it. */
export const pngOf = (content: Buffer, extras: readonly Buffer[] = [], size = pngSize): Buffer =>
  Buffer.concat([pngSignature, pngChunk('IHDR', size), ...extras, pngChunk('IDAT', content), pngChunk('IEND', '')]);

/** A JPEG whose content says what it shows. */
export const pictureOf = (text: string): Buffer => jpegOf(Buffer.from(text));
