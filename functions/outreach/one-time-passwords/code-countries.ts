import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import type { CodeCountry } from './settings.ts';

const nationalDigits = 10;
/** Area codes of the calling code 1 that are Canada's. */
const canada =
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942';
/** Area codes of other countries and of expensive numbers. Calls and texts to them are a known way to steal money. */
const neither =
  '242 246 264 268 284 345 441 473 500 600 622 649 658 664 700 721 758 767 784 809 829 849 868 869 876 900';
const [canadian, foreign] = [canada, neither].map((codes) => new Set(codes.split(' ')));

/** Calling codes that belong to one country. */
const callingCodes: Readonly<Record<Exclude<CodeCountry, 'US' | 'CA'>, string>> = {
  AU: '61',
  DE: '49',
  ES: '34',
  FR: '33',
  GB: '44',
  IE: '353',
  IN: '91',
  IT: '39',
  MX: '52',
};

/** True if a phone belongs to one of the countries. */
export function isIn(countries: readonly CodeCountry[], phone: PhoneNumber): boolean {
  return countries.some((country) => belongsTo(country, phone));
}

function belongsTo(country: CodeCountry, { countryCode, number }: PhoneNumber): boolean {
  if (country !== 'US' && country !== 'CA') return callingCodes[country] === countryCode;
  if (countryCode !== '1' || number.length !== nationalDigits) return false;
  const area = number.slice(0, 3);
  const isCanadian = canadian?.has(area) === true;
  return country === 'CA' ? isCanadian : !isCanadian && foreign?.has(area) !== true;
}
