import { eventDefiner } from '../../kernel/base/event-type.ts';
import type { applicationFormsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof applicationFormsEventReference>();

export const applicationFormEmailSuppressed = defineEvent('applicationForm.emailSuppressed');
