import { Alert, Button, Card, Group, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { type BulkKind, bulkKinds } from '../bulk.ts';
import { csvOf } from '../csv.ts';
import { Page } from '../parts/page.tsx';
import { UploadPart } from '../parts/upload.tsx';
import { saveText } from '../save-text.ts';

/** A file that orders something for each of its rows. Each row is checked by a dry run before anything is sent. */
export function BulkPage() {
  const { may } = useSigned();
  const kinds = bulkKinds.filter(({ step }) => may(step.operation));
  const [name, setName] = useState(kinds[0]?.name ?? '');
  const [isBusy, setBusy] = useState(false);
  const kind = kinds.find((one) => one.name === name);
  return (
    <Page title="Upload a file" note="A row orders one thing. Each row is checked before anything is sent.">
      {kind === undefined ? (
        <Alert title="Your role may order nothing by a file" />
      ) : (
        <>
          <Select
            label="What its rows are"
            data={kinds.map((one) => ({ value: one.name, label: one.label }))}
            value={name}
            allowDeselect={false}
            disabled={isBusy}
            onChange={(chosen) => {
              setName(chosen ?? '');
            }}
            maw={420}
          />
          <Columns of={kind} />
          <UploadPart key={kind.name} kind={kind} busy={setBusy} />
        </>
      )}
    </Page>
  );
}

/** The columns of a file, to be looked at or saved as its first line. */
function Columns({ of: { name, step } }: { readonly of: BulkKind }) {
  return (
    <Card withBorder padding={0}>
      <Table aria-label="Columns" horizontalSpacing="md" verticalSpacing={4}>
        <Table.Tbody>
          {step.fields.map((field) => (
            <Table.Tr key={field.name}>
              <Table.Td>
                {field.name}
                {field.isOptional !== true && ' *'}
              </Table.Td>
              <Table.Td>
                {field.kind === 'cents' ? 'An amount in dollars, such as 12.50 or 1,250.50.' : field.says}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group p="md">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            saveText(`${name}.csv`, csvOf([step.fields.map((field) => field.name)]));
          }}
        >
          Save a file with these columns
        </Button>
      </Group>
    </Card>
  );
}
