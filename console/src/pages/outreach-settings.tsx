import { useSigned } from '../bank.tsx';
import { textOf } from '../format.ts';
import { OutreachEmails } from '../parts/outreach-emails.tsx';
import { Part } from '../parts/part.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { stepOf } from '../steps.ts';

export function OutreachSettingsPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/outreach-settings"
      label="Outreach settings"
      read={() => bank.getOutreachSettings({ id })}
      titleOf={({ attributes }) => textOf(attributes, 'label')}
      stepsOf={({ attributes }) => [
        {
          ...stepOf('updateOutreachSettings', { id }),
          preview: (values) => <OutreachEmails of={attributes} values={values} />,
        },
      ]}
    >
      {({ attributes }) => (
        <Part title="E-mails">
          <OutreachEmails of={attributes} />
        </Part>
      )}
    </ResourcePage>
  );
}
