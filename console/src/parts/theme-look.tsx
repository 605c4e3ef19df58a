import { Card, Text } from '@mantine/core';
import { fontsOfThemes } from '../generated/api.ts';

interface ThemeLookProps {
  readonly name: string;
  readonly font: string;
  /** Colours by their names: `brand`, `onBrand`, `background`, `text`, `link`. */
  readonly colors: Readonly<Record<string, string>>;
}

/** How a hosted page looks with a theme, drawn small. */
export function ThemeLook({ name, font, colors }: ThemeLookProps) {
  const { brand = '#1f2a44', onBrand = '#ffffff', background = '#ffffff', text = '#1b1f24', link = '#1f4fbf' } = colors;
  return (
    <Card withBorder padding={0} maw={420} style={{ background, fontFamily: fontsOfThemes[font] }}>
      <div style={{ background: brand, color: onBrand, padding: '12px 16px', fontWeight: 700 }}>
        {name === '' ? 'Your name' : name}
      </div>
      <div style={{ color: text, padding: 16 }}>
        <Text fw={700} fz="lg" style={{ fontFamily: 'inherit' }}>
          Your application
        </Text>
        <Text size="sm" my="xs" style={{ fontFamily: 'inherit' }}>
          Tell us who you are. <span style={{ color: link, textDecoration: 'underline' }}>Privacy policy</span>
        </Text>
        <span
          style={{ background: brand, color: onBrand, padding: '8px 16px', borderRadius: 6, display: 'inline-block' }}
        >
          Continue
        </span>
      </div>
    </Card>
  );
}
