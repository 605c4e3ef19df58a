import { inflateSync } from 'node:zlib';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The names of its chunks. */
  readonly chunks: readonly string[];
  /** Row after row. */
  readonly values: readonly number[];
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The pixels of a PNG with 8 bits that is not interlaced. Those of a palette are its colours. */
export function pixelsOf(png: Buffer): Pixels {
  const chunks: { readonly name: string; readonly bytes: Buffer }[] = [];
  for (let at = 8; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), bytes: png.subarray(at + 8, end - 4) });
    at = end;
  }
  const bytesOf = (name: string) => Buffer.concat(chunks.filter((one) => one.name === name).map(({ bytes }) => bytes));
  const head = bytesOf('IHDR');
  const [width, height, depth, colours] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8], head[9] ?? 0];
  if (depth !== 8) throw new Error(`the PNG has ${String(depth)} bits`);
  const channels = channelsOf[colours] ?? 0;
  const values = unfiltered(inflateSync(bytesOf('IDAT')), width * channels, channels);
  const palette = bytesOf('PLTE');
  const shown = colours === 3 ? values.flatMap((index) => [...palette.subarray(3 * index, 3 * index + 3)]) : values;
  return {
    width,
    height,
    channels: colours === 3 ? 3 : channels,
    chunks: [...new Set(chunks.map(({ name }) => name))],
    values: shown,
  };
}

function unfiltered(rows: Buffer, rowBytes: number, channels: number): number[] {
  const values: number[] = [];
  for (let row = 0; row * (rowBytes + 1) < rows.length; row += 1) {
    const start = row * (rowBytes + 1);
    const filter = rows[start] ?? 0;
    for (let index = 0; index < rowBytes; index += 1) {
      const at = row * rowBytes + index;
      const left = index < channels ? 0 : (values[at - channels] ?? 0);
      const above = row === 0 ? 0 : (values[at - rowBytes] ?? 0);
      const aboveLeft = row === 0 || index < channels ? 0 : (values[at - rowBytes - channels] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)][filter] ?? 0;
      values.push(((rows[start + 1 + index] ?? 0) + guess) & 0xff);
    }
  }
  return values;
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toBoth = Math.abs(guess - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toBoth) return left;
  return toAbove <= toBoth ? above : aboveLeft;
}
