import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';

/**
 * Draws a document as its layout in JSON, for tests that look at when a document is made or at what is in it, and not at the PDF. It takes
 * a fraction of the time. The same layout and moment yield the same bytes.
 */
export const sketchPdf = (layout: object, createdAt: Instant): Promise<Uint8Array> =>
  Promise.resolve(Buffer.from(`%PDF-sketch ${createdAt} ${JSON.stringify(layout)}`));
