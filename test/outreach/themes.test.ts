import { storedOf } from '../support/bank/stored-file.ts';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { contrastOf } from '../../functions/kernel/base/contrast.ts';
import { themes } from '../../functions/outreach/themes/store.ts';
import { unreadablePairs, usualColors } from '../../functions/outreach/themes/theme.ts';
import { refusals } from '../support/bank/bank.ts';
import type { Answer } from '../support/bank/platform.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { type Visitor, visitorOf } from '../support/hosted-pages/visitor.ts';
import { pngOf } from '../support/bank/pictures.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const body = (attributes: object) => ({ data: { type: 'whiteLabelTheme', attributes } });
const supportContact = { email: 'help@acme.example' };
const create = (attributes: object = {}): Promise<Answer> =>
  bank.call('POST', '/white-label-themes', body({ name: 'Acme', supportContact, ...attributes }));
const update = (id: string, attributes: object): Promise<Answer> =>
  bank.call('PATCH', `/white-label-themes/${id}`, body(attributes));

describe('a theme', () => {
  test('gets the usual colours and font where none are given', async () => {
    const { status, body: answer } = await create();
    expect([status, answer.data]).toEqual([
      201,
      {
        type: 'whiteLabelTheme',
        id: '1',
        attributes: {
          createdAt: '2026-12-01T15:00:00.000Z',
          name: 'Acme',
          colors: usualColors,
          font: 'System',
          supportContact,
          links: {},
          hasLogo: false,
          previewUrl: expect.stringMatching(/^https:\/\/pages\.example\/hosted\/themes\/[\w-]{43}$/),
        },
      },
    ]);
  });

  test('keeps the colours that a change does not name', async () => {
    await create({ colors: { brand: '#5b2a86' } });
    const { status, body: answer } = await update('1', { colors: { link: '#5b2a86' }, font: 'Serif' });
    expect([status, answer.data.attributes]).toMatchObject([
      200,
      { colors: { ...usualColors, brand: '#5b2a86', link: '#5b2a86' }, font: 'Serif', updatedAt: expect.any(String) },
    ]);
  });

  test('is listed in the order of creation', async () => {
    await create({ name: 'One' });
    await create({ name: 'Two' });
    const { data, meta } = (await bank.call('GET', '/white-label-themes?page[limit]=1&page[offset]=1')).body;
    expect([data.map((one: { attributes: { name: string } }) => one.attributes.name), meta.pagination]).toEqual([
      ['Two'],
      { total: 2, limit: 1, offset: 1 },
    ]);
  });

  test('is created once for one idempotency key', async () => {
    const [first, again] = [await create({ idempotencyKey: 'one' }), await create({ idempotencyKey: 'one' })];
    expect([first.body.data.id, again.body.data.id, again.headers['Idempotent-Replayed']]).toEqual(['1', '1', 'true']);
  });

  test('is one of a thousand at most', async () => {
    const { key } = themes.head(bank.organisationId);
    await bank.table.put({ Item: { ...key, version: 1, count: 1000 } });
    expect(refusals(await create())).toEqual([['limits_exceeded', undefined]]);
  });
});

describe('400', () => {
  test('colours that cannot be read on each other are refused with each pair', async () => {
    const answer = await create({ colors: { brand: '#ffee00', text: '#eeeeee' } });
    expect(refusals(answer)).toEqual([
      ['invalid_value', '/data/attributes/colors/onBrand'],
      ['invalid_value', '/data/attributes/colors/text'],
      ['invalid_value', '/data/attributes/colors/brand'],
    ]);
    expect(answer.body.errors[0].detail).toBe(
      'colors.onBrand: #ffffff on brand #ffee00 has a contrast of 1.2; text needs 4.5 (WCAG AA)',
    );
  });

  test('a change is checked together with what it leaves', async () => {
    await create();
    expect(refusals(await update('1', { colors: { onBrand: '#12496b' } }))).toEqual([
      ['invalid_value', '/data/attributes/colors/onBrand'],
    ]);
  });

  test.each<[object, string]>([
    [{ colors: { brand: 'red' } }, '/data/attributes/colors/brand'],
    [{ colors: { brand: '#12345' } }, '/data/attributes/colors/brand'],
    [{ font: 'Comic' }, '/data/attributes/font'],
    [{ name: 'Acme\nBcc: you@example.com' }, '/data/attributes/name'],
    [{ supportContact: { email: 'nobody' } }, '/data/attributes/supportContact/email'],
    [{ supportContact: { email: 'a@b.example', phone: '<script>' } }, '/data/attributes/supportContact/phone'],
    [{ links: { website: 'javascript:alert(1)' } }, '/data/attributes/links/website'],
    [{ links: { terms: 'http://acme.example' } }, '/data/attributes/links/terms'],
  ])('%j', async (attributes, pointer) => {
    expect(refusals(await create(attributes))).toEqual([['invalid_value', pointer]]);
  });
});

