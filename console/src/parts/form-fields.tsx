import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { beginsClosed, type FormField, pathIn } from '../fields.ts';
import { valuesBelow } from '../form-values.ts';
import { words } from '../format.ts';
import { FieldInput } from './field-input.tsx';
import { columns, type FormState, PartNotes, partStyle, wholeWidth } from './form-part.tsx';
import { PairInputs, RowList } from './row-list.tsx';

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly form: FormState;
  /** The path of what they are members of. */
  readonly at?: string;
  /** True if those that are not optional are needed. */
  readonly areNeeded: boolean;
}

/** The fields of a form, or of a part of it. */
export const FormFields = ({ fields, form, at = '', areNeeded }: FormFieldsProps) =>
  fields.map((field) => {
    const path = pathIn(at, field.name);
    const isNeeded = areNeeded && field.isOptional !== true;
    const { kind } = field;
    if (kind === 'group' && beginsClosed(field))
      return <ClosedGroup key={path} field={field} path={path} form={form} isNeeded={isNeeded} />;
    if (kind === 'group') return <GroupInputs key={path} field={field} path={path} form={form} isNeeded={isNeeded} />;
    if (kind === 'rows')
      return (
        <RowList key={path} field={field} path={path} form={form}>
          {(row) => (
            <SimpleGrid cols={columns} verticalSpacing="sm">
              <FormFields fields={field.members ?? []} form={form} at={row} areNeeded />
            </SimpleGrid>
          )}
        </RowList>
      );
    if (kind === 'pairs') return <PairInputs key={path} field={field} path={path} form={form} />;
    const isPart = form.before !== undefined && areNeeded;
    return <FieldInput key={path} field={field} path={path} form={form} isNeeded={isNeeded} isPart={isPart} />;
  });

interface GroupInputsProps {
  readonly field: FormField;
  readonly path: string;
  readonly form: FormState;
  readonly isNeeded: boolean;
}

/** An object: its members under its name, beside each other where there is room. */
function GroupInputs({ field, path, form, isNeeded }: GroupInputsProps) {
  const { name, says, members = [], isWhole, isNullable } = field;
  const { before, values, isLocked, change } = form;
  const isFilled = valuesBelow(values, path).size > 0;
  // Of a change, a group that is sent member by member may lack any of them.
  const areNeeded = before === undefined ? isNeeded || isFilled : isWhole === true && isFilled;
  const isRemovable = before !== undefined && isNullable === true && isFilled;
  return (
    <Fieldset {...partStyle} legend={words(name)} disabled={isLocked}>
      <Stack gap="sm">
        <PartNotes says={says} fault={form.faults.get(path)} />
        <SimpleGrid cols={columns} verticalSpacing="sm">
          <FormFields fields={members} form={form} at={path} areNeeded={areNeeded} />
        </SimpleGrid>
        {isRemovable && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                const gone = valuesBelow(values, path);
                change((filled) => Object.fromEntries(Object.entries(filled).filter(([one]) => !gone.has(one))));
              }}
            >{`Remove ${words(name).toLowerCase()}`}</Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** An object that few need: a button opens it. */
function ClosedGroup(props: GroupInputsProps) {
  const { field, path, form } = props;
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) part.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isOpen]);
  if (isOpen || valuesBelow(form.values, path).size > 0)
    return (
      <div ref={part} style={wholeWidth}>
        <GroupInputs {...props} />
      </div>
    );
  return (
    <Fieldset {...partStyle} legend={words(field.name)} disabled={form.isLocked}>
      <Stack gap="sm" align="flex-start">
        <PartNotes says={field.says} fault={form.faults.get(path)} />
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => {
            setOpen(true);
          }}
        >{`Fill in ${words(field.name).toLowerCase()}`}</Button>
      </Stack>
    </Fieldset>
  );
}
