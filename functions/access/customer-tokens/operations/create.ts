import * as z from 'zod';
import { wholeNumber } from '../../../kernel/base/whole-number.ts';
import { limitRefs, requireLimits } from '../../../accounts/accounts/token-limits.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import { customer, customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import {
  customerTokenAncestorsMax,
  customerTokenKind,
  mintCustomerToken,
} from '../../../kernel/auth/customer-token.ts';
import { ancestorsOfChild } from '../../../kernel/auth/lineage.ts';
import { tidyLimits } from '../../../kernel/auth/resource-limits.ts';
import { resourceLimitsField } from '../../../kernel/auth/resource-limits-field.ts';
import { readScopes, ruleOf, type Scope } from '../../../kernel/auth/scopes.ts';
import { scopesField } from '../../../kernel/auth/scopes-field.ts';
import { msOf } from '../../../kernel/base/calendar/instant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { pattern, text } from '../../../kernel/jsonapi/fields.ts';
import { insert, type Write } from '../../../kernel/table/write.ts';
import { codeDigits } from '../../../outreach/one-time-passwords/code.ts';
import { expirationOf, needsTwoFactor, requireGrantable } from '../grant.ts';
import { isStillVouchedFor, isToOwnPhone } from '../../../onboarding/customers/verification-phone.ts';
import { useUp, verification, verificationKind } from '../../../outreach/one-time-passwords/for-others.ts';
import { checkCode } from '../verify.ts';
import type { customerTokenResource } from '../resource-schema.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';

const secondsMax = 86_400;
const verificationTokenMax = 100;

const isForOrganisations = (scope: Scope) => ruleOf(scope).only === 'organisation';
const scopeField = scopesField.refine((given) => readScopes(given)?.some(isForOrganisations) !== true, {
  error: ({ input }) => {
    const refused = (readScopes(String(input)) ?? []).filter(isForOrganisations);
    return `must be scopes that customer tokens may have, not ${refused.join(', ')}; see docs/generated/scopes.md`;
  },
});

export const createCustomerToken = defineOperation({
  id: 'createCustomerToken',
  capability: 'customer-tokens',
  method: 'POST',
  path: '/customers/{id}/token',
  scopes: ['customer-token-write'],
  callers: 'upgradable',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'customerToken',
        attributes: z.object({
          scope: scopeField,
          upgradableScope: scopeField.optional(),
          verificationToken: text(verificationTokenMax).optional(),
          verificationCode: pattern(new RegExp(`^\\d{${codeDigits}}$`), `must have ${codeDigits} digits`).optional(),
          expiresIn: wholeNumber('a whole number of seconds', { min: 1, max: secondsMax }).default(secondsMax),
          resources: resourceLimitsField.optional(),
          jwtToken: z.unknown().optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  refusesDryRun: 'each try at a code counts',
  errors: ['not_found', 'invalid_state', 'feature_disabled'],
  uses: { read: [customerKind, accountKind], write: [verificationKind, customerTokenKind] },

  load: ({ organisationId, path, body }) => {
    const { verificationToken, resources } = body.attributes;
    return {
      customer: customer(organisationId, path.id),
      head: customerHead(organisationId, path.id),
      limits: limitRefs(organisationId, resources),
      verification:
        verificationToken === undefined ? undefined : verification(organisationId, path.id, verificationToken),
    };
  },

  handle: async ({
    organisationId,
    path,
    body,
    caller,
    loaded,
    now,
    realNow,
    platform,
    table,
    cipher: cipherOf,
    save,
  }) => {
    if (loaded.customer === undefined) throw notFound('The customer', path.id);
    mustBeActive(loaded.customer);
    const { attributes } = body;
    if (attributes.jwtToken !== undefined) {
      const pointer = '/data/attributes/jwtToken';
      throw new Problem('feature_disabled', { detail: 'jwtToken: sign-in by JWT is not supported', pointer });
    }
    const scopes = readScopes(attributes.scope) ?? [];
    const upgradableScopes = readScopes(attributes.upgradableScope ?? '') ?? [];
    const resources = attributes.resources && tidyLimits(attributes.resources);
    requireGrantable(caller, { scopes, upgradableScopes, resources });
    requireLimits(
      resources,
      loaded.limits.filter((one) => one.customerIds.includes(path.id)),
    );

    const used: Write[] = [];
    let isOwnPhoneProved = false;
    const isVerified = needsTwoFactor(caller, scopes) || namesVerification(attributes);
    if (isVerified) {
      const cipher = await cipherOf();
      const { verification: sent } = loaded;
      const known =
        sent !== undefined && isStillVouchedFor(loaded.customer, sent, { cipher, realNow }) ? sent : undefined;
      const verified = await checkCode(table, known, attributes, realNow, cipher, platform.settings);
      isOwnPhoneProved = isToOwnPhone(loaded.customer, verified, { cipher, realNow });
      used.push(useUp(verified, realNow));
    }

    const expiration = expirationOf(caller, attributes.expiresIn, realNow);
    const { text: token, item } = mintCustomerToken(platform.ids, {
      organisationId,
      customerId: path.id,
      createdAt: now,
      expiration,
      revocations: loaded.head?.revocations,
      ancestorIds: ancestorsOfChild(caller, customerTokenAncestorsMax),
      scopes: [...scopes],
      upgradableScopes: [...upgradableScopes],
      isVerified,
      isOwnPhoneProved,
      sourceIp: caller.sourceIp,
      resources: resources ?? (caller.resources && tidyLimits(caller.resources)),
    });
    const { type } = loaded.customer;
    const about = [
      { type: 'customerBearerToken', id: item.id },
      { type, id: path.id },
    ];
    await save({ writes: [insert(item), ...used], about });
    const expiresIn = Math.floor((msOf(expiration) - msOf(realNow)) / 1000);
    return {
      data: makeResource<typeof customerTokenResource>('customerBearerToken', { attributes: { token, expiresIn } }),
    };
  },
});

const namesVerification = (given: { verificationToken?: string | undefined; verificationCode?: string | undefined }) =>
  given.verificationToken !== undefined || given.verificationCode !== undefined;
