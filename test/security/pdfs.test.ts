import { deflateSync, inflateSync } from 'node:zlib';
import { imageSecondsMax, pdfMemoryMbMax } from '../../functions/kernel/http/images/image.ts';
import { redraw } from '../../functions/kernel/http/images/redraw.ts';
import { rewritePdf } from '../../functions/kernel/http/pdfs/rewrite.ts';
import { pdfRefusals } from '../../functions/kernel/http/pdfs/refusals.ts';
import { waitingFor } from '../onboarding/applications/documents-in.ts';
import { hidden } from '../support/bank/photo-notes.ts';
import { pageContentOf, pdfOf, pdfStream, pdfWithBytes } from '../support/bank/pdfs.ts';
import { strictLog } from '../support/bank/stored-file.ts';
import { useBank } from '../support/bank/use-bank.ts';

/** What begins files of other kinds. */
const archive = 'PK\x03\x04 PK\x05\x06 <script>alert 1 MZ\x90\0';
const sent = { type: 'application/pdf', bytesMax: 4 * 1024 * 1024 } as const;
const read = (bytes: Buffer) => rewritePdf(bytes, sent.bytesMax);
const readInThread = (bytes: Buffer, millisecondsMax = imageSecondsMax * 1_000) =>
  redraw({ ...sent, bytes }, { owner: 'one', log: strictLog, millisecondsMax });