describe('the logo', () => {
  const upload = (file: Uint8Array, type = 'image/png') =>
    bank.call('PUT', '/white-label-themes/1/logo', file, { headers: { 'content-type': type } });

  test('is answered as it was drawn anew, and is replaced by another upload', async () => {
    await create();
    expect((await upload(exampleFile)).body.data.attributes.hasLogo).toBe(true);
    const other = pngOf(Buffer.from('more'));
    await upload(other);
    const { status, headers, body: bytes } = await bank.call('GET', '/white-label-themes/1/logo');
    expect([status, headers['Content-Type'], Buffer.compare(bytes, await storedOf(other))]).toEqual([
      200,
      'image/png',
      0,
    ]);
  });

  test('is not found before it was uploaded', async () => {
    await create();
    expect((await bank.call('GET', '/white-label-themes/1/logo')).status).toBe(404);
    expect((await bank.call('GET', '/white-label-themes/2/logo')).status).toBe(404);
  });

  test('of more than 100 KiB, or of another type, is refused', async () => {
    await create();
    expect((await upload(Buffer.concat([exampleFile, Buffer.alloc(100 * 1024)]))).status).toBe(413);
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
  });
});

test('no customer, and no token without the scope, sees or changes themes', async () => {
  await create();
  const token = await tokenWith(bank, 'accounts');
  expect((await bank.call('GET', '/white-label-themes/1', undefined, { token })).status).toBe(403);
  const reader = await tokenWith(bank, 'migrations');
  expect((await bank.call('GET', '/white-label-themes/1', undefined, { token: reader })).status).toBe(200);
  expect((await bank.call('PATCH', '/white-label-themes/1', body({ font: 'Serif' }), { token: reader })).status).toBe(
    403,
  );
});

test('contrasts are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(unreadablePairs(usualColors)).toEqual([]);
});

describe('pages in the look of a theme', () => {
  let visitor: Visitor;
  beforeEach(() => {
    visitor = visitorOf(bank);
  });
  const previewOf = async (attributes: object = {}): Promise<string> =>
    new URL((await create(attributes)).body.data.attributes.previewUrl as string).pathname;

  test('the preview has its name, contact and links, in both languages', async () => {
    const links = { website: 'https://acme.example' };
    const path = await previewOf({ links, supportContact: { ...supportContact, phone: '+1 555 010 0100' } });
    const [english, spanish] = [await visitor.get(path), await visitor.get(`${path}?language=es`)];
    for (const part of ['Acme', 'mailto:help@acme.example', 'tel:+15550100100', 'https://acme.example']) {
      expect(english.html).toContain(part);
    }
    expect([english.html.includes('lang="en"'), spanish.html.includes('<html lang="es">')]).toEqual([true, true]);
  });

  test('stylesheet, icon and logo are files that browsers keep, and nothing else is there', async () => {
    const path = await previewOf({ colors: { brand: '#5b2a86', onBrand: '#ffffff', link: '#5b2a86' } });
    await bank.call('PUT', '/white-label-themes/1/logo', exampleFile, { headers: { 'content-type': 'image/png' } });
    const style = await visitor.get(`${path}/theme.css`);
    expect([style.status, style.headers['Content-Type'], style.html.includes('--brand:#5b2a86')]).toEqual([
      200,
      'text/css',
      true,
    ]);
    expect(style.headers['Cache-Control']).toBe('private, max-age=86400');
    expect((await visitor.get(`${path}/icon.svg`)).html).toContain('fill="#5b2a86"');
    expect((await visitor.get(`${path}/logo`)).headers['Content-Type']).toBe('image/png');
    expect((await visitor.get(path)).html).toContain('/logo?v=1');
    expect((await visitor.get(`${path}/other.css`)).status).toBe(404);
  });

  test('a page of a theme without a logo shows its name, and the usual look is there for everybody', async () => {
    const path = await previewOf();
    expect((await visitor.get(`${path}/logo`)).status).toBe(404);
    expect((await visitor.get('/hosted/themes/usual/theme.css')).status).toBe(200);
    const script = await visitor.get('/hosted/themes/usual/photos.js');
    expect([script.status, script.headers['Content-Type']]).toEqual([200, 'text/javascript']);
    expect((await visitor.get('/hosted/themes/usual')).status).toBe(404);
  });
});
