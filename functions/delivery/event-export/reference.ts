import { defineReference } from '../../define-reference.ts';
import type { exportKind } from './store.ts';

export const eventExportReference = defineReference<{ kinds: typeof exportKind }>({
  kinds: {
    exp: {
      holds: 'how far the events of an organisation are exported, and the last replay of the export',
      keys: { pk: '<org>', sk: 'events, replay', foundBy: 'organisation' },
    },
  },
});
