/** The items of outreach settings that other capabilities may use; everything else in the stores is private to this one. */
export {
  type ApplicationEmail,
  type DisputeEmail,
  disputeEmails,
  isOn,
  type MigrationEmail,
  outreachEmails,
  type OutreachSettings,
  outreachSettings,
  outreachSettingsKind,
} from './store.ts';
export { maySendAs } from './may-send-as.ts';
