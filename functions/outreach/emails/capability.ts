import { defineCapability } from '../../define-capability.ts';
import { emailKind } from './store.ts';
import { emailsWorker } from './workers/emails.ts';

export const emails = defineCapability({ name: 'emails', workers: [emailsWorker], kinds: [emailKind] });
