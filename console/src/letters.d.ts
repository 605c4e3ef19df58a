import type { SampleEmails } from '../../functions/outreach/emails/sample-email.ts';

/** The e-mails to customers, from the program that sends them: vite.config.ts says which. */
export declare const sampleEmails: SampleEmails;
