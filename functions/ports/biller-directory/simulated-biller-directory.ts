import { plainText } from '../../kernel/base/plain-text.ts';
import type { BillerDirectory } from './port.ts';
import { sampleOfBillers } from './sample.ts';

const sample = sampleOfBillers
  .map(([name, category, street, city, state, postalCode]) => ({
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    category,
    addresses: [{ street, city, state, postalCode, country: 'US' }],
  }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Finds billers in the sample. */
export const simulatedBillerDirectory: BillerDirectory = {
  named: (text, { limit, offset }) => {
    const wanted = plainText(text);
    const found = sample.filter(({ name }) => plainText(name).includes(wanted));
    return Promise.resolve({
      outcome: 'answered',
      billers: found.slice(offset, offset + limit),
      total: found.length,
    });
  },
};
