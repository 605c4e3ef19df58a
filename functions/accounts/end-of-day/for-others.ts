/** The items of end of day that other capabilities may use; everything else in the stores is private to this one. */
export { endOfDayKind, endOfDayMark, endsOfDay } from './store.ts';
