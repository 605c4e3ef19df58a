import { Checkbox, MultiSelect, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormField, isKeptHidden, listed, removal } from '../fields.ts';
import { isHidden, words } from '../format.ts';
import type { FormState } from './form-part.tsx';

interface FieldInputProps {
  readonly field: FormField;
  readonly path: string;
  readonly form: FormState;
  /** True if the form cannot be sent without it. */
  readonly isNeeded: boolean;
  /** True if it is sent with what is around it, as a whole. */
  readonly isPart: boolean;
}

/** A longer list of choices is searched by what is typed. */
const scannedMax = 20;

const inputOrder = ['label', 'input', 'description', 'error'] as const;

/** A field with a single value, with what the reference says of it and what is wrong with it. */
export function FieldInput(props: FieldInputProps) {
  const { field, path, form } = props;
  const { before, values, isLocked, fill } = form;
  // A row that is new has nothing to keep.
  const isHidden = before !== undefined && isKeptHidden(field, path);
  if (!isHidden || field.isNullable !== true) return <OneInput {...props} />;
  const isRemoved = values[path] === removal;
  return (
    <Stack gap={6}>
      <OneInput {...props} />
      <Checkbox
        size="xs"
        label={`Remove what is set as ${words(field.name).toLowerCase()}`}
        checked={isRemoved}
        disabled={isLocked}
        onChange={({ currentTarget }) => {
          fill(path, currentTarget.checked ? removal : '');
        }}
      />
    </Stack>
  );
}

function OneInput({ field, path, form, isNeeded, isPart }: FieldInputProps) {
  const { name, kind, choices = [], isOptional, isNullable, relates } = field;
  const { before, faults, fill } = form;
  const isRemoved = form.values[path] === removal;
  const value = isRemoved ? '' : (form.values[path] ?? '');
  const fault = faults.get(path);
  const change = (next: string) => {
    fill(path, next);
  };
  const label = relates === undefined ? words(name) : `${words(name)} ID`;
  const props = {
    label: kind === 'cents' ? `${label} in dollars` : label,
    description: descriptionOf(field, path, before !== undefined),
    inputWrapperOrder: [...inputOrder],
    required: isNeeded,
    disabled: form.isLocked || isRemoved,
    // The browser remembers nothing of what a form is about, and sends no number to a service that corrects words.
    autoComplete: 'off',
    spellCheck: !isHidden(name),
    ...(fault === undefined ? {} : { error: fault }),
  };
  const isKnown = before !== undefined && (before[path] ?? '') !== '';
  if (kind === 'flag' && isKnown)
    return (
      <Switch
        label={props.label}
        description={props.description}
        disabled={props.disabled}
        error={fault}
        checked={value === 'true'}
        onChange={({ currentTarget }) => {
          change(String(currentTarget.checked));
        }}
      />
    );
  if (kind === 'flag' || kind === 'choice') {
    const isClearable = before === undefined || isPart ? isOptional === true : isNullable === true || !isKnown;
    return (
      <Select
        {...props}
        data={kind === 'flag' ? flagChoices : choices.map((choice) => ({ value: choice, label: words(choice) }))}
        value={value === '' ? null : value}
        placeholder={isNeeded ? 'Choose' : 'Not set'}
        onChange={(chosen) => {
          change(chosen ?? '');
        }}
        searchable={choices.length > scannedMax}
        clearable={isClearable}
        allowDeselect={isClearable}
      />
    );
  }
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
  if (kind === 'day' || kind === 'cents' || kind === 'decimal')
    return (
      <TextInput
        {...props}
        {...(kind === 'day' ? { type: 'date' } : { inputMode: 'decimal' })}
        {...(kind === 'cents' ? { placeholder: '0.00', leftSection: '$' } : {})}
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
      {...(kind === 'list' ? { description: `${props.description} One on each line.`.trim() } : {})}
      autosize
      minRows={kind === 'list' ? 2 : 1}
      value={value}
      onChange={({ currentTarget }) => {
        change(currentTarget.value);
      }}
    />
  );
}

const flagChoices = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** What the reference says of a field. What is typed as cents are dollars. */
function descriptionOf(field: FormField, path: string, isChange: boolean): string {
  const { kind, says, isUnseen } = field;
  const said =
    kind === 'cents' ? says.replace(/^The cents that are /, 'What is ').replace(/^The cents that /, 'What ') : says;
  if (!isChange || isUnseen === true || !isKeptHidden(field, path)) return said;
  return `${said} What is set is not shown: leave it empty to keep it.`.trim();
}
