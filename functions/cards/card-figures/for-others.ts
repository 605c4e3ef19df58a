/** What counts uses of cards where events get their numbers. */
export { isCounted } from './count-events.ts';
export { figuresUses, figuresWrites } from './count-figures.ts';
export { recountFigures, type RecountedLog } from './recount.ts';
