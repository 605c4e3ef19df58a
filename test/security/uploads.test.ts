import { deflateSync } from 'node:zlib';
import { pixelsMax } from '../../functions/kernel/http/images/image.ts';
import { redraw } from '../../functions/kernel/http/images/redraw.ts';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { waitingFor } from '../onboarding/applications/documents-in.ts';
import { displayP3, exif, hidden, notesOfPhone } from '../support/bank/photo-notes.ts';
import { endlessScans, jpegOf, jpegSegment, jpegShapeOf, jpegWith } from '../support/bank/pictures.ts';
import { pngChunk, pngOf, pngPixels, pngWith } from '../support/bank/pictures.ts';
import { pixelsOf } from '../support/bank/pixels.ts';
import { strictLog } from '../support/bank/stored-file.ts';
import { useBank } from '../support/bank/use-bank.ts';

const content = Buffer.from('the picture');
const screenProfile = jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), displayP3()]));
const adobe = (transform: number) =>
  jpegSegment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]));
const row = (length: number) => Buffer.alloc(length);
const cut = (file: Buffer, bytes: number) => file.subarray(0, file.length - bytes);
const damaged = (file: Buffer, at: number) =>
  Buffer.from(file.map((byte, index) => (index === at ? byte ^ 0x55 : byte)));

