import type { Bankstack } from '@bankstack/client';
import { ActionIcon, Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { recordedRequest } from '../bank.tsx';
import { curlOf } from '../curl-of.ts';
import { Dialog } from './dialog.tsx';
import { Sign } from './sign.tsx';

interface CurlButtonProps {
  /** Names the button where a page has several. */
  readonly label?: string | undefined;
  readonly says: string;
  /** Undefined while it is not known. */
  readonly command: string | undefined;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function CurlButton({ label = 'Show this request as curl', says, command, isOpen, toggle }: CurlButtonProps) {
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={toggle}>
        <Sign name="code" />
      </ActionIcon>
      {isOpen && (
        <Dialog title="The same request by the API" close={toggle}>
          <Stack>
            <Text size="sm">{`${says} A token of your own goes into TOKEN.`}</Text>
            {command !== undefined && <Command text={command} />}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

interface CurlProps {
  readonly path: string;
  readonly label?: string;
  readonly says?: string;
}

/** The request behind what is shown, to be copied: the console does nothing that the API cannot. */
export function Curl({ path, label, says = 'This page is what the operation answers.' }: CurlProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const command = curlOf({ method: 'GET', path, body: undefined, key: undefined });
  return <CurlButton label={label} says={says} command={command} isOpen={isOpen} toggle={toggle} />;
}

interface CallCurlProps {
  /** The call that a button makes, or the first one of many. */
  readonly call: (bank: Bankstack) => PromiseLike<unknown>;
  /** Identifies what the call sends. */
  readonly of: readonly unknown[];
  readonly label: string;
  readonly says: string;
}

/** The request that a button makes, to be copied. It is not sent. */
export function CallCurl({ call, of, label, says }: CallCurlProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const { data } = useQuery({
    queryKey: ['request of', label, ...of],
    queryFn: async () => (await recordedRequest(call)) ?? null,
    enabled: isOpen,
    gcTime: 0,
  });
  const command = data === undefined || data === null ? undefined : curlOf(data);
  return <CurlButton label={label} says={says} command={command} isOpen={isOpen} toggle={toggle} />;
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
