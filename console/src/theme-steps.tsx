import type { AnyResource } from './parts/facts.tsx';
import { ThemeLook } from './parts/theme-look.tsx';
import { textOf } from './format.ts';
import type { Values } from './fields.ts';
import { type Step, stepOf } from './steps.ts';

/** What was filled in, on top of the theme as it is. */
function look(values: Values, attributes: AnyResource['attributes']) {
  const colors = { ...(attributes['colors'] as Readonly<Record<string, string>> | undefined) };
  for (const [name, value] of Object.entries(values))
    // While a colour is typed, the one before is drawn.
    if (name.startsWith('colors.') && /^#[\da-f]{6}$/i.test(value)) colors[name.slice('colors.'.length)] = value;
  return (
    <ThemeLook
      name={values['name'] ?? textOf(attributes, 'name')}
      font={values['font'] ?? textOf(attributes, 'font')}
      colors={colors}
    />
  );
}

/** A new theme, drawn while it is filled in. */
export const newThemeStep = (): Step => ({
  ...stepOf('createWhiteLabelTheme'),
  preview: (values) => look(values, {}),
});

/** A change of a theme, drawn while it is filled in. */
export const changeThemeStep = ({ id, attributes }: AnyResource): Step => ({
  ...stepOf('updateWhiteLabelTheme', { id }),
  preview: (values) => look(values, attributes),
});
