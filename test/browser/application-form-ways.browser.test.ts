import type { FormType } from '../../functions/onboarding/application-forms/statuses.ts';
import type { Language } from '../../functions/outreach/languages.ts';
import { makeForm } from '../onboarding/application-forms/form-bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { apply, heading, measure, orgName, wordsOf } from './apply.ts';
import { type Device, devices, type Look, lookFully, useBrowser } from './browser.ts';
import { shows } from './shows.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);

describe.each([
  ['phone', 'en', 'Individual'],
  ['desktop', 'es', 'Individual'],
  ['desktop', 'en', 'SoleProprietorship'],
  ['phone', 'es', 'SoleProprietorship'],
  ['phone', 'en', 'Business'],
  ['desktop', 'es', 'Business'],
] as const satisfies readonly (readonly [Device, Language, FormType])[])('on a %s, in %s', (device, language, type) => {
  test(`somebody applies as ${type}, and every page is accessible, also with everything wrong`, async () => {
    const page = await browser.open(devices[device]);
    const look: Look = async (shown, name) => {
      await lookFully(shown, `form-${device}-${language}-${type}-${name}`);
      await measure(shown, name);
    };
    await apply(page, browser.at((await makeForm(bank)).url), { type, language, look, isWrongFirst: true });
    await shows(() => heading(page), wordsOf[language].result.Approved(orgName).title);
  });
});
