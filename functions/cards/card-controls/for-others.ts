/** What other capabilities may use of controls; everything else in the stores is private to this one. */
export { controlsOf, readActiveControls, readControls } from './read-controls.ts';
export { type CardControl, cardControlKind, cardControls, controlKinds } from './store.ts';
