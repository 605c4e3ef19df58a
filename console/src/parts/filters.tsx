import { Button, Group, Select, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { words } from '../format.ts';
import type { useListSearch } from '../search.ts';

interface FiltersProps {
  readonly list: ReturnType<typeof useListSearch>;
  /** What the words of the search are looked for in; no search if absent. */
  readonly queryLabel?: string;
  readonly statuses: readonly string[];
}

/** The filters of a list, which stand in the address. */
export function Filters({ list: { search, filter }, queryLabel, statuses }: FiltersProps) {
  const [query, setQuery] = useState(search.query ?? '');
  useEffect(() => {
    setQuery(search.query ?? '');
  }, [search.query]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    filter({ query });
  };
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" gap="sm">
        {queryLabel !== undefined && (
          <TextInput
            label={queryLabel}
            value={query}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
            }}
            flex="1 1 220px"
            maw={420}
          />
        )}
        <Select
          label="Status"
          placeholder="Any"
          clearable
          data={statuses.map((value) => ({ value, label: words(value) }))}
          value={search.status ?? null}
          onChange={(status) => {
            filter({ status: status ?? undefined });
          }}
          flex="0 1 200px"
        />
        {queryLabel !== undefined && <Button type="submit">Search</Button>}
      </Group>
    </form>
  );
}
