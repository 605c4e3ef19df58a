import { defineReference } from '../../define-reference.ts';
import type { dueAsideKind } from './aside.ts';
import type { wakeUpKind } from './wake-up.ts';

export const dueReference = defineReference<{
  kinds: typeof wakeUpKind | typeof dueAsideKind;
}>({
  kinds: {
    wak: {
      holds: "the moment of an organisation's next wake-up",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
    das: {
      holds: 'due items that failed again and again: since when, and which journey of the bank clock passes over them',
      keys: { pk: '<org>', sk: '<key of the due item>', foundBy: 'organisation' },
    },
  },
});
