import { Button, Fieldset, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FormField, singular } from '../fields.ts';
import { rowPlaces, withoutRow, withRow } from '../form-values.ts';
import { words } from '../format.ts';
import { type FormState, PartNotes, partStyle } from './form-part.tsx';

interface RowListProps {
  readonly field: FormField;
  readonly path: string;
  readonly form: FormState;
}

/** An object whose names somebody chooses: a row for each name and its value. */
export function PairInputs({ field, path, form }: RowListProps) {
  const { values, faults, isLocked, fill } = form;
  const input = (at: string, part: 'name' | 'value') => {
    const fault = faults.get(`${at}.${part}`);
    return (
      <TextInput
        label={words(part)}
        required={part === 'name'}
        disabled={isLocked}
        value={values[`${at}.${part}`] ?? ''}
        {...(fault === undefined ? {} : { error: fault })}
        onChange={({ currentTarget }) => {
          fill(`${at}.${part}`, currentTarget.value);
        }}
      />
    );
  };
  return (
    <RowList field={field} path={path} form={form}>
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
          {input(at, 'name')}
          {input(at, 'value')}
        </SimpleGrid>
      )}
    </RowList>
  );
}

/** A list of objects, each under its number: rows that are added and removed. `children` draws what is in the row at a path. */
export function RowList({
  field,
  path,
  form,
  children,
}: RowListProps & { readonly children: (at: string) => ReactNode }) {
  const { name, says, rowsMax = Infinity } = field;
  const { values, faults, isLocked, change } = form;
  const places = rowPlaces(values, path);
  const one = singular(name);
  const list = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<'row' | 'button'>();
  // The focus goes into a row that is new, and to the button that adds one if a row has gone with its own.
  useEffect(() => {
    if (next === undefined) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > fieldset') ?? [];
    const target = next === 'row' ? rows[rows.length - 1]?.querySelector<HTMLElement>('input, textarea') : undefined;
    (target ?? list.current?.querySelector<HTMLElement>(':scope > [data-add] button'))?.focus();
    setNext(undefined);
  }, [next]);
  return (
    <Fieldset {...partStyle} legend={words(name)} disabled={isLocked}>
      <Stack gap="sm" ref={list}>
        <PartNotes says={says} fault={faults.get(path)} />
        {places.map((place) => {
          const at = `${path}.${String(place)}`;
          const label = `${one} ${String(place + 1)}`;
          return (
            <Fieldset {...partStyle} key={place} legend={label} variant="filled">
              <Stack gap="sm">
                <PartNotes says="" fault={faults.get(at)} />
                {children(at)}
                <Group justify="flex-end">
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    aria-label={`Remove ${label.toLowerCase()}`}
                    onClick={() => {
                      change((filled) => withoutRow(filled, path, place));
                      setNext('button');
                    }}
                  >
                    Remove
                  </Button>
                </Group>
              </Stack>
            </Fieldset>
          );
        })}
        <Group data-add>
          <Button
            variant="light"
            size="compact-sm"
            disabled={places.length >= rowsMax}
            onClick={() => {
              change((filled) => withRow(filled, field, path));
              setNext('row');
            }}
          >
            {places.length >= rowsMax
              ? `${String(rowsMax)} at most`
              : `Add ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one.toLowerCase()}`}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
