/** What a bundle of a released version exports: its code, and the stories as it knows them. */
export { begin } from './begin.ts';
export { goOn } from './go-on.ts';
export { openVersion } from './open-version.ts';
