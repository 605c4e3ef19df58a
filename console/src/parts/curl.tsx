import { ActionIcon, Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { apiUrl } from '../session.ts';
import { Sign } from './sign.tsx';

/** The request behind what is shown, to be copied: the console does nothing that the API cannot. */
export function Curl({ path }: { readonly path: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const command = `curl -g '${apiUrl}${path}' -H "Authorization: Bearer $TOKEN"`;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Show this request as curl"
        title="Show this request as curl"
        onClick={open}
      >
        <Sign name="code" />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} title="The same request by the API" size="lg">
        <Stack>
          <Text size="sm">This page is what the operation answers. A token of your own goes into TOKEN.</Text>
          <Code block>{command}</Code>
          <CopyButton value={command}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
        </Stack>
      </Modal>
    </>
  );
}
