import { accountMachine } from '../../accounts/account.ts';
import { customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import { bankOf } from '../../../organisations/banks.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter } from '../../../kernel/jsonapi/query.ts';
import { account, accountKind } from '../../accounts/for-others.ts';
import { addresseeOf } from '../addressee.ts';
import { letterLayout } from '../layout/letter-layout.ts';
import { drawnPdf } from '../layout/pdf.ts';

export const getBankVerificationLetter = defineOperation({
  id: 'getBankVerificationLetter',
  capability: 'statements',
  method: 'GET',
  path: '/statements/{id}/bank/pdf',
  scopes: ['statements'],
  timeoutSeconds: 5,
  request: {
    query: {
      own: {
        includeProofOfFunds: booleanFilter(
          'True if the letter says what is on the account. It does not unless this is given.',
        ),
      },
    },
  },
  response: { status: 200, isFile: true, fileTypes: ['application/pdf'] },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind, clockKind], write: [] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, now, table, platform }) => {
    const { account: owned } = loaded;
    if (owned === undefined) throw notFound('The account', path.id);
    accountMachine.mustAllow(owned, 'confirm');
    const [firstOwner = ''] = owned.customerIds;
    const ref = customer(organisationId, firstOwner);
    const stored = await table.get(ref.key);
    const layout = letterLayout({
      bank: bankOf(platform.settings, owned.routingNumber),
      account: owned,
      addressee: addresseeOf(owned.name, stored && ref.parse(stored)),
      includeProofOfFunds: query.own.includeProofOfFunds === true,
      now,
    });
    const bytes = await drawnPdf(platform, layout, now);
    return { file: { bytes, name: `bank-verification-${owned.id}.pdf`, type: 'application/pdf' } };
  },
});
