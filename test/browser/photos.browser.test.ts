import type { Page } from 'playwright-core';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import type { Language } from '../../functions/outreach/languages.ts';
import { makeForm } from '../onboarding/application-forms/form-bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { apply, heading, orgName, wordsOf } from './apply.ts';
import { complaintsOf, devices, lookFully, useBrowser } from './browser.ts';
import { shows } from './shows.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);

async function pageOfDocuments(language: Language): Promise<Page> {
  const page = await browser.open(devices.phone);
  const url = browser.at((await makeForm(bank)).url);
  await apply(page, url, { type: 'Individual', language, look: () => Promise.resolve(), ssn: '000000003' });
  return page;
}

/** Run in a page: a photo that compresses as badly as none of a camera, in base64. */
const noise = `(async () => {
  const canvas = new OffscreenCanvas(3600, 2400);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    pixels[at] = (state & 0x3f3f3f) | 0xff604020;
  }
  context.putImageData(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
})()`;

/** The same photo with an EXIF header that says that the camera was turned by a quarter. */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, jpeg.subarray(2)]);
}

async function largePhoto(page: Page): Promise<Buffer> {
  const photo = turned(Buffer.from(await page.evaluate<string>(noise), 'base64'));
  expect(photo.length).toBeGreaterThan(8_000_000);
  return photo;
}

/** Run in the page: the file that would be sent. */
const chosenFor = (side: 'front' | 'back') => `(async () => {
  const [file] = document.querySelector('#file-1-${side}').files;
  const { width, height } = await createImageBitmap(file).catch(() => ({ width: 0, height: 0 }));
  return { name: file.name, type: file.type, size: file.size, width, height };
})()`;

/** Run in the page: from now on, notes what a form says and whether it may be sent. Some of it is there only for a moment. */
const noteStates = `(() => {
  globalThis.states = [];
  const form = document.querySelector('form:has(#file-1-front)');
  const note = () => states.push({ said: form.querySelector('[role=status]').textContent, maySend: !form.querySelector('button').disabled });
  new MutationObserver(note).observe(form, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;

interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

describe.each(['en', 'es'] as const)('on a phone (%s)', (language) => {
  const words = wordsOf[language];

  test('a photo of more than 8 MB is made smaller, keeps its orientation, and is received', async () => {
    const page = await pageOfDocuments(language);
    const complaints = complaintsOf(page);
    // The script says so when it has begun, which a busy machine delays.
    await page.getByText(words.photos.limits, { exact: true }).first().waitFor();
    await shows(() => page.locator('#file-1-front-hint').innerText(), words.photos.limits);
    const file = { name: 'IMG 0001.HEIC.jpeg', mimeType: 'image/jpeg', buffer: await largePhoto(page) };
    const form = page.locator('form:has(#file-1-front)');
    await page.evaluate(noteStates);
    await page.locator('#file-1-front').setInputFiles(file);
    await form.getByText(words.photos.done).waitFor();
    const working = { said: words.photos.working, maySend: false };
    await shows(() => page.evaluate('states'), expect.arrayContaining([working]));
    await lookFully(page, `form-photos-${language}`);
    const made = await page.evaluate<ChosenFile>(chosenFor('front'));
    expect(made).toMatchObject({ name: 'IMG 0001.HEIC.jpg', type: 'image/jpeg', width: 1667, height: 2500 });
    expect(made.size).toBeLessThanOrEqual(3_500_000);
    await form.locator('button').click();
    await page.getByText(words.documents.states.ReceivedFront).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('an image of another type is sent as a JPEG, and a small photo as it is', async () => {
  const page = await pageOfDocuments('en');
  const { photos, result } = wordsOf.en;
  const webp = await page.evaluate<string>(
    "document.createElement('canvas').toDataURL('image/webp').split(',')[1] ?? ''",
  );
  const front = { name: 'photo.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') };
  await page.locator('#file-1-front').setInputFiles(front);
  await page.getByText(photos.done).first().waitFor();
  await shows(
    () => page.evaluate(chosenFor('front')),
    expect.objectContaining({ name: 'photo.jpg', type: 'image/jpeg' }),
  );
  await page.locator('form:has(#file-1-front) button').click();
  const back = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(exampleFile) };
  await page.locator('#file-1-back').setInputFiles(back);
  await shows(
    () => page.evaluate(chosenFor('back')),
    expect.objectContaining({ name: 'photo.png', type: 'image/png' }),
  );
  await page.locator('form:has(#file-1-back) button').click();
  await shows(() => heading(page), result.PendingReview(orgName).title);
});

test('a file that cannot be decoded stays as it is, and the answer says the limit', async () => {
  const page = await pageOfDocuments('en');
  const form = page.locator('form:has(#file-1-front)');
  const buffer = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(4_250_000)]);
  await page.locator('#file-1-front').setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
  await form.locator('button:enabled').waitFor();
  await shows(() => form.getByRole('status').innerText(), '');
  await form.locator('button').click();
  await page.getByText(/4 MB/).first().waitFor();
  await shows(() => page.content(), expect.stringContaining(wordsOf.en.problem.fileSize));
});
