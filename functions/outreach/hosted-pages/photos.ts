/** The name of the script among the files of a theme. */
export const photosFile = 'photos.js';

/** The texts of the script. A field for a file has them as `data-` attributes. */
export interface PhotoWords {
  /** Replaces the hint beside the field: only where the script runs, a large photo is taken. */
  readonly limits: string;
  readonly working: string;
  readonly done: string;
}

/** A photo above this size is made smaller. The gateway takes 4 MB with the rest of the form. */
const photoBytesMax = 3_500_000;

/**
 * The only script of hosted pages: it makes photos of phones small enough to be sent. The browser decodes the chosen file, turned as
 * the camera says, and the script puts a JPEG of at most 2500 pixels into the field. If the browser cannot do this, the file stays as
 * it is, and the server answers what is wrong with it. The page works without the script.
 */
export const photosScript = `'use strict';
(() => {
  const bytesMax = ${photoBytesMax};
  const pixelsMax = 2500;
  const qualities = [0.85, 0.7, 0.55, 0.4, 0.25];
  const secondsMax = 30;
  const isTaken = (file) =>
    file.type === 'application/pdf' || (file.size <= bytesMax && (file.type === 'image/jpeg' || file.type === 'image/png'));

  async function draw(file) {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, pixelsMax / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    return canvas;
  }

  async function smaller(file) {
    const canvas = await draw(file);
    for (const quality of qualities) {
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob !== null && blob.type === 'image/jpeg' && blob.size <= bytesMax) {
        return new File([blob], file.name.replace(/\\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
      }
    }
    throw new Error('the photo stays too large');
  }

  const tooLate = () =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('the photo takes too long')), secondsMax * 1000));

  async function prepare(input) {
    const [file] = input.files;
    const status = input.form.querySelector('[role=status]');
    const button = input.form.querySelector('button');
    status.textContent = '';
    button.disabled = false;
    if (file === undefined || isTaken(file)) return;
    button.disabled = true;
    status.textContent = input.dataset.working;
    let text = '';
    let made;
    try {
      made = await Promise.race([smaller(file), tooLate()]);
    } catch {
      // The file is sent as it is, and the answer says what is wrong with it.
    }
    // Another file was chosen meanwhile.
    if (input.files[0] !== file) return;
    if (made !== undefined) {
      const files = new DataTransfer();
      files.items.add(made);
      input.files = files.files;
      text = input.dataset.done;
    }
    status.textContent = text;
    button.disabled = false;
  }

  for (const input of document.querySelectorAll('input[type=file][data-limits]')) {
    document.getElementById(input.id + '-hint').textContent = input.dataset.limits;
    input.addEventListener('change', () => void prepare(input));
    // A file may have been chosen before the script came, or is still there after Back.
    addEventListener('pageshow', () => void prepare(input));
  }
})();
`;
