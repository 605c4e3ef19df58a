import { Button, Stack, Text } from '@mantine/core';
import { Page } from '../parts/page.tsx';
import { sentenceOf } from '../parts/problem.tsx';

/** In the place of a page that could not be loaded, or that has failed. The menu leads to the others. */
export function PageFault({ error }: { readonly error: unknown }) {
  return (
    <Page title="This page cannot be shown">
      <Stack align="flex-start">
        <Text role="alert">
          {sentenceOf(error)} You may have no network for a moment, or the console may have been renewed meanwhile.
        </Text>
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          Load it again
        </Button>
      </Stack>
    </Page>
  );
}
