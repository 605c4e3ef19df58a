import { Alert, Button, Card, Code, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import type { BulkKind } from '../bulk.ts';
import type { FormField } from '../fields.ts';
import { counted, dollars, moments } from '../format.ts';
import { saveText } from '../save-text.ts';
import { isForgotten } from '../sent-uploads.ts';
import { resultOf } from '../upload-file.ts';
import { isDone, sumOf, type UploadRow } from '../upload-rows.ts';
import { useUpload } from '../upload-run.ts';
import { CallCurl } from './curl.tsx';
import { ProblemNotice } from './problem.tsx';
import { UploadFaults } from './upload-faults.tsx';
import { uploadSaying } from './upload-saying.ts';

interface UploadPartProps {
  readonly kind: BulkKind;
  /** Hears whether rows are checked or sent. */
  readonly busy: (isBusy: boolean) => void;
}

/** The choice of a file, what becomes of its rows, and its result. */
export function UploadPart({ kind, busy }: UploadPartProps) {
  const run = useUpload(kind, busy);
  const { upload, rows, done, phase, error, isBusy } = run;
  const { fields } = kind.step;
  return (
    <Stack>
      <FileInput
        label="File"
        description="Comma-separated values in UTF-8, with the names of the columns in the first line, or the result of an upload; 10,000 rows at most"
        placeholder="Choose a file"
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        disabled={isBusy}
        onChange={(file) => void run.open(file)}
        maw={420}
      />
      {error !== undefined && <ProblemNotice error={error} />}
      {upload !== undefined && (
        <Card withBorder>
          <Stack gap="sm">
            <Text size="sm">
              Upload <Code>{upload.id}</Code>
            </Text>
            <SentBefore run={run} />
            <Text role="status">{uploadSaying(phase, rows, done, fields)}</Text>
            {isBusy && <Progress value={(done * 100) / rows.length} aria-label="Progress" animated />}
            <Buttons run={run} fields={fields} />
            {!isBusy && phase !== 'read' && (
              <Group gap="xs">
                <Button
                  variant="default"
                  onClick={() => {
                    saveText(`${upload.id}-result.csv`, resultOf({ ...upload, rows }));
                  }}
                >
                  Save the result
                </Button>
                {rows[0] !== undefined && (
                  <CallCurl
                    call={(bank) => kind.step.order(bank, rows[0]?.values ?? {}, `${upload.id}-1`)}
                    of={[upload.id]}
                    label="Show the request of the first row as curl"
                    says="Each row is such a request, with an idempotency key of its own. The check sends the same with the header Dry-Run: true."
                  />
                )}
              </Group>
            )}
          </Stack>
        </Card>
      )}
      <UploadFaults of={rows} />
    </Stack>
  );
}

interface RunProps {
  readonly run: ReturnType<typeof useUpload>;
}

/** Says that a file was sent before, and offers to order all of it once more. */
function SentBefore({ run: { upload, rows, phase, again } }: RunProps) {
  const wasSent = upload?.sentAt !== undefined || rows.some(({ state }) => state === 'repeated');
  if (!wasSent || (phase !== 'read' && phase !== 'checked')) return null;
  const when = upload?.sentAt === undefined ? '' : ` on ${moments(upload.sentAt)}`;
  const isOld = upload?.sentAt !== undefined && isForgotten(upload.sentAt, Date.now());
  return (
    <Alert color="yellow" title={`This file was sent${when}`}>
      <Text size="sm">
        {isOld
          ? 'That is too long ago for the platform to know its rows. Those that the file does not call ordered would be ordered again: look first what became of them.'
          : 'What was ordered then is not ordered again, unless you start a new run.'}
      </Text>
      <Button mt="xs" size="xs" variant="light" color="yellow" onClick={() => void again()}>
        Send it again as a new run
      </Button>
    </Alert>
  );
}

/** What can be done next. Money is named before it moves. */
function Buttons({ run, fields }: RunProps & { readonly fields: readonly FormField[] }) {
  const { rows, phase } = run;
  if (phase === 'checking' || phase === 'sending')
    return (
      <Group>
        <Button variant="default" onClick={run.stop}>
          Stop
        </Button>
      </Group>
    );
  const open = rows.filter((row) => !isDone(row));
  if (phase === 'sent')
    return open.length === 0 ? null : (
      <Group>
        <Button onClick={() => void run.send()}>{`Send the others again: ${saidOf(open, fields)}`}</Button>
      </Group>
    );
  if (phase === 'read' || rows.some(({ state }) => state === 'wrong')) return null;
  const isChecked = rows.every(({ state }) => state !== 'read');
  const right = open.filter(({ state }) => state === 'right');
  if (isChecked && right.length === 0) return null;
  return (
    <Group>
      {isChecked ? (
        <Button onClick={() => void run.send()}>{`Send ${saidOf(right, fields)}`}</Button>
      ) : (
        <Button onClick={() => void run.checkOthers()}>Check the others</Button>
      )}
    </Group>
  );
}

/** `2 rows, $4.50`. */
function saidOf(rows: readonly UploadRow[], fields: readonly FormField[]): string {
  const sum = sumOf(rows, fields);
  return `${counted(rows.length, 'row')}${sum === undefined ? '' : `, ${dollars(sum)}`}`;
}
