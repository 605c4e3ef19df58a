import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { ApiError, placeOf } from '@bankstack/client';
import { faultIn, type FormField, labelOf, listed } from '../fields.ts';
import { words } from '../format.ts';

interface FieldInputProps {
  readonly field: FormField;
  readonly value: string;
  readonly change: (value: string) => void;
  /** What went wrong with the order, if anything. */
  readonly error: unknown;
  /** True while nothing else may be filled in. */
  readonly isLocked: boolean;
}

/** A field of a form, with what the reference says of it and what the API found wrong with it. */
export function FieldInput({ field, value, change, error, isLocked }: FieldInputProps) {
  const { name, says, kind, choices = [], isOptional, relates } = field;
  const typo = faultIn(field, value);
  const fault = typo === undefined ? faultOf(name, error) : `It ${typo}`;
  const props = {
    label: relates === undefined ? labelOf(name) : `${words(name)} ID`,
    // What is typed here are dollars.
    description:
      kind === 'cents' ? says.replace(/^The cents that are /, 'What is ').replace(/^The cents that /, 'What ') : says,
    required: isOptional !== true,
    disabled: isLocked,
    ...(fault === undefined ? {} : { error: fault }),
  };
  if (kind === 'flag')
    return (
      <Switch
        label={props.label}
        description={says}
        disabled={isLocked}
        checked={value === 'true'}
        onChange={({ currentTarget }) => {
          change(String(currentTarget.checked));
        }}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...props}
        data={choices.map((choice) => ({ value: choice, label: words(choice) }))}
        value={value === '' ? null : value}
        onChange={(chosen) => {
          change(chosen ?? '');
        }}
        clearable={isOptional === true}
      />
    );
  if (kind === 'list' && choices.length > 0)
    return (
      <MultiSelect
        {...props}
        data={choices.map((choice) => ({ value: choice, label: words(choice) }))}
        value={[...listed(value)]}
        onChange={(chosen) => {
          change(chosen.join('\n'));
        }}
      />
    );
  if (kind === 'day')
    return (
      <TextInput
        {...props}
        type="date"
        value={value}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
        }}
      />
    );
  if (kind === 'cents')
    return (
      <TextInput
        {...props}
        label={`${props.label} in dollars`}
        inputMode="decimal"
        placeholder="0.00"
        leftSection="$"
        value={value}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
        }}
      />
    );
  if (kind === 'number')
    return (
      <NumberInput
        {...props}
        value={value}
        allowDecimal={false}
        onChange={(number) => {
          change(String(number));
        }}
      />
    );
  return (
    <Textarea
      {...props}
      {...(kind === 'list' ? { description: `${says} One on each line.` } : {})}
      autosize
      minRows={kind === 'list' ? 2 : 1}
      value={value}
      onChange={({ currentTarget }) => {
        change(currentTarget.value);
      }}
    />
  );
}

/** What the API says is wrong with an attribute, with one of its lines, or with a relationship. */
function faultOf(name: string, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const end = new RegExp(`/${name.replaceAll('.', '/')}(/\\d+|/data|/data/id)?$`);
  return error.errors.find((one) => end.test(placeOf(one) ?? ''))?.detail;
}
