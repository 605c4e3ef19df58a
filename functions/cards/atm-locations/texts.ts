import { defineTexts } from '../../define-texts.ts';
import type { atmLocationResource } from './resource-schema.ts';

export const atmLocationTexts = defineTexts<{ resources: typeof atmLocationResource }>({
  types: {
    atmLocation: 'A machine for cash in a network of the cards, and where it is.',
  },
  resources: {
    atmLocation: {
      network: 'The network of ATMs that it belongs to, as the directory names it.',
      locationName: 'What people know the location as, for example the name of a shop.',
      coordinates: [
        'Where the ATM is.',
        {
          longitude: 'Degrees east of Greenwich; west of it they are negative.',
          latitude: 'Degrees north of the equator; south of it they are negative.',
        },
      ],
      address: [
        'Where the ATM is, as a postal address.',
        {
          street: 'The number of the house and the street.',
          city: 'The city.',
          state: 'The state, as the directory writes it.',
          postalCode: 'The postal code.',
          country: 'The country, as the directory writes it.',
        },
      ],
      distance: 'Miles from the location that the request names. The list begins with the nearest ATM.',
      surchargeFree: 'True if the ATM takes no surcharge from cards of this platform.',
      acceptDeposits: 'True if money can be paid in.',
    },
  },
  requests: {},
  events: {},
});
