import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { csvOf } from '../csv.ts';
import { count } from '../format.ts';
import { saveText } from '../save-text.ts';
import { Curl } from './curl.tsx';
import type { AnyResource } from './facts.tsx';

interface CsvExportProps {
  /** The name of the file. */
  readonly file: string;
  readonly head: readonly string[];
  /** Reads all members of the list, page by page. */
  readonly read: () => AsyncIterable<unknown>;
  readonly rowOf: (resource: AnyResource) => readonly string[];
  /** The path of the first request that it makes. */
  readonly request: string;
}

/** So often it says how far it is. */
const rowsPerWord = 1000;

/** Saves all members of a list as a file for spreadsheets. */
export function CsvExport({ file, head, read, rowOf, request }: CsvExportProps) {
  const [done, setDone] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const rows: (readonly string[])[] = [];
      setDone(0);
      for await (const resource of read() as AsyncIterable<AnyResource>) {
        rows.push(rowOf(resource));
        if (rows.length % rowsPerWord === 0) setDone(rows.length);
      }
      saveText(file, csvOf([head, ...rows]));
    },
  });
  return (
    <Group gap="xs">
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {isPending && (
        <Text size="sm" c="dimmed" role="status">
          {count(done)} read
        </Text>
      )}
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        onClick={() => {
          mutate();
        }}
      >
        Export as CSV
      </Button>
      <Curl
        path={request}
        label="Show the request of the file as curl"
        says="The file has what the operation answers, page by page."
      />
    </Group>
  );
}
