/** The items of sessions that pages may use; everything else in the stores is private to this capability. */
export {
  beginSession,
  formHolder,
  pageSessionItem,
  pageSessionKind,
  sessionMinutes,
  type PageSession,
  type PageSessionScope,
} from './store.ts';
