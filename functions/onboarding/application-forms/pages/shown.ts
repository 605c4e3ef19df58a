import type { Html } from '../../../outreach/hosted-pages/rendered.ts';

/** A page: its title and its content. */
export interface Shown {
  readonly title: string;
  readonly content: Html;
}
