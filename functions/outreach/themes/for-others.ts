/** The items of themes that other capabilities may use; everything else in the stores is private to this one. */
export { type Theme, themeKind, themes } from './store.ts';
