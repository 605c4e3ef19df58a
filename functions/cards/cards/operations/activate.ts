import * as z from 'zod';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { replace } from '../../../kernel/table/write.ts';
import { isPrintedOn, mustHaveTriesLeft, withWrongTry } from '../activation.ts';
import { cardMachine } from '../card.ts';
import { mustBeCardHolder } from '../only-holder.ts';
import { isPhysical } from '../statuses.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const activateCard = defineOperation({
  ...cardStepFrame,
  id: 'activateCard',
  path: '/cards/{id}/activate',
  refusesDryRun: 'each try counts',
  request: {
    variants: [
      defineVariant({
        type: 'activateCard',
        attributes: z.object({
          last4Digits: pattern(/^\d{4}$/, 'must be four digits'),
          expirationDate: pattern(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: YYYY-MM'),
        }),
      }),
    ],
  },

  handle: async (call) => {
    const { caller, path, body, loaded, now, save } = call;
    const { card } = loaded;
    if (card === undefined) throw notFound('The card', path.id);
    mustBeCardHolder(caller, card);
    if (!isPhysical(card)) throw cardMachine.refused(card, 'it is virtual, so there is nothing to activate');
    const today = bankDateOf(now);
    mustHaveTriesLeft(card, caller, today);
    if (isPrintedOn(card, body.attributes)) return answerStep('activate', call);

    await save({ writes: [replace(withWrongTry(card, today))], about: [{ type: card.type, id: card.id }] });
    const detail = 'last4Digits and expirationDate: are not those of the card';
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes' });
  },
});
