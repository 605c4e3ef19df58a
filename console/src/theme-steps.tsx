import type { AnyResource } from './parts/facts.tsx';
import { ThemeLook } from './parts/theme-look.tsx';
import { EmailPreviews, themeLook } from './parts/email-previews.tsx';
import type { Values } from './fields.ts';
import { type Step, stepOf } from './steps.ts';

/** What was filled in, on top of the theme as it is: a page and the e-mails. */
function drawn(values: Values, attributes: AnyResource['attributes']) {
  const look = themeLook(attributes, values);
  return (
    <>
      <ThemeLook name={look.name} font={look.font} colors={look.colors} />
      <EmailPreviews look={look} />
    </>
  );
}

/** A new theme, drawn while it is filled in. */
export const newThemeStep = (): Step => ({
  ...stepOf('createWhiteLabelTheme'),
  preview: (values) => drawn(values, {}),
});

/** A change of a theme, drawn while it is filled in. */
export const changeThemeStep = ({ id, attributes }: AnyResource): Step => ({
  ...stepOf('updateWhiteLabelTheme', { id }),
  preview: (values) => drawn(values, attributes),
});
