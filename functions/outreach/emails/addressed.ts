import type { ResourceLink } from '../../kernel/base/event-type.ts';
import type { PageSubject } from '../hosted-pages/links.ts';
import type { Language } from '../languages.ts';
import type { OutreachSettings } from '../outreach-settings/for-others.ts';
import type { Letter } from './letters.ts';
import type { EmailLook } from './render.ts';

/** An e-mail before it is rendered: to whom, from whom, and what it says in which look. */
export interface UnrenderedEmail {
  readonly concerns: ResourceLink;
  readonly to: string;
  readonly outreach: OutreachSettings;
  readonly theme: EmailLook['theme'];
  readonly language: Language;
  readonly letter: Letter;
  /** The page that it leads to. */
  readonly place: PageSubject;
}
