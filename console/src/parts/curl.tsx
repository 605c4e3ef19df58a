import { ActionIcon, Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { curlOf } from '../curl-of.ts';
import { Dialog } from './dialog.tsx';
import { Sign } from './sign.tsx';

/** The request behind what is shown, to be copied: the console does nothing that the API cannot. */
export function Curl({ path }: { readonly path: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const command = curlOf({ method: 'GET', path, body: undefined, key: undefined });
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
      {isOpen && (
        <Dialog title="The same request by the API" close={close}>
          <Stack>
            <Text size="sm">This page is what the operation answers. A token of your own goes into TOKEN.</Text>
            <Command text={command} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** A command of a shell, to be copied. */
export function Command({ text }: { readonly text: string }) {
  return (
    <>
      <Code block tabIndex={0} aria-label="The command">
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
      </CopyButton>
    </>
  );
}
