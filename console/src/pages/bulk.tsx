import { Alert, Button, Card, FileInput, Group, Progress, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { type BulkKind, bulkKinds, type BulkRow, checkRow, forEachRow, readRows, sendRow } from '../bulk.ts';
import { csvOf, saveText } from '../csv.ts';
import { count, counted } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { Status } from '../parts/status.tsx';

/** So many faults are listed; the file with the result has all. */
const shownMax = 50;

/** A file that orders something for each of its rows. Each row is checked by a dry run before anything is sent. */
export function BulkPage() {
  const { may } = useSigned();
  const kinds = bulkKinds.filter(({ step }) => may(step.operation));
  const [name, setName] = useState(kinds[0]?.name ?? '');
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
            onChange={(chosen) => {
              setName(chosen ?? '');
            }}
            maw={420}
          />
          <Columns of={kind} />
          <Upload key={kind.name} kind={kind} />
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
              <Table.Td>{field.kind === 'cents' ? 'An amount in dollars, such as 12.50.' : field.says}</Table.Td>
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

type Phase = 'read' | 'checking' | 'checked' | 'sending' | 'sent';

function Upload({ kind }: { readonly kind: BulkKind }) {
  const signed = useSigned();
  const [batch, setBatch] = useState(() => new Date().toISOString().slice(0, 10));
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [done, setDone] = useState(0);
  const [phase, setPhase] = useState<Phase>('read');
  const [error, setError] = useState<unknown>();
  const stopped = useRef(false);
  const run = async (given: readonly BulkRow[], isSent: boolean) => {
    stopped.current = false;
    setDone(0);
    setPhase(isSent ? 'sending' : 'checking');
    const act = (row: BulkRow) => (isSent ? sendRow(signed, kind, row, batch) : checkRow(signed, kind, row, batch));
    const show = (some: readonly BulkRow[], number: number) => {
      setRows([...some]);
      setDone(number);
    };
    await forEachRow(given, act, show, () => stopped.current);
    setPhase(isSent ? 'sent' : 'checked');
  };
  const open = async (file: File | null) => {
    setRows([]);
    setError(undefined);
    setPhase('read');
    if (file === null) return;
    try {
      const read = readRows(await file.text(), kind.step);
      setRows(read);
      await run(read, false);
    } catch (fault) {
      setError(fault);
    }
  };
  const isBusy = phase === 'checking' || phase === 'sending';
  const bad = rows.filter(({ state }) => state === 'wrong' || state === 'failed');
  const isRight = phase === 'checked' && rows.every(({ state }) => state === 'right');
  return (
    <Stack>
      <TextInput
        label="Batch"
        description="A row of a file is ordered once in a batch of this name. Another name orders it again."
        value={batch}
        disabled={phase !== 'read'}
        onChange={({ currentTarget }) => {
          setBatch(currentTarget.value);
        }}
        maw={420}
      />
      <FileInput
        label="File"
        description="Comma-separated values in UTF-8, with the names of the columns in the first line; 10,000 rows at most"
        placeholder="Choose a file"
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        disabled={isBusy}
        onChange={(file) => void open(file)}
        maw={420}
      />
      {error !== undefined && <ProblemNotice error={error} />}
      {rows.length > 0 && (
        <Card withBorder>
          <Stack gap="sm">
            <Text role="status">{sayingOf(phase, rows, done)}</Text>
            {isBusy && <Progress value={(done * 100) / rows.length} aria-label="Progress" animated />}
            <Group>
              {isBusy && (
                <Button
                  variant="default"
                  onClick={() => {
                    stopped.current = true;
                  }}
                >
                  Stop
                </Button>
              )}
              {isRight && <Button onClick={() => void run(rows, true)}>{`Send ${counted(rows.length, 'row')}`}</Button>}
              {phase === 'sent' && rows.some(({ state }) => state !== 'sent' && state !== 'repeated') && (
                <Button onClick={() => void run(rows, true)}>Send the others again</Button>
              )}
              {!isBusy && phase !== 'read' && (
                <Button
                  variant="default"
                  onClick={() => {
                    saveText(`${kind.name}-result.csv`, resultOf(rows));
                  }}
                >
                  Save the result
                </Button>
              )}
            </Group>
          </Stack>
        </Card>
      )}
      {bad.length > 0 && <Faults of={bad} />}
    </Stack>
  );
}

function sayingOf(phase: Phase, rows: readonly BulkRow[], done: number): string {
  const all = counted(rows.length, 'row');
  const number = (state: BulkRow['state']) => rows.filter((row) => row.state === state).length;
  if (phase === 'checking') return `${count(done)} of ${all} checked`;
  if (phase === 'sending') return `${count(done)} of ${all} sent`;
  if (phase === 'sent') {
    const before = number('repeated');
    const said = before === 0 ? '' : `, ${count(before)} ordered in this batch before and not again`;
    return `${count(number('sent'))} of ${all} ordered${said}, ${count(number('failed'))} failed`;
  }
  const wrong = number('wrong');
  if (wrong > 0) return `${count(wrong)} of ${all} are wrong. Nothing was sent.`;
  return number('right') === rows.length
    ? `${all} checked, each by itself. Nothing was sent yet.`
    : 'Not all rows were checked. Nothing was sent.';
}

function Faults({ of }: { readonly of: readonly BulkRow[] }) {
  return (
    <Card withBorder padding={0}>
      <Table aria-label="Rows that are wrong" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>What is wrong</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.slice(0, shownMax).map(({ line, says, state }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{says}</Table.Td>
              <Table.Td>
                <Status value={state === 'wrong' ? 'Invalid' : 'Failed'} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {of.length > shownMax && (
        <Text p="md" size="sm" c="dimmed">
          and {count(of.length - shownMax)} more: the result has all of them
        </Text>
      )}
    </Card>
  );
}

/** The file as it was, with what became of each row. */
function resultOf(rows: readonly BulkRow[]): string {
  const names = Object.keys(rows[0]?.values ?? {});
  return csvOf([
    ['line', 'state', 'result', ...names],
    ...rows.map(({ line, state, says, values }) => [
      String(line),
      state,
      says,
      ...names.map((name) => values[name] ?? ''),
    ]),
  ]);
}
