import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { csvOf } from '../csv.ts';
import { saveText } from '../save-text.ts';
import type { AnyResource } from './facts.tsx';
import { LongRead, membersPerProgress } from './long-read.tsx';

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

/** Saves all members of a list as a file for spreadsheets. */
export function CsvExport({ file, head, read, rowOf, request }: CsvExportProps) {
  const [done, setDone] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const rows: (readonly string[])[] = [];
      setDone(0);
      for await (const resource of read() as AsyncIterable<AnyResource>) {
        rows.push(rowOf(resource));
        if (rows.length % membersPerProgress === 0) setDone(rows.length);
      }
      saveText(file, csvOf([head, ...rows]));
    },
  });
  return (
    <LongRead
      label="Export as CSV"
      start={() => {
        mutate();
      }}
      isPending={isPending}
      progress={{ done, word: 'read' }}
      request={{
        path: request,
        label: 'Show the request of the file as curl',
        says: 'The file has what the operation answers, page by page.',
      }}
    >
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </LongRead>
  );
}
