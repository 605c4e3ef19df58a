import { Anchor, Card, SimpleGrid, Stack } from '@mantine/core';
import { words } from '../format.ts';
import { sandboxOperations } from '../generated/api.ts';
import { stepForms } from '../generated/forms.ts';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { Seed } from '../parts/seed.tsx';
import { useStepDialog } from '../parts/step-dialogs.tsx';
import { type Step, type StepName, stepOf } from '../steps.ts';

/** The clock has a page of its own. */
const elsewhere: ReadonlySet<string> = new Set(['advanceClock']);

/** What a sandbox simulates, by what it is about. */
function stepsBySubject(): readonly (readonly [string, readonly Step[]])[] {
  const subjects = new Map<string, Step[]>();
  for (const name of Object.keys(stepForms) as StepName[]) {
    const { operation } = stepForms[name];
    const subject = sandboxOperations.get(operation);
    if (subject === undefined || elsewhere.has(operation)) continue;
    subjects.set(subject, [...(subjects.get(subject) ?? []), stepOf(name)]);
  }
  return [...subjects];
}

/** `Simulate that a merchant gives money back` as `A merchant gives money back`. */
function shortLabel(label: string): string {
  const rest = label.replace(/^Simulate (that )?/, '').replace(/ \(sandbox\)$/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The world outside, as a sandbox simulates it: each step is a form with its dry run, and the answer leads to what came of it. */
export function SandboxPage() {
  const choose = useStepDialog('');
  return (
    <Page title="Simulate" note="What the world outside does, in a sandbox">
      <Seed />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {stepsBySubject().map(([subject, steps]) => (
          <Part key={subject} title={words(subject.replaceAll('-', ' '))}>
            <Card withBorder padding="sm">
              <Stack gap="xs" align="flex-start">
                {steps.map((step) => (
                  <Anchor
                    key={step.label}
                    component="button"
                    type="button"
                    size="sm"
                    ta="left"
                    onClick={() => {
                      choose(step);
                    }}
                  >
                    {shortLabel(step.label)}
                  </Anchor>
                ))}
              </Stack>
            </Card>
          </Part>
        ))}
      </SimpleGrid>
    </Page>
  );
}
