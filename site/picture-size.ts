/** The pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const formAt = 12;
const sizeAt = 24;
const sideBytes = 3;

/** The size of a WebP picture in its extended form, as Chromium makes it. It throws if the picture has another form. */
export function pictureSize(picture: Uint8Array): PictureSize {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const form = bytes.toString('latin1', formAt, formAt + 4);
  if (form !== 'VP8X') throw new Error(`a picture has the form ${JSON.stringify(form)} instead of VP8X`);
  const side = (place: number) => bytes.readUIntLE(sizeAt + place * sideBytes, sideBytes) + 1;
  return { width: side(0), height: side(1) };
}
