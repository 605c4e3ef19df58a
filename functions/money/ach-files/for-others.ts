/** The kinds and items of ACH files that others may use; everything else in the store is private to this capability. */
export {
  type AchFileRecord,
  type AchRejection,
  type FileScope,
  achCompany,
  achFile,
  achFileKind,
  achRejectionItem,
  achRejectionKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
  fileRejection,
  rejectionDecisions,
  rejectionPartition,
  stageScope,
} from './store.ts';
export { type AchAside, achAsideKind, achIntake, achIntakeKind, intakeId, settledByRetry } from './intake-store.ts';
export { achReturnCountKind, achReturningKind } from './return-store.ts';
export { achMentionKind, mentionPartition } from './entry-store.ts';
