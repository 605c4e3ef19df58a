import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { countParameter, required, textFilter } from '../../../kernel/jsonapi/query.ts';
import type { BillersAnswer } from '../../../ports/biller-directory/port.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import type { billerResource } from '../resource-schema.ts';

export const billersOfPage = 100;
const pagesMax = 1_000;
const nameMax = 500;

export const listBillers = defineOperation({
  id: 'listBillers',
  capability: 'billers',
  method: 'GET',
  path: '/payments/billpay/billers',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      example: { name: 'electric' },
      own: {
        name: required(
          textFilter('Only billers with this name, or with this part of it, in upper or lower case.', nameMax),
        ),
        page: countParameter('Which page of the directory is shown', { byDefault: 1, max: pagesMax }),
      },
    },
  },
  response: { status: 200 },
  errors: ['feature_disabled', 'request_timeout'],
  uses: { read: [], write: [] },
  needs: ['billerDirectory'],

  handle: async ({ query, platform }) => {
    const { name } = query.own;
    invariant(name !== undefined, 'a request without a name passed the check of its query');
    const range = { limit: billersOfPage, offset: ((query.own.page ?? 1) - 1) * billersOfPage };
    const { billers, total } = found(await platform.billerDirectory.named(name, range));
    return {
      data: billers.map(({ id, ...attributes }) =>
        makeResource<typeof billerResource>('biller', {
          id,
          attributes: { ...attributes, addresses: [...attributes.addresses] },
        }),
      ),
      meta: { pagination: { total, ...range } },
    };
  },
});

/** The billers of an answer. Throws a Problem for a failure. */
function found(answer: BillersAnswer) {
  if (answer.outcome === 'answered') return answer;
  if (answer.failure === 'disabled') throw new Problem('feature_disabled', 'This stage has no directory of billers');
  throw new Problem('request_timeout', 'The directory of billers did not answer; try again');
}
