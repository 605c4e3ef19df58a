import { definePage } from '../../../kernel/http/page.ts';
import type { PageRequest } from '../../../kernel/http/page-request.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { sealPin } from '../../../ports/card-processor/items.ts';
import { messagePage, setPinPage } from './content.ts';
import { answerSandboxPage, sandboxCardFrame, useUpPage } from './sandbox-card.ts';
import type { PinFault } from './words.ts';

/** Takes the form of the simulated page on which the holder of a test card chooses the PIN. */
export const setSandboxPin = definePage({
  ...sandboxCardFrame,
  id: 'setSandboxPin',
  method: 'POST',

  show: (request, platform) =>
    answerSandboxPage(request, platform, async (open) => {
      const { card, known, address, language } = open;
      if (address.purpose !== 'SetPin') throw notFound('The form', 'of this address');
      const fault = faultOf(request.form);
      if (fault !== undefined) return setPinPage(language, fault);
      const cipher = await platform.cipher(card.organisationId);
      await useUpPage(open, platform, { sealedPin: sealPin(request.form.get('pin') ?? '', known, cipher) });
      return messagePage('done', language);
    }),
});

function faultOf(form: PageRequest['form']): PinFault | undefined {
  const pin = form.get('pin') ?? '';
  if (!/^\d{4}$/.test(pin)) return 'digits';
  return pin === form.get('again') ? undefined : 'different';
}
