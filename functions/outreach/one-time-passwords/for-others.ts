/** The items of one-time passwords that other capabilities may use; everything else in the stores is private to this one. */
export {
  codeState,
  countTry,
  starts,
  triesMax,
  useUp,
  validMinutes,
  verification,
  type Verification,
  verificationKind,
  verificationWith,
} from './store.ts';
