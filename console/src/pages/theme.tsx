import { Anchor } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { textOf } from '../format.ts';
import { EmailPreviews, themeLook } from '../parts/email-previews.tsx';
import { Part } from '../parts/part.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { ThemeLook } from '../parts/theme-look.tsx';
import { useId } from '../search.ts';
import { changeThemeStep } from '../theme-steps.tsx';

export function ThemePage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/white-label-themes"
      label="Theme"
      read={() => bank.getWhiteLabelTheme({ id })}
      titleOf={({ attributes }) => textOf(attributes, 'name')}
      stepsOf={(theme) => [changeThemeStep(theme)]}
    >
      {({ attributes }) => (
        <>
          <Part
            title="How it looks"
            actions={
              <Anchor href={textOf(attributes, 'previewUrl')} target="_blank" rel="noreferrer" size="sm">
                Open the preview
              </Anchor>
            }
          >
            <ThemeLook
              name={textOf(attributes, 'name')}
              font={textOf(attributes, 'font')}
              colors={attributes['colors'] as Readonly<Record<string, string>>}
            />
          </Part>
          <Part title="E-mails">
            <EmailPreviews look={themeLook(attributes)} />
          </Part>
        </>
      )}
    </ResourcePage>
  );
}
