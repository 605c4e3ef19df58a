import { securityHeaders } from './security-headers.ts';
import { version } from './version.generated.ts';

/** Headers of every answer: those that protect it, and the version of the code that gave it. */
export const answerHeaders = { ...securityHeaders, 'Bankstack-Version': version } as const;