test('an image that is decoded for very long is given up, and the next one is drawn', async () => {
  const [width, height] = [7_000, 7_000];
  const blocks = (width / 8) * (height / 8);
  const scans = endlessScans(blocks);
  const file = jpegWith([new Array<number>(blocks).fill(128)], { size: { width, height }, isProgressive: true, scans });
  expect(file.length).toBeLessThan(512 * 1024);
  const sent = { type: 'image/jpeg', bytesMax: 4 * 1024 * 1024 } as const;
  expect(
    (await redraw({ ...sent, bytes: file }, { owner: 'one', log: strictLog, millisecondsMax: 1_500 })).outcome,
  ).toBe('tooSlow');
  expect((await redraw({ ...sent, bytes: jpegOf(content) }, { owner: 'one', log: strictLog })).outcome).toBe('drawn');
});

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
      ['a photo of a phone', 'image/jpeg', jpegOf(content, notesOfPhone(1))],
      [
        'a PNG with texts',
        'image/png',
        pngOf(content, [
          pngChunk('tEXt', `Comment\0${hidden}`),
          pngChunk('eXIf', `MM\0*${hidden}`),
          pngChunk('prVt', hidden),
        ]),
      ],
      [
        'a JPEG, and a page or archive after its end',
        'image/jpeg',
        Buffer.concat([jpegOf(content), Buffer.from(hidden)]),
      ],
      [
        'a JPEG, and the film of a moving photo',
        'image/jpeg',
        Buffer.concat([jpegOf(content), Buffer.from(`\0\0\0\x18ftypmp42${hidden}`)]),
      ],
      [
        'a JPEG, and the gain map of an Ultra HDR photo',
        'image/jpeg',
        Buffer.concat([jpegOf(content, notesOfPhone(1)), jpegOf(Buffer.from('map'), notesOfPhone(1))]),
      ],
      ['a PNG, and a page or archive after its end', 'image/png', Buffer.concat([pngOf(content), Buffer.from(hidden)])],
    ] as const)('is stored as nothing but its picture: %s', async (_, type, file) => {
      const { status, stored } = await uploaded(file, type, way);
      expect(status).toBe(200);
      for (const word of ['GPS', 'script', 'PK', '%PDF', 'Exif', 'MPF', 'ftyp', 'hdrgm'])
        expect(stored.includes(word)).toBe(false);
      if (type === 'image/jpeg') {
        expect(jpegShapeOf(stored)).toMatchObject({ width: 8 * content.length, height: 8 });
        expect(stored.indexOf(Buffer.from('ffd8', 'hex'), 2)).toBe(-1);
        expect(stored.subarray(-2).toString('hex')).toBe('ffd9');
      } else {
        expect(pixelsOf(stored)).toMatchObject({ values: [...content] });
      }
    });
  });

  test.each([
    ['a JPEG of 65,000 by 65,000', 'image/jpeg', jpegWith([[0]], { size: { width: 65_000, height: 65_000 } })],
    ['a JPEG a little above', 'image/jpeg', jpegWith([[0]], { size: { width: 5_000, height: pixelsMax / 5_000 + 1 } })],
    [
      'a PNG a little above',
      'image/png',
      pngWith({ width: pixelsMax / 5_000 + 1, height: 5_000 }, [pngPixels(row(1))]),
    ],
  ])('does not fill the memory of the platform: %s is 413', async (_, type, file) => {
    expect(await uploaded(file, type)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('may have as many pixels as are allowed', async () => {
    const rows = Buffer.alloc(5_000 * (pixelsMax / 5_000 + 1));
    const file = pngWith({ width: pixelsMax / 5_000, height: 5_000 }, [
      pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    ]);
    expect((await uploaded(file, 'image/png')).status).toBe(200);
  });

  test.each([
    ['a JPEG without an end', 'image/jpeg', cut(jpegOf(content), 6)],
    ['a JPEG without a picture', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex')],
    ['a JPEG whose segment is longer than the file', 'image/jpeg', Buffer.from('ffd8ffe0ffff4a46', 'hex')],
    ['a JPEG with a segment of no length', 'image/jpeg', Buffer.from('ffd8ffe00000ffd9', 'hex')],
    ['a JPEG without a size', 'image/jpeg', jpegWith([[0]], { size: { width: 0, height: 0 } })],
    ['a JPEG whose height follows in a later marker', 'image/jpeg', jpegWith([[0]], { size: { width: 8, height: 0 } })],
    [
      'a JPEG that says it is higher than it is',
      'image/jpeg',
      jpegWith([[...content]], { size: { width: 88, height: 800 } }),
    ],
    ['a script that begins as a JPEG', 'image/jpeg', Buffer.from(`\xff\xd8\xff/*${hidden}*/`, 'latin1')],
    ['a PNG that ends in its picture', 'image/png', cut(pngOf(content), 20)],
    ['a PNG with a damaged picture', 'image/png', damaged(pngOf(content), 50)],
    [
      'a PNG whose picture has fewer rows than it says',
      'image/png',
      pngWith({ width: 11, height: 40 }, [pngPixels(content)]),
    ],
    ['a PNG without a picture', 'image/png', pngWith({ width: 1, height: 1 }, [])],
    ['a PNG without a size', 'image/png', pngWith({ width: 0, height: 0 }, [pngPixels(content)])],
    [
      'a PNG of 2,147,483,647 by 2,147,483,647',
      'image/png',
      pngWith({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, [pngPixels(row(1))]),
    ],
    ['a PNG with an unknown part that its picture needs', 'image/png', pngOf(content, [pngChunk('EVIL', hidden)])],
    [
      'a PNG whose chunk is longer than the file',
      'image/png',
      Buffer.concat([exampleFile.subarray(0, 8), Buffer.from('ffffffff49484452', 'hex')]),
    ],
  ])('is refused if it is broken: %s is 400', async (_, type, file) => {
    expect(await uploaded(file, type)).toMatchObject({ status: 400, code: 'invalid_document' });
  });

  test.each([
    [1, false],
    [3, false],
    [6, true],
    [8, true],
  ])('is shown as it was taken: a photo with turn %i is turned', async (turn, isUpright) => {
    for (const isLittle of [true, false]) {
      const { stored } = await uploaded(jpegOf(content, [exif(turn, isLittle)]), 'image/jpeg');
      const { width, height } = jpegShapeOf(stored);
      expect([width, height]).toEqual(isUpright ? [8, 88] : [88, 8]);
    }
  });

  test('keeps its colours: those of a profile are converted to sRGB', async () => {
    const iccp = Buffer.concat([Buffer.from('P3\0\0', 'latin1'), deflateSync(displayP3())]);
    const file = pngWith({ width: 1, height: 1, colours: 2 }, [
      pngChunk('iCCP', iccp),
      pngPixels(Buffer.from([200, 100, 50])),
    ]);
    const { values, chunks } = pixelsOf((await uploaded(file, 'image/png')).stored);
    expect(chunks).not.toContain('iCCP');
    const [red = 0, green = 0, blue = 0] = values;
    // The same colour has more red and less green among the weaker primaries of sRGB.
    expect(red).toBeGreaterThan(208);
    expect(green).toBeLessThan(98);
    expect(blue).toBeLessThan(40);
  });

  test.each([
    ['a grey JPEG', 'image/jpeg', jpegOf(content)],
    ['a progressive JPEG', 'image/jpeg', jpegWith([[...content]], { isProgressive: true })],
    ['a JPEG in colours', 'image/jpeg', jpegWith([[...content], [...content], [...content]])],
    [
      'a JPEG with a profile',
      'image/jpeg',
      jpegWith([[...content], [...content], [...content]], { extras: [screenProfile] }),
    ],
    [
      'a CMYK JPEG of a scanner',
      'image/jpeg',
      jpegWith([[...content], [...content], [...content], [...content]], { extras: [adobe(0)] }),
    ],
    [
      'a JPEG whose profile is none',
      'image/jpeg',
      jpegOf(content, [jpegSegment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${hidden}`, 'latin1'))]),
    ],
    ['a grey JPEG with a profile of colours', 'image/jpeg', jpegOf(content, [screenProfile])],
    [
      'a JPEG with bytes between its picture and its end',
      'image/jpeg',
      Buffer.concat([cut(jpegOf(content), 2), Buffer.from('0000ffd9', 'hex')]),
    ],
    ['a JPEG of 65,000 by 8', 'image/jpeg', jpegWith([Array.from({ length: 8_125 }, (_, index) => index % 256)])],
  ] as const)('is accepted in every form that cameras and scanners write: %s', async (_, type, file) => {
    const { status, stored } = await uploaded(file, type);
    expect(status).toBe(200);
    const { width, height } = jpegShapeOf(file);
    expect(jpegShapeOf(stored)).toMatchObject({ width, height });
    expect([1, 3]).toContain(jpegShapeOf(stored).components);
    expect(stored.includes('ICC_PROFILE')).toBe(false);
  });

  test.each([
    ['one pixel', pngOf(Buffer.from([7])), [7]],
    [
      '16 bits',
      pngWith({ width: 1, height: 1, depth: 16, colours: 2 }, [pngPixels(Buffer.from('ff00800000ff', 'hex'))]),
      [255, 128, 0],
    ],
    [
      'one bit',
      pngWith({ width: 8, height: 1, depth: 1 }, [pngPixels(Buffer.from([0xf0]))]),
      [255, 255, 255, 255, 0, 0, 0, 0],
    ],
    [
      'grey and transparent',
      pngWith({ width: 1, height: 1, colours: 4 }, [pngPixels(Buffer.from([9, 128]))]),
      [9, 128],
    ],
    [
      'an animation, of which the first picture is kept',
      pngWith({ width: 2, height: 1 }, [
        pngChunk('acTL', Buffer.from('0000000200000000', 'hex')),
        pngChunk('fcTL', Buffer.from('0000000000000002000000010000000000000000000100640000', 'hex')),
        pngPixels(Buffer.from([1, 2])),
        pngChunk('fcTL', Buffer.from('0000000100000002000000010000000000000000000100640000', 'hex')),
        pngChunk('fdAT', Buffer.concat([Buffer.from('00000002', 'hex'), deflateSync(Buffer.from([0, 3, 4]))])),
      ]),
      [1, 2],
    ],
  ])('is accepted in every form of PNG: %s', async (_, file, values) => {
    const { status, stored } = await uploaded(file, 'image/png');
    expect([status, pixelsOf(stored).values]).toEqual([200, values]);
  });

  test('keeps the palette of a PNG, with what is transparent', async () => {
    const chunks = [pngChunk('PLTE', Buffer.from([10, 20, 30, 200, 100, 0])), pngChunk('tRNS', Buffer.from([255, 0]))];
    const file = pngWith({ width: 2, height: 1, colours: 3 }, [...chunks, pngPixels(Buffer.from([0, 1]))]);
    const { chunks: names, values } = pixelsOf((await uploaded(file, 'image/png')).stored);
    expect(names).toContain('tRNS');
    expect(values).toEqual(expect.arrayContaining([10, 20, 30]));
  });

  test('of another kind of photo is refused with a sentence that says what is taken', async () => {
    const { documents, documentIds } = await waitingFor(bank, '000000003');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const { status, body } = await bank.call('PUT', `${documents}/${documentIds[0] ?? ''}`, heic, {
      headers: { 'content-type': 'image/jpeg' },
    });
    expect([status, body.errors[0].detail]).toEqual([
      415,
      'The file is a HEIC photo, as iPhones take it; send it as image/jpeg, image/png, application/pdf',
    ]);
  });
});
