import { defineTexts } from '../../define-texts.ts';
import type { institutionResource } from './resource-schema.ts';

export const institutionTexts = defineTexts<{ resources: typeof institutionResource }>({
  types: {
    institution: 'A bank of the US that a routing number leads to, and which rails it takes part in.',
  },
  resources: {
    institution: {
      routingNumber: 'The ABA routing transit number: nine digits, of which the last one checks the others.',
      name: 'The name of the bank, as the directory has it.',
      address: 'Where the bank is, in one line. Absent if the directory has none.',
      isACHSupported: 'True if the bank takes ACH entries.',
      isWireSupported: 'True if the bank takes wires.',
    },
  },
  requests: {},
  events: {},
});
