import { Alert, Anchor, Button, Code, CopyButton, Group, Text } from '@mantine/core';

interface PageLinkProps {
  readonly url: string;
  /** What whoever has it can do. */
  readonly says: string;
}

/** The address of a hosted page, to be opened or handed on. */
export function PageLink({ url, says }: PageLinkProps) {
  return (
    <Alert color="blue" variant="light" title="The page of the customer">
      <Text size="sm">{says}</Text>
      <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {url}
      </Code>
      <Group gap="sm" mt="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          Open it
        </Anchor>
      </Group>
    </Alert>
  );
}
