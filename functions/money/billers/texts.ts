import { defineTexts } from '../../define-texts.ts';
import { addressTexts } from '../../shared-texts.ts';
import type { billerResource } from './resource-schema.ts';

export const billerTexts = defineTexts<{ resources: typeof billerResource }>({
  types: {
    biller: 'A company that sends bills, from the directory of such companies.',
  },
  resources: {
    biller: {
      name: 'What the company that sends the bills calls itself.',
      category: 'What the bills are for, in the words of the biller directory.',
      addresses: ['Where payments of bills are sent.', addressTexts],
    },
  },
  requests: {},
  events: {},
});
