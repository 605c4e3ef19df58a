/** The items of applications that other capabilities may use; everything else in the stores is private to this one. */
export { noteKind } from './notes.ts';
export {
  type Application,
  application as applicationRef,
  applicationItem,
  applicationKind,
  applications,
} from './store.ts';
