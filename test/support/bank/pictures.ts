/** A JPEG whose content says what it shows. */
export const pictureOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAA=', 'base64'), Buffer.from(text)]);
