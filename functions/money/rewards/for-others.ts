/** The items of rewards that other capabilities may use; everything else in the stores is private to this one. */
export { rewardKind } from './store.ts';
