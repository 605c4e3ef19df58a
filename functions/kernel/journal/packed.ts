import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dictionary } from './dictionary.ts';

/** What is packed has at most so much text; whatever was packed can be unpacked, also what an older version packed. */
export const textBytesMax = 4 * 1024 * 1024;
const inflatedBytesMax = 4 * textBytesMax;

/** JSON, compressed with the words that events have in common. */
export const pack = (text: string): Buffer => deflateRawSync(text, { level: 9, dictionary });

/** What {@link pack} made small. */
export const unpack = (packed: Uint8Array): string =>
  inflateRawSync(packed, { dictionary, maxOutputLength: inflatedBytesMax }).toString('utf8');
