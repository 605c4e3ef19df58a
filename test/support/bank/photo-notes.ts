import { jpegSegment } from './pictures.ts';

/** Words that a camera or an attacker has put into an image beside its picture. */
export const hidden = 'GPS 40.7128N 74.0060W <script>alert(1)</script> PK\x03\x04 %PDF-1.7';

/** The notes of a camera: how the picture is turned, and where it was taken. */
export function exif(turn: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(turn, 18);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(hidden)]));
}

/** The segments that phones add: places, XMP with the name of a gain map, an index of further pictures, and comments. */
export const notesOfPhone = (turn: number): readonly Buffer[] => [
  exif(turn),
  jpegSegment(
    0xe1,
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:hdrgm="..." hdrgm:Version="1.0">${hidden}</x:xmpmeta>`,
  ),
  jpegSegment(0xe2, `MPF\0${hidden}`),
  jpegSegment(0xed, `Photoshop 3.0\0${hidden}`),
  jpegSegment(0xfe, hidden),
];

/** An ICC profile of a screen with other primaries than sRGB (those of Display P3) and a plain curve. */
export function displayP3(): Buffer {
  const s15 = (value: number) => Math.round(value * 65536);
  const xyz = (values: readonly number[]) => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    values.forEach((value, index) => tag.writeInt32BE(s15(value), 8 + 4 * index));
    return tag;
  };
  const curve = Buffer.alloc(16);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(2.2 * 256), 12);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz([0.51512, 0.2412, -0.00105])],
    ['gXYZ', xyz([0.29198, 0.69225, 0.04189])],
    ['bXYZ', xyz([0.1571, 0.06657, 0.78407])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const header = Buffer.alloc(128);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.writeUInt32BE(0x02400000, 8);
  header.write('acsp', 36, 'latin1');
  [0.9642, 1, 0.8249].forEach((value, index) => header.writeInt32BE(s15(value), 68 + 4 * index));
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let at = header.length + table.length;
  tags.forEach(([name, tag], index) => {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(tag.length, 12 + 12 * index);
    at += tag.length;
  });
  const profile = Buffer.concat([header, table, ...tags.map(([, tag]) => tag)]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}
