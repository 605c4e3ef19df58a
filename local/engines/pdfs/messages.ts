import type { Layout } from '../../../functions/accounts/statements/layout/layout.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';

/** A document for the thread that draws PDFs. It gets the next one when it has answered. */
export interface PdfRequest {
  readonly layout: Layout;
  readonly createdAt: Instant;
}

/** What the thread answers: the PDF, or why it could not be drawn. */
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly failure: Error };
