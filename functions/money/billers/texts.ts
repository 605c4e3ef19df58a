import { defineTexts } from '../../define-texts.ts';
import { addressTexts } from '../../shared-texts.ts';
import type { billerResource } from './resource-schema.ts';

export const billerTexts = defineTexts<{ resources: typeof billerResource }>({
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
