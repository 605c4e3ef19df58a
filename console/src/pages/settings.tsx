import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSigned } from '../bank.tsx';
import { moments, textOf } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';
import { newThemeStep } from '../theme-steps.tsx';

const themes: readonly Column[] = [
  {
    name: 'Theme',
    show: ({ id, attributes }) => (
      <Anchor component={Link} to="/themes/$id" params={{ id } as never}>
        {textOf(attributes, 'name')}
      </Anchor>
    ),
  },
  { name: 'Font', show: ({ attributes }) => textOf(attributes, 'font') },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

const outreach: readonly Column[] = [
  {
    name: 'Settings',
    show: ({ id, attributes }) => (
      <Anchor component={Link} to="/outreach-settings/$id" params={{ id } as never}>
        {textOf(attributes, 'label')}
      </Anchor>
    ),
  },
  {
    name: 'Sender',
    show: ({ attributes }) => {
      const { name, email } = attributes['sender'] as { readonly name: string; readonly email: string };
      return (
        <>
          {name}
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </>
      );
    },
  },
  { name: 'Language', isWide: true, show: ({ attributes }) => textOf(attributes, 'language') },
];

/** How the organisation looks and writes to its customers. */
export function SettingsPage() {
  const { bank } = useSigned();
  return (
    <Page title="Pages and e-mails" note="How hosted pages look, and in whose name e-mails are sent">
      <Part title="Themes" actions={<StepsMenu label="Actions for themes" steps={[newThemeStep()]} of="" />}>
        <ResourceList
          label="Themes"
          of={['themes']}
          read={(page) => bank.listWhiteLabelThemes({ page })}
          columns={themes}
          pageSize={100}
          empty="There is no theme yet: the pages that the platform shows to customers look as it has them"
        />
      </Part>
      <Part
        title="Outreach"
        actions={<StepsMenu label="Actions for outreach" steps={[stepOf('createOutreachSettings')]} of="" />}
      >
        <ResourceList
          label="Outreach settings"
          of={['outreach']}
          read={(page) => bank.listOutreachSettings({ page })}
          columns={outreach}
          pageSize={100}
          empty="The platform writes to no customer of a move. These settings say in whose name it does"
        />
      </Part>
    </Page>
  );
}
