import { Anchor, Button, Image, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReceivedFile } from '@bankstack/client';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './problem.tsx';

interface DocumentFileProps {
  readonly label: string;
  readonly read: () => Promise<ReceivedFile>;
}

/** The kinds of files that a browser draws without running anything that is in them. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/** A file of a customer: a photo is drawn here, anything else is only handed on as a file. */
export function DocumentFile({ label, read }: DocumentFileProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          title={label}
          size="xl"
          close={() => {
            setOpen(false);
          }}
        >
          <Content read={read} />
        </Dialog>
      )}
    </>
  );
}

function Content({ read }: Pick<DocumentFileProps, 'read'>) {
  // It is read again each time, and nothing of it is kept.
  const { data, error, refetch } = useQuery({
    queryKey: ['file', read],
    queryFn: read,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([data.bytes], { type: data.contentType }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [data]);
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined || address === undefined) return 'It is fetched …';
  return (
    <Stack>
      {drawn.has(data.contentType) && <Image src={address} alt="What was handed in" fit="contain" mah="70vh" />}
      <Anchor href={address} download={data.fileName ?? 'document'}>
        Save the file ({data.contentType})
      </Anchor>
    </Stack>
  );
}
