import { defineReference, listAnswer } from '../../define-reference.ts';
import { billersOfPage, type listBillers } from './operations/list.ts';
import { billerResource } from './resource-schema.ts';

export const billersReference = defineReference<{
  operations: typeof listBillers;
}>({
  operations: {
    listBillers: {
      summary: 'Find billers',
      description: `The billers whose name contains \`name\`, in the order of their names: ${billersOfPage} on each \`page\`. A sandbox knows some invented billers (docs/partners/biller-directory.md).`,
      data: listAnswer(billerResource),
    },
  },
});
