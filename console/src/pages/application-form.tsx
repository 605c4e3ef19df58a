import { useSigned } from '../bank.tsx';
import { moments, nameOf, textOf } from '../format.ts';
import type { AnyResource } from '../parts/facts.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf } from '../steps.ts';

/** What is done with a form in its status. */
function stepsOf({ id, attributes }: AnyResource): readonly Step[] {
  const status = textOf(attributes, 'status');
  const renew = stepOf('renewApplicationForm', { id });
  if (status === 'Open') return [renew, stepOf('cancelApplicationForm', { id })];
  return status === 'Submitted' ? [renew] : [];
}

export function ApplicationFormPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/application-forms"
      label="Application form"
      read={() => bank.getApplicationForm({ id })}
      titleOf={({ attributes }) =>
        nameOf((attributes['applicantDetails'] ?? {}) as AnyResource['attributes']) || `Application form ${id}`
      }
      stepsOf={stepsOf}
    >
      {({ attributes }) =>
        textOf(attributes, 'status') === 'Open' && (
          <PageLink
            url={textOf(attributes, 'url')}
            says={`Whoever has it can apply, until ${moments(textOf(attributes, 'urlExpiresAt'))}.`}
          />
        )
      }
    </ResourcePage>
  );
}