/** A stream of objects, compressed, as new PDFs have it. */
const inObjectStream = (objects: readonly (readonly [number: number, text: string])[], number = 20): Buffer => {
  let at = 0;
  const heads = objects.map(([id, text]) => {
    const head = `${id} ${at}`;
    at += text.length + 1;
    return head;
  });
  const head = `${heads.join(' ')} `;
  const content = Buffer.from(head + objects.map(([, text]) => text).join(' '), 'latin1');
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`;
  return pdfStream(number, entries, deflateSync(content));
};
const link = (uri: string) => pdfOf({ page: `/Annots [<< /Subtype /Link /A << /S /URI /URI (${uri}) >> >>]` });
const action = (name: string) => pdfOf({ page: `/Annots [<< /Subtype /Link /A << /S /${name} /F (x.exe) >> >>]` });

/** The pages of PDF programs: a field that somebody filled in, a layer, and a table of places. */
const form = pdfOf({
  catalog: '/AcroForm << /Fields [9 0 R] >> /OCProperties << /OCGs [] >> /Lang (en)',
  page: '/Annots [9 0 R]',
  objects: ['9 0 obj << /Subtype /Widget /FT /Tx /T (name) /V (Ada \\(L.\\)) /Rect [0 0 5 5] >> endobj'],
});
const bytesOf = async (file: Buffer): Promise<Buffer> => {
  const rewriting = await read(file);
  if (rewriting.outcome !== 'drawn') throw new Error(`the PDF was not taken: ${JSON.stringify(rewriting)}`);
  return Buffer.from(rewriting.bytes);
};
const textOf = async (file: Buffer): Promise<string> => {
  const stored = await bytesOf(file);
  const streams = [...stored.toString('latin1').matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(stored.subarray(index + 'stream\n'.length)).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [stored.toString('latin1'), ...streams].join('\n');
};

describe('a PDF', () => {
  test.each([
    [
      'encrypted',
      'with a password',
      pdfOf({ trailer: '/Encrypt 9 0 R', objects: ['9 0 obj << /Filter /Standard >> endobj'] }),
    ],
    ['encrypted', 'with a stream of its own key', pdfOf({ stream: '/Filter [/Crypt]' })],
    [
      'script',
      'that runs when it is opened',
      pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    ],
    ['script', 'among its names', pdfOf({ catalog: '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>' })],
    [
      'script',
      'behind a reference',
      pdfOf({ page: '/AA << /O 9 0 R >>', objects: ['9 0 obj << /S /JavaScript >> endobj'] }),
    ],
    ['script', 'with its name escaped', pdfOf({ page: '/AA << /O << /S /J#61vaScript /#4aS (1) >> >>' })],
    [
      'script',
      'whose kind is behind a reference',
      pdfOf({ page: '/AA << /O << /S 9 0 R >> >>', objects: ['9 0 obj /JavaScript endobj'] }),
    ],
    [
      'script',
      'in a compressed object',
      pdfOf({ catalog: '/OpenAction 21 0 R', objects: [inObjectStream([[21, '<< /S /JavaScript /JS (1) >>']])] }),
    ],
    [
      'script',
      'after another action',
      pdfOf({ page: '/Annots [<< /A << /S /GoTo /Next [<< /S /JavaScript >>] >> >>]' }),
    ],
    [
      'script',
      'in PostScript',
      pdfOf({
        page: '/Resources << /XObject << /X 9 0 R >> >>',
        objects: [pdfStream(9, '/Subtype /PS', Buffer.from('quit'))],
      }),
    ],
    [
      'script',
      'of a former version that a viewer may take',
      Buffer.concat([
        pdfOf({ catalog: '/OpenAction 9 0 R', objects: ['9 0 obj << /S /GoTo >> endobj'] }),
        Buffer.from('9 0 obj << /S /JavaScript >> endobj\n'),
      ]),
    ],
    ...['Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition', 'Movie', 'Sound', 'RichMediaExecute'].map(
      (name) => ['action', `to ${name}`, action(name)] as const,
    ),
    ...[
      'file:///c:/windows/calc.exe',
      'javascript:alert(1)',
      ' JavaScript:1',
      '\\\\\\\\host\\\\share',
      '//host/share',
      'smb://host/share',
    ].map((uri) => ['action', `with a link to ${uri}`, link(uri)] as const),
    ['attachment', 'in its names', pdfOf({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>' })],
    ['attachment', 'on a page', pdfOf({ page: '/Annots [<< /Subtype /FileAttachment >>]' })],
    ['attachment', 'that belongs to it', pdfOf({ catalog: '/AF [<< /Type /Filespec /EF << /F 9 0 R >> >>]' })],
    ['attachment', 'that is a portfolio', pdfOf({ catalog: '/Collection << >>' })],
    ['xfa', 'of a form', pdfOf({ catalog: '/AcroForm << /Fields [] /XFA 9 0 R >>' })],
    ['media', 'with a film', pdfOf({ page: '/Annots [<< /Subtype /RichMedia >>]' })],
    ['media', 'with a screen', pdfOf({ page: '/Annots [<< /Subtype /Screen >>]' })],
    ['outside', 'whose page is in another file', pdfOf({ stream: '/F (http://host/page)' })],
    [
      'noPage',
      'without a page',
      Buffer.from(
        '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] >> endobj\ntrailer << /Root 1 0 R >>',
      ),
    ],
    ['broken', 'that is cut off', pdfOf().subarray(0, 150)],
    ['broken', 'that is none', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>')],
    ['broken', 'whose objects are too deep', pdfOf({ page: `/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)}` })],
    ['broken', 'with an object that cannot be read', pdfOf({ objects: ['9 0 obj << /A ) >> endobj'] })],
  ] as const)('is refused as %s: one %s', async (why, _, bytes) => {
    expect(await read(bytes)).toEqual({ outcome: 'refused', why });
  });

  test.each([
    'https://bank.example/a?b=c:d',
    'mailto:a@bank.example',
    'tel:+15550100',
    'www.bank.example/x',
    '#page=2',
  ])('may have a link to %s', async (uri) => {
    expect((await read(link(uri))).outcome).toBe('drawn');
  });

  test('is stored with its pages and the fields on them', async () => {
    expect(pageContentOf(await bytesOf(form)).toString()).toBe('0 0 m 5 5 l S');
    const text = await textOf(form);
    expect(text).toContain('/T <6e616d65>');
    expect(text).toContain(`/V <${Buffer.from('Ada (L.)').toString('hex')}>`);
    expect(text).toContain('/OCProperties');
  });

  test('is written the same each time, and what was stored is stored as it is when it is sent again', async () => {
    const once = await bytesOf(form);
    expect(await bytesOf(form)).toEqual(once);
    expect(pageContentOf(await bytesOf(once)).length).toBeGreaterThan(0);
  });

  test.each([
    ['notes of programs', pdfOf({ catalog: '/Metadata 9 0 R', objects: [pdfStream(9, '', Buffer.from(hidden))] })],
    [
      'notes of a camera on a picture',
      pdfOf({ stream: '/Metadata 9 0 R', objects: [pdfStream(9, '', Buffer.from(hidden))] }),
    ],
    ['who has written it', pdfOf({ trailer: '/Info << /Author (hidden) >>' })],
    ['an object that nothing uses', pdfOf({ objects: [`9 0 obj (${hidden}) endobj`] })],
    [
      'a former version of an object',
      pdfOf({ objects: [`9 0 obj (${hidden}) endobj`, '9 0 obj (new) endobj'], page: '/A 9 0 R' }),
    ],
    ['a comment', pdfOf({ objects: [`% ${hidden}`] })],
    ['a page or archive after its end', Buffer.concat([pdfOf(), Buffer.from(`%%EOF\n${hidden}`)])],
    ['a small picture of a page', pdfOf({ page: '/Thumb 9 0 R', objects: [pdfStream(9, '', Buffer.from(hidden))] })],
    ['an action when a page is opened', pdfOf({ page: '/AA << /O << /S /URI /URI (https://hidden.example) >> >>' })],
    ['a link that is opened with it', pdfOf({ catalog: '/OpenAction << /S /URI /URI (https://hidden.example) >>' })],
  ])('is stored without %s', async (_, file) => {
    const text = await textOf(file);
    for (const word of [...hidden.split(' ').slice(0, -1), 'hidden', Buffer.from('hidden').toString('hex')])
      expect(text).not.toContain(word);
  });

  test.each([
    ['the stream of a page', pdfOf({ content: Buffer.from(archive, 'latin1') })],
    ['a text', pdfOf({ page: `/Note (${archive})` })],
    ['a text in digits', pdfOf({ page: `/Note <${archive.replaceAll(/[<>]/g, '')}>` })],
    ['a text of a stream', pdfOf({ stream: `/Note (${archive})` })],
    ['a text with a generation', pdfOf({ page: '/Note 9 1 R', objects: [`9 1 obj (${archive}) endobj`] })],
    [
      'a picture',
      pdfOf({ content: Buffer.from(`\xff\xd8\xff\xfe${archive}`, 'latin1'), stream: '/Filter /DCTDecode' }),
    ],
    ['a name', pdfOf({ page: `/${archive.replaceAll(/[ <>]/g, '')} 1` })],
  ])('is no second file: not an archive, image or page in %s', async (_, file) => {
    const stored = (await bytesOf(file)).toString('latin1');
    for (const beginning of ['PK\x03\x04', 'PK\x05\x06', '<script', '\xff\xd8\xff', 'MZ\x90\0']) {
      expect(stored).not.toContain(beginning);
    }
    expect(stored.startsWith('%PDF-')).toBe(true);
    expect(stored.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  test('keeps how a picture was compressed before it was compressed again', async () => {
    const stored = (
      await bytesOf(pdfOf({ stream: '/Filter /DCTDecode /DecodeParms << /ColorTransform 0 >>' }))
    ).toString('latin1');
    expect(stored).toMatch(/\/Filter \[ \/FlateDecode \/DCTDecode \]/);
    expect(stored).toMatch(/\/DecodeParms \[ null <<\s+\/ColorTransform 0\s+>> \]/);
  });

  test('that is larger than it may be when it is written anew is refused', async () => {
    const { file } = pdfWithBytes(10_000);
    expect(await rewritePdf(file, 10_000)).toEqual({ outcome: 'tooLarge' });
  });
});

describe('the memory and the time for a PDF', () => {
  const manyTimes = (bytes: Buffer, filters: number): Buffer => {
    let packed = bytes;
    for (let count = 0; count < filters; count += 1) packed = deflateSync(packed, { level: 9 });
    return packed;
  };
  const objectsOf = (packed: Buffer, filters: number) => {
    const filter = `[${'/FlateDecode '.repeat(filters)}]`;
    return pdfOf({ objects: [pdfStream(20, `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, packed)] });
  };

  test.each([
    ['parts that are very large when they are read', objectsOf(manyTimes(Buffer.alloc(400 * 1024 * 1024, ' '), 2), 2)],
    [
      'a table of 2,000,000,000 places',
      pdfOf({ objects: [pdfStream(20, '/Type /XRef /Size 2000000000 /W [1 1 1]', Buffer.from('abc'))] }),
    ],
  ])('are bounded: %s', async (_, file) => {
    expect(file.length).toBeLessThan(sent.bytesMax);
    const before = process.memoryUsage.rss();
    const failures: string[] = [];
    const { outcome } = await redraw(
      { ...sent, bytes: file },
      { owner: 'one', log: { error: (line) => failures.push(line) }, millisecondsMax: 2_500 },
    );
    expect(['tooSlow', 'tooMuchMemory', 'broken', 'refused']).toContain(outcome);
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(pdfMemoryMbMax + 200);
    expect((await readInThread(pdfOf())).outcome).toBe('drawn');
  });
});

describe('an upload of a PDF', () => {
  const bank = useBank();

  test('400: the answer names what is wrong with it', async () => {
    const { documents, documentIds } = await waitingFor(bank, '000000003');
    const file = pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' });
    const headers = { 'content-type': 'application/pdf' };
    const { status, body } = await bank.call('PUT', `${documents}/${documentIds[0] ?? ''}`, file, { headers });
    expect([status, body.errors[0].code, body.errors[0].detail]).toEqual([400, 'invalid_document', pdfRefusals.script]);
  });
});
