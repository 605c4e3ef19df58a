/** The items of e-mails that other capabilities may use; everything else in the stores is private to this one. */
export { emailKind, type EmailDraft, type EmailRecord, recordEmail } from './store.ts';
