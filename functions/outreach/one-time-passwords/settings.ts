import { defineSettings } from '../../ports/define-settings.ts';

/** A country that a stage may send codes to, by its ISO 3166-1 code. */
export type CodeCountry = 'US' | 'CA' | 'AU' | 'DE' | 'ES' | 'FR' | 'GB' | 'IE' | 'IN' | 'IT' | 'MX';

/** The rules of a stage for one-time passwords and the phones that get them. Times are real time. */
export interface CodeSettings {
  /** Hours after which a new phone of a customer gets codes, unless a code to an old phone vouches for it. */
  readonly phoneWaitHours: number;
  /** Codes are sent only to phones of these countries. A sandbox stage sends nothing, so it accepts all. */
  readonly countries: readonly CodeCountry[];
  /** How many codes an organisation can have sent in a clock hour and in a day (UTC), for each purpose: to confirm, to apply, to move. */
  readonly perOrganisation: { readonly hour: number; readonly day: number };
  /**
   * How many codes a phone can get of an organisation in 10 minutes of the clock and in a day (UTC): so many that a token asks for, and so
   * many that pages do. A sandbox sends nothing, so it does not count.
   */
  readonly perPhone: { readonly tenMinutes: number; readonly day: number };
}

export const usualCodes: CodeSettings = {
  phoneWaitHours: 24,
  countries: ['US'],
  perOrganisation: { hour: 2000, day: 10_000 },
  perPhone: { tenMinutes: 5, day: 20 },
};

export const codeSettings = defineSettings({ codes: usualCodes });
