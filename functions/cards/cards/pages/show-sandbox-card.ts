import { definePage } from '../../../kernel/http/page.ts';
import { pinOf } from '../../../ports/card-processor/items.ts';
import { messagePage, numberPage, pinPage, setPinPage } from './content.ts';
import { answerSandboxPage, sandboxCardFrame, useUpPage } from './sandbox-card.ts';

/**
 * The simulated page of the card processor: it shows the number of a test card, or its PIN, once; or the form in which the holder chooses
 * the PIN, until it is chosen.
 */
export const showSandboxCard = definePage({
  ...sandboxCardFrame,
  id: 'showSandboxCard',
  method: 'GET',

  show: (request, platform) =>
    answerSandboxPage(request, platform, async (open) => {
      const { card, known, address, language } = open;
      if (address.purpose === 'SetPin') return setPinPage(language);
      const pin = address.purpose === 'ShowPin' ? pinOf(known, await platform.cipher(card.organisationId)) : undefined;
      await useUpPage(open, platform);
      if (address.purpose === 'ShowNumber') return numberPage(card, language);
      return pin === undefined ? messagePage('noPin', language) : pinPage(pin, language);
    }),
});
