import { Card, Code, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { sampleEmails } from '@bankstack/letters';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { words } from '../format.ts';
import type { EmailLook } from './email-previews.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];

/** The e-mails to customers in a look, one at a time, as the platform sends them. Names, amounts and dates are made up. */
export function EmailSamples({ look, language: given, sender, isOn }: EmailLook) {
  const [chosen, choose] = useState(0);
  const [form, setForm] = useState('html');
  const [language, setLanguage] = useState<string>();
  const shown = language ?? given ?? 'en';
  const samples = useMemo(() => sampleEmails(look, shown), [look, shown]);
  const email = samples[chosen] ?? samples[0];
  if (email === undefined) return null;
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <Select
          label="E-mail"
          data={samples.map(({ name, variant }, place) => ({
            value: String(place),
            label: variant === undefined ? words(name) : `${words(name)}: ${words(variant).toLowerCase()}`,
          }))}
          value={String(chosen)}
          allowDeselect={false}
          onChange={(place) => {
            choose(Number(place));
          }}
        />
        <Select
          label="Language"
          data={languages}
          value={shown}
          allowDeselect={false}
          onChange={(value) => {
            setLanguage(value ?? 'en');
          }}
        />
        <SegmentedControl
          aria-label="Form"
          data={[
            { value: 'html', label: 'Designed' },
            { value: 'text', label: 'As text' },
          ]}
          value={form}
          onChange={setForm}
        />
      </Group>
      <Card withBorder padding="xs">
        {sender !== undefined && (
          <Text size="sm">
            From: {sender.name} &lt;{sender.email}&gt;
          </Text>
        )}
        <Text size="sm">Subject: {email.subject}</Text>
        <Text size="xs" c="dimmed">
          {isOn?.(email.name) === false
            ? 'These settings do not send it. Names, amounts and dates are made up.'
            : 'Names, amounts and dates are made up.'}
        </Text>
      </Card>
      {form === 'html' ? (
        <iframe
          // Nothing in it runs. Its styles are set from here: the page allows none that stand in elements.
          sandbox="allow-same-origin"
          title={`The e-mail: ${email.subject}`}
          srcDoc={email.html.replaceAll(' style="', ' data-style="')}
          onLoad={dress}
          style={{
            width: '100%',
            height: 480,
            border: '1px solid var(--mantine-color-default-border)',
            borderRadius: 8,
          }}
        />
      ) : (
        <Code block tabIndex={0} aria-label="The e-mail as text" style={{ whiteSpace: 'pre-wrap' }}>
          {email.text}
        </Code>
      )}
    </Stack>
  );
}

/** Gives the elements of the frame their styles, takes away where links lead, and makes the frame as high as its page. */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = frame.contentDocument;
  if (page === null) return;
  for (const one of page.querySelectorAll<HTMLElement>('[data-style]')) one.style.cssText = one.dataset['style'] ?? '';
  for (const one of page.querySelectorAll('a')) one.removeAttribute('href');
  // A frame that is higher than its page tells its own height.
  frame.style.height = '0';
  frame.style.height = `${String(page.documentElement.scrollHeight + 4)}px`;
}
