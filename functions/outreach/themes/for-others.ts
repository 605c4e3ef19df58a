/** The items of themes that other capabilities may use; everything else in the stores is private to this one. */
export { themeKind, themes } from './store.ts';
