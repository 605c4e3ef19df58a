import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import type { Write } from '../../../kernel/table/write.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { codeDigits } from '../../../outreach/one-time-passwords/code.ts';
import { useUp } from '../../../outreach/one-time-passwords/for-others.ts';
import { codeAlarms } from '../../../outreach/one-time-passwords/send-code.ts';
import { checkHolderCode, holderCodeUses, orderHolderCode } from '../../cards/holder-code.ts';
import { tokenFactKinds, tokenFacts } from '../facts.ts';
import { whileCardStays } from '../follow-card.ts';
import { foundToken, tokenStepFrame } from '../operation-frame.ts';
import { tokenToResource } from '../resource.ts';
import { tokenMachine } from '../statuses.ts';
import { type CardToken, cardTokenKind } from '../store.ts';
import { following } from '../told-token.ts';
import { activateToken } from '../token.ts';
import { needsCode, verifiedToken, withCodes } from '../verify.ts';

const pointer = '/data/attributes/verificationCode';

export const activateSandboxCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'activateSandboxCardToken',
  capability: 'sandbox',
  method: 'PATCH',
  path: '/sandbox/card-tokens/{id}',
  scopes: [],
  sandboxOnly: true,
  request: {
    variants: [
      defineVariant({
        type: 'cardToken',
        attributes: z.object({
          status: z.literal('Active', { error: 'must be Active' }),
          verificationCode: pattern(new RegExp(`^\\d{${codeDigits}}$`), `must have ${codeDigits} digits`).optional(),
        }),
      }),
    ],
  },
  refusesDryRun: 'each code that is sent counts, and each try',
  errors: ['not_found', 'invalid_state', 'request_timeout'],
  uses: { read: [...tokenFactKinds, ...holderCodeUses.read], write: [cardTokenKind, ...holderCodeUses.write] },
  needs: ['textMessages'],
  alarmsOn: codeAlarms,

  handle: async (call) => {
    const { now, realNow, once, platform, table, save } = call;
    const before = foundToken(call);
    if (before.status === 'Active') return { data: tokenToResource(before) };
    tokenMachine.mustAllow(before, 'activate');
    const { verificationCode: code } = call.body.attributes;
    const cipher = await call.cipher();
    if (needsCode(before) && code === undefined) {
      const how = { channel: 'sms', purpose: 'wallet' } as const;
      const sent = await orderHolderCode(before, how, { platform, table, once, now, realNow, cipher });
      await save(mergeChanges(sent.change, withCodes(before, { ...before, codeName: sent.codeName })));
      await sent.send();
      return { data: tokenToResource(before) };
    }
    const answerActive = async (token: CardToken, used: readonly Write[] = []) => {
      const activated = activateToken(token, { now });
      invariant(activated !== undefined, 'an Inactive token was not activated');
      const { card } = await tokenFacts(table, before);
      const after = whileCardStays(following(before, activated, { card, now }), card);
      await save(mergeChanges(after.change, { writes: used }));
      return { data: tokenToResource(after.token) };
    };
    if (code === undefined || !needsCode(before)) return answerActive(before);
    const subject = { ...before, purpose: 'wallet' } as const;
    const checked = await checkHolderCode(subject, code, { table, cipher, realNow, settings: platform.settings });
    if (checked.result !== 'Right') {
      throw new Problem('invalid_value', { detail: `verificationCode: is ${checked.result}`, pointer });
    }
    return answerActive(verifiedToken(before, now), [useUp(checked.sent, realNow)]);
  },
});
