import { crc32, deflateSync } from 'node:zlib';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Each block of a picture is 8 by 8 pixels. */
const blockPixels = 8;
/** Every coefficient is stored as an eighth: so that of a block is its grey. */
const quantizers = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, blockPixels)]);
/** The codes of the standard for how many bits the difference to the block before has. */
const codes = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110'];
const codesTable = Buffer.from('00000105010101010101000000000000' + '00' + '000102030405060708090a0b', 'hex');
/** Two codes: the block has nothing more, and neither have 16,384 blocks or more. */
const endTable = Buffer.from(`10${'0101'.padEnd(32, '0')}00e0`, 'hex');
const endOfBlock = '0';

export const jpegSegment = (code: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content);
  const frame = Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]);
  return Buffer.concat([frame, bytes]);
};

/** How much of a picture one block is, as the frame of a JPEG says it. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const frameOf = ({ width, height }: Size, components: number, isProgressive = false): Buffer => {
  const head = Buffer.from([8, 0, 0, 0, 0, components]);
  head.writeUInt16BE(height, 1);
  head.writeUInt16BE(width, 3);
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]);
  return jpegSegment(isProgressive ? 0xc2 : 0xc0, Buffer.concat([head, Buffer.from(each.flat())]));
};

/** The head of a scan: its components, and which coefficients and bits it has. */
const scanHead = (components: number, [from, to, bits]: readonly [number, number, number]): Buffer => {
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0]);
  return jpegSegment(0xda, Buffer.from([components, ...each.flat(), from, to, bits]));
};

/** The code of a block whose value differs by this from that of the block before. */
function blockBits(difference: number): string {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return `${codes[size] ?? ''}${size === 0 ? '' : value.toString(2).padStart(size, '0')}`;
}

function bytesOf(bits: string): Buffer {
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) =>
    parseInt(byte, 2),
  );
  // A byte 255 is followed by a 0, as in every JPEG.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

interface JpegShape {
  /** Further segments before the picture. */
  readonly extras?: readonly Buffer[];
  /** Another size than it has. */
  readonly size?: Size;
  readonly isProgressive?: boolean;
  /** Further scans, each with its head. */
  readonly scans?: readonly Buffer[];
}

/** A JPEG of one row of blocks, whose components have these values: one is grey, three are YCbCr, and four are CMYK. */
export function jpegWith(
  components: readonly (readonly number[])[],
  { extras = [], size, isProgressive = false, scans = [] }: JpegShape = {},
): Buffer {
  const blocks = components[0]?.map((_, index) =>
    components.map((values) => blockBits((values[index] ?? 0) - (values[index - 1] ?? 128))),
  );
  const bits = (blocks ?? []).flat().join(isProgressive ? '' : endOfBlock) + (isProgressive ? '' : endOfBlock);
  const whole = { width: blockPixels * (components[0]?.length ?? 0), height: blockPixels };
  return Buffer.concat([
    ...[jpegHead, ...extras, jpegSegment(0xdb, quantizers), frameOf(size ?? whole, components.length, isProgressive)],
    ...[jpegSegment(0xc4, codesTable), jpegSegment(0xc4, endTable)],
    ...[scanHead(components.length, isProgressive ? [0, 0, 0] : [0, 63, 0]), bytesOf(bits), ...scans, jpegEnd],
  ]);
}

/** A grey JPEG with a block for each byte of the content, in one row. */
export const jpegOf = (content: Buffer, extras: readonly Buffer[] = []): Buffer => jpegWith([[...content]], { extras });

/** The most scans that a progressive grey JPEG of many blocks can have, of a few bytes each: every coefficient, bit after bit. */
export function endlessScans(blocks: number): readonly Buffer[] {
  const runBits = `10${'1'.repeat(14)}`;
  const run = bytesOf(runBits.repeat(Math.ceil(blocks / 32_767)));
  const coefficients = Array.from({ length: 63 }, (_, index) => index + 1);
  const bits = [0x0d, ...Array.from({ length: 13 }, (_, index) => ((13 - index) << 4) | (12 - index))];
  return bits.flatMap((both) => coefficients.flatMap((one) => [scanHead(1, [one, one, both]), run]));
}

/** The size and the number of components of a JPEG. */
export function jpegShapeOf(file: Buffer) {
  const at = [0xc0, 0xc2].map((code) => file.indexOf(Buffer.from([0xff, code]))).find((place) => place > 0) ?? 0;
  return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7), components: file[at + 9] };
}

export const pngChunk = (name: string, content: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(content)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

interface PngShape extends Size {
  /** The depth in bits, and the type of its colours as the format numbers them. */
  readonly depth?: number;
  readonly colours?: number;
}

/** A PNG of a shape with these chunks between its head and its end. */
export function pngWith({ width, height, depth = 8, colours = 0 }: PngShape, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colours, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([pngSignature, pngChunk('IHDR', head), ...chunks, pngChunk('IEND', '')]);
}

/** A grey PNG with a pixel for each byte of the content, in one row. `extras` are further chunks before it. */
export const pngOf = (content: Buffer, extras: readonly Buffer[] = []): Buffer =>
  pngWith({ width: content.length, height: 1 }, [...extras, pngPixels(content)]);

/** The pixels of rows, without filters, as a chunk. */
export const pngPixels = (...rows: readonly Buffer[]): Buffer =>
  pngChunk('IDAT', deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]))));

/** A JPEG whose content says what it shows. */
export const pictureOf = (text: string): Buffer => jpegOf(Buffer.from(text));
