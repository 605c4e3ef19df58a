import * as z from 'zod';
import { commandNames, workerNames } from '../../kernel/journal/author-names.generated.ts';
import { type Parameter, quoted } from '../../kernel/jsonapi/query.ts';
import { operationIds } from './operation-ids.generated.ts';
import { resourceTypes } from './resource-types.generated.ts';

/** How many names a message lists at most. */
const shownMax = 30;
const similarMin = 3;

/** Types that entries name although no operation answers such a resource. */
const otherTypes = ['customer', 'org', 'organisation', 'user'];

/** The id of an operation, a page or a callback. */
export const operationFilter = nameFilter(
  'Only what this operation, page or callback wrote, by its id in this reference.',
  {
    names: operationIds,
    noun: 'the id of an operation of the reference (operationId)',
    examples: ['createPayment', 'updateCustomer'],
  },
);

/** The name of a worker or of a command of the operator. */
export const workerFilter = nameFilter('Only what this worker of the platform or this command of its operator wrote.', {
  names: [...workerNames, ...commandNames],
  noun: 'a worker or a command of the audit log',
});

/** The type of a written resource. */
export const resourceTypeFilter = nameFilter('Only what wrote a resource of this type.', {
  names: [...new Set([...resourceTypes, ...otherTypes])].sort(),
  noun: 'the type of a resource of the audit log',
  examples: ['bookPayment', 'individualCustomer'],
});

/**
 * One name of a known set. Another is refused, because it would find nothing. The message has the names that are similar, or the
 * examples; without examples, all names.
 */
function nameFilter(
  description: string,
  {
    names,
    noun,
    examples = names,
  }: {
    readonly names: readonly string[];
    readonly noun: string;
    readonly examples?: readonly string[];
  },
): Parameter<string> {
  return {
    description,
    schema: z.enum(names),
    many: false,
    read: ([name = '', ...others]) => (others.length === 0 && names.includes(name) ? name : undefined),
    fault: ([name = '', ...others]) => {
      if (others.length > 0) return `takes one value, but ${others.length + 1} were sent`;
      const similar = names.filter(
        (one) => name.length >= similarMin && one.toLowerCase().includes(name.toLowerCase()),
      );
      const shown = (similar.length > 0 ? similar : examples).slice(0, shownMax);
      return `${quoted(name)} is not ${noun}, such as ${shown.join(', ')}`;
    },
  };
}
