import { useSigned } from '../bank.tsx';
import { dollars, textOf } from '../format.ts';
import type { AnyResource } from '../parts/facts.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf } from '../steps.ts';

/** What a reviewer decides, for all releases that were ordered together. */
const stepsOf = ({ id, attributes }: AnyResource): readonly Step[] =>
  textOf(attributes, 'status') === 'PendingReview'
    ? [stepOf('approveBatchReleaseReview', { id }), stepOf('rejectBatchReleaseReview', { id })]
    : [];

export function BatchReleasePage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/batch-releases"
      label="Batch release"
      read={() => bank.getBatchRelease({ id })}
      titleOf={({ attributes }) => `Batch release of ${dollars(Number(attributes['amount']))}`}
      stepsOf={stepsOf}
    />
  );
}
