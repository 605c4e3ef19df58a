/** What counts uses of cards where events get their numbers. */
export { figuresUses, figuresWrites } from './count-figures.ts';
