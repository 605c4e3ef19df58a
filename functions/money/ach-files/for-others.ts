/** The kinds and items of ACH files that others may use; everything else in the store is private to this capability. */
export {
  achCompany,
  achFile,
  achFileKind,
  achRejectionKind,
  achSequenceKind,
  achTraceKind,
  achWindowKind,
  fileRejection,
  rejectionDecisions,
  stageScope,
  type AchFileRecord,
} from './store.ts';
export { achAsideKind } from './intake-store.ts';
export { achReturnCountKind, achReturningKind } from './return-store.ts';
