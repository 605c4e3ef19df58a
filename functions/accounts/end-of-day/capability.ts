import { defineCapability } from '../../define-capability.ts';
import { dayCloseAttributes } from './account-attributes.ts';
import { listEndsOfDay } from './operations/list.ts';
import { dayCountsKind, dayLeafKind, endOfDayKind, endOfDayMarkKind } from './store.ts';
import { endOfDayWorker } from './workers/end-of-day.ts';
import { endOfDayReference } from './reference.ts';
import { endOfDayTexts } from './texts.ts';

export const endOfDayCapability = defineCapability({
  name: 'end-of-day',
  heading: 'accounts',
  reference: endOfDayReference,
  operations: [listEndsOfDay],
  texts: endOfDayTexts,
  workers: [endOfDayWorker],
  kinds: [endOfDayKind, dayLeafKind, dayCountsKind, endOfDayMarkKind],
  accountAttributes: dayCloseAttributes,
});
