import { Alert, List, Text } from '@mantine/core';
import { placeWords } from '../fields.ts';
import type { Change } from '../form-body.ts';

/** What somebody else has done while a form was open. */
export interface Meanwhile {
  /** The paths that both have changed, with what is there now. Empty if the same was done. */
  readonly conflicts: readonly { readonly path: string; readonly now: string }[];
}

interface ChangeNoticeProps {
  readonly changes: readonly Change[];
  readonly meanwhile: Meanwhile | undefined;
}

/** What a change sends, and what somebody else has changed meanwhile. */
export function ChangeNotice({ changes, meanwhile }: ChangeNoticeProps) {
  const named = (isRemoved: boolean) =>
    changes.filter(({ value }) => (value === null) === isRemoved).map(({ path }) => placeWords(path));
  const [set, removed] = [named(false), named(true)];
  return (
    <>
      {meanwhile !== undefined && <MeanwhileAlert of={meanwhile} />}
      <Text size="sm" c="dimmed" role="status">
        {changes.length === 0 && 'Nothing is changed yet.'}
        {set.length > 0 && `Changed: ${set.join(', ')}. `}
        {removed.length > 0 && `Cleared: ${removed.join(', ')}. `}
        {changes.length > 0 && 'Nothing else is sent.'}
      </Text>
    </>
  );
}

const MeanwhileAlert = ({ of: { conflicts } }: { readonly of: Meanwhile }) => (
  <Alert
    color="yellow"
    role="alert"
    title={
      <Text span inherit c="var(--mantine-color-text)">
        {conflicts.length === 0 ? 'Somebody else has done this meanwhile' : 'Somebody else has changed the same'}
      </Text>
    }
  >
    {conflicts.length > 0 && <Text size="sm">Nothing was sent. If yours is right, send it once more.</Text>}
    <List size="sm">
      {conflicts.map(({ path, now }) => (
        <List.Item key={path}>{`${placeWords(path)}: ${now === '' ? 'empty now' : `now ${now}`}`}</List.Item>
      ))}
    </List>
  </Alert>
);
