import { deflateSync } from 'node:zlib';
import { pixelsMax } from '../../functions/kernel/http/image-parts.ts';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { waitingFor } from '../onboarding/applications/documents-in.ts';
import { jpegOf, jpegSegment, pngChunk, pngOf } from '../support/bank/pictures.ts';
import { useBank } from '../support/bank/use-bank.ts';

/** Words that a camera or an attacker has put into an image beside its picture. */
const hidden = 'GPS 40.7128N 74.0060W <script>alert(1)</script> PK\x03\x04';
const content = Buffer.from('the picture');

/** The notes of a camera: how the picture is turned, and where it was taken. */
const exif = (turn: number, isLittle: boolean): Buffer => {
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
};
const turned = (turn: number) =>
  jpegSegment(0xe1, Buffer.from(`4578696600004d4d002a0000000800010112000300000001000${turn}000000000000`, 'hex'));

const jpegSized = (height: number, width: number): Buffer => {
  const picture = Buffer.from('ffc0000b080001000101011100ffda0008010100003f00', 'hex');
  picture.writeUInt16BE(height, 5);
  picture.writeUInt16BE(width, 7);
  return jpegOf(content, [], picture);
};
const pngSized = (width: number, height: number): Buffer => {
  const size = Buffer.from('00000001000000010800000000', 'hex');
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return pngOf(deflateSync(content), [], size);
};

describe('a file that somebody uploads', () => {
  const bank = useBank();
  const ways = ['the body of a request', 'a part of a form'] as const;

  const uploadForm = async (target: string, file: Buffer, type: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'file');
    form.set('fileType', type.replace(/^.*\//, ''));
    const request = new Request('http://x', { method: 'PUT', body: form });
    const bytes = Buffer.from(await request.arrayBuffer());
    return bank.call('PUT', target, bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } });
  };

  /** Uploads a file, and returns the answer with what is stored. */
  const uploaded = async (file: Buffer, type: string, way: (typeof ways)[number] = ways[0]) => {
    const { documents, documentIds } = await waitingFor(bank, '000000003');
    const target = `${documents}/${documentIds[0] ?? ''}`;
    const answer =
      way === ways[0]
        ? await bank.call('PUT', target, file, { headers: { 'content-type': type } })
        : await uploadForm(`${target}/multipart`, file, type);
    const stored = answer.status === 200 ? await bank.call('GET', `${target}/download`) : undefined;
    return {
      status: answer.status,
      code: answer.body.errors?.[0]?.code as string | undefined,
      stored: stored?.body as Buffer,
    };
  };

  describe.each(ways)('as %s', (way) => {
    test.each([
      [
        'a JPEG',
        'image/jpeg',
        jpegOf(content, [
          exif(1, true),
          jpegSegment(0xfe, hidden),
          jpegSegment(0xe2, hidden),
          jpegSegment(0xed, hidden),
        ]),
        jpegOf(content, [turned(1)]),
      ],
      [
        'a PNG',
        'image/png',
        pngOf(content, [pngChunk('tEXt', hidden), pngChunk('eXIf', hidden), pngChunk('iTXt', hidden)]),
        pngOf(content),
      ],
    ] as const)('is stored without places, comments and profiles: %s', async (_, type, file, clean) => {
      const { status, stored } = await uploaded(file, type, way);
      expect(status).toBe(200);
      expect(stored).toEqual(clean);
      expect(stored.includes('GPS')).toBe(false);
    });

    test.each([
      ['a JPEG', 'image/jpeg', jpegOf(content)],
      ['a PNG', 'image/png', pngOf(content)],
    ] as const)('is no second file as well: what follows the end of %s is not stored', async (_, type, file) => {
      const { status, stored } = await uploaded(Buffer.concat([file, Buffer.from(hidden)]), type, way);
      expect([status, stored]).toEqual([200, file]);
    });
  });

  test.each([
    ['a JPEG of 65,000 by 65,000', 'image/jpeg', jpegSized(65_000, 65_000)],
    ['a JPEG a little above', 'image/jpeg', jpegSized(pixelsMax / 5_000 + 1, 5_000)],
    ['a PNG of 2,147,483,647 by 2,147,483,647', 'image/png', pngSized(2_147_483_647, 2_147_483_647)],
    ['a PNG a little above', 'image/png', pngSized(pixelsMax + 1, 1)],
  ])('does not fill the memory of who looks at it: %s is 413', async (_, type, file) => {
    expect(await uploaded(file, type)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('may have as many pixels as are allowed', async () => {
    expect((await uploaded(jpegSized(pixelsMax / 5_000, 5_000), 'image/jpeg')).status).toBe(200);
    expect((await uploaded(pngSized(pixelsMax, 1), 'image/png')).status).toBe(200);
  });

  test.each([
    ['a JPEG without an end', 'image/jpeg', jpegOf(content).subarray(0, -2)],
    ['a JPEG without a picture', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex')],
    ['a JPEG whose segment is longer than the file', 'image/jpeg', Buffer.from('ffd8ffe0ffff4a46', 'hex')],
    ['a JPEG with a segment of no length', 'image/jpeg', Buffer.from('ffd8ffe00000ffd9', 'hex')],
    ['a JPEG without a size', 'image/jpeg', jpegSized(0, 0)],
    ['a script that begins as a JPEG', 'image/jpeg', Buffer.from(`\xff\xd8\xff/*${hidden}*/`, 'latin1')],
    ['a PNG without an end', 'image/png', pngOf(content).subarray(0, -12)],
    [
      'a PNG with a damaged chunk',
      'image/png',
      Buffer.from(pngOf(content).toString('latin1').replace('picture', 'pictures'), 'latin1'),
    ],
    ['a PNG without a picture', 'image/png', Buffer.concat([pngOf(content).subarray(0, 33), pngChunk('IEND', '')])],
    ['a PNG with an unknown part that its picture needs', 'image/png', pngOf(content, [pngChunk('EVIL', hidden)])],
    [
      'a PNG whose chunk is longer than the file',
      'image/png',
      Buffer.concat([exampleFile.subarray(0, 8), Buffer.from('ffffffff49484452', 'hex')]),
    ],
  ])('is refused if it is broken: %s is 400', async (_, type, file) => {
    expect(await uploaded(file, type)).toMatchObject({ status: 400, code: 'invalid_document' });
  });

  test.each([1, 3, 6, 8])('is shown as it was taken: of the notes of a camera, a turn of %i stays', async (turn) => {
    for (const isLittle of [true, false]) {
      const { stored } = await uploaded(jpegOf(content, [exif(turn, isLittle)]), 'image/jpeg');
      expect(stored).toEqual(jpegOf(content, [turned(turn)]));
    }
  });
});
