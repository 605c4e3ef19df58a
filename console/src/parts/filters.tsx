import { Button, Collapse, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { faultIn } from '../fields.ts';
import { centsOf, words } from '../format.ts';
import type { useListSearch } from '../search.ts';
import { type Filter, isAlwaysShown } from '../list-filters.ts';

interface FiltersProps {
  readonly list: ReturnType<typeof useListSearch>;
  readonly of: readonly Filter[];
  /** Names the filters where a page has several lists. */
  readonly label?: string;
  /** What its search by words looks in. */
  readonly queryLabel?: string | undefined;
}

/** The filters of a list, which stand in the address. What is chosen holds at once, what is typed when it is sent. */
export function Filters({ list, of, label, queryLabel }: FiltersProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const inAddress = JSON.stringify(list.filters);
  useEffect(() => {
    setTyped({});
  }, [inAddress]);
  const more = of.filter((filter) => !isAlwaysShown(filter));
  const set = more.filter(({ name }) => list.filters[name] !== undefined).length;
  const [isOpen, setOpen] = useState(set > 0);
  /** What was typed, as the API takes it. */
  const values = () =>
    Object.fromEntries(
      of.flatMap(({ name, kind }) => {
        const { [name]: text } = typed;
        return text === undefined ? [] : [[name, fromField(kind, text)] as const];
      }),
    );
  const hasFault = of.some((filter) => faultOf(filter, typed[filter.name] ?? '') !== undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!hasFault) list.filter(values());
  };
  const input = (filter: Filter) => (
    <FilterInput
      key={filter.name}
      filter={filter.name === 'query' && queryLabel !== undefined ? { ...filter, label: queryLabel } : filter}
      value={typed[filter.name] ?? toField(filter.kind, list.filters[filter.name] ?? '')}
      type={(value) => {
        setTyped({ ...typed, [filter.name]: value });
      }}
      choose={(value) => {
        if (!hasFault) list.filter({ ...values(), [filter.name]: value });
      }}
    />
  );
  return (
    <form onSubmit={submit} role="search" {...(label === undefined ? {} : { 'aria-label': label })}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          {of.filter(isAlwaysShown).map(input)}
          {(isOpen || of.some(({ name }) => name === 'query')) && <Button type="submit">Search</Button>}
          {more.length > 0 && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              {isOpen ? 'Fewer filters' : `More filters${set === 0 ? '' : ` (${set})`}`}
            </Button>
          )}
          {Object.keys(list.filters).length > 0 && (
            <Button variant="subtle" color="gray" onClick={list.clear}>
              Clear
            </Button>
          )}
        </Group>
        <Collapse expanded={isOpen}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            {more.map(input)}
          </SimpleGrid>
        </Collapse>
      </Stack>
    </form>
  );
}

interface FilterInputProps {
  readonly filter: Filter;
  readonly value: string;
  readonly type: (value: string) => void;
  readonly choose: (value: string) => void;
}

function FilterInput({ filter, value, type, choose }: FilterInputProps) {
  const { name, label = words(name), says, kind, choices = [] } = filter;
  const isChosen = kind === 'choice' || kind === 'flag';
  if (isChosen)
    return (
      <Select
        label={label}
        placeholder="Any"
        title={says}
        clearable
        searchable={choices.length > 12}
        data={[
          // A link may set several values at once, though one is chosen here.
          ...(value.includes(',') ? [{ value, label: value.split(',').map(words).join(' or ') }] : []),
          ...(kind === 'flag' ? ['true', 'false'] : choices).map((one) => ({
            value: one,
            label: kind === 'flag' ? (one === 'true' ? 'Yes' : 'No') : words(one),
          })),
        ]}
        value={value === '' ? null : value}
        onChange={(chosen) => {
          choose(chosen ?? '');
        }}
        flex="0 1 200px"
      />
    );
  const fault = faultOf(filter, value);
  return (
    <TextInput
      {...(fault === undefined ? {} : { error: `It ${fault}` })}
      label={kind === 'cents' ? `${label} in dollars` : label}
      title={says}
      type={inputTypes[kind] ?? 'text'}
      {...(kind === 'cents' ? { inputMode: 'decimal', leftSection: '$' } : {})}
      value={value}
      onChange={({ currentTarget }) => {
        type(currentTarget.value);
      }}
      {...(name === 'query' ? { flex: '1 1 220px', maw: 420 } : {})}
    />
  );
}

const inputTypes: Readonly<Partial<Record<Filter['kind'], string>>> = { day: 'date', moment: 'datetime-local' };

/** A value of the API as its field shows it. */
function toField(kind: Filter['kind'], value: string): string {
  if (kind === 'cents') return /^\d+$/.test(value) ? (Number(value) / 100).toFixed(2) : value;
  if (kind !== 'moment') return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  // By the clock of the person, as such a field has it: `2026-11-28T14:15`.
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Amounts are looked at here: the API would take other digits for cents. */
const faultOf = ({ kind }: Filter, text: string): string | undefined =>
  kind === 'cents' ? faultIn({ kind }, text) : undefined;

/** What a field shows as the API takes it. */
function fromField(kind: Filter['kind'], text: string): string {
  if (kind === 'cents') return String(centsOf(text) ?? text);
  return kind === 'moment' && text !== '' ? new Date(text).toISOString() : text.trim();
}
