import type { Bankstack } from '@bankstack/client';
import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSigned } from '../bank.tsx';
import { filterOf, filtersOf, type ListName } from '../list-filters.ts';
import { useLocalSearch } from '../search.ts';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type Column, ResourceList } from './resource-list.tsx';

interface FilteredListProps {
  /** Names the list for screen readers. */
  readonly label: string;
  /** The operation that lists. */
  readonly list: ListName & keyof Bankstack;
  /** The ids in its path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The filters that the page has set. The others are offered. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly include?: readonly string[];
  readonly columns: readonly Column[];
  readonly empty: string;
  readonly refetchMs?: number;
}

/** A list inside a page, with the filters that the API has for it. */
export function FilteredList(props: FilteredListProps) {
  const { label, list, path = {}, given = {}, include, columns, empty, refetchMs } = props;
  const { bank } = useSigned();
  const search = useLocalSearch(label);
  const filter = { ...given, ...filterOf(list, search.filters) };
  const isFiltered = Object.keys(search.filters).length > 0;
  const [isOpen, { toggle }] = useDisclosure(isFiltered);
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={`Filter ${label.toLowerCase()}`}
          onClick={toggle}
        >
          {isOpen ? 'Hide the filters' : 'Filter'}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && <Filters list={search} of={offered(list, given)} label={label} />}
      </Collapse>
      <ResourceList
        label={label}
        of={[list, JSON.stringify([path, filter])]}
        read={(page) =>
          (bank[list] as AnyList).call(bank, { ...path, filter, page, ...(include === undefined ? {} : { include }) })
        }
        columns={columns}
        page={search.page}
        turn={search.turn}
        empty={isFiltered ? <NothingFound clear={search.clear} /> : empty}
        refetchMs={refetchMs}
      />
    </Stack>
  );
}

/** The filters by whose list it is, the narrowest first. */
const owners: readonly (readonly string[])[] = [['cardId'], ['accountId', 'accountIds'], ['customerId']];

/** The filters that tell members apart: a list of one account is of no other, and of no other customer. */
function offered(list: ListName, given: Readonly<Record<string, unknown>>) {
  const narrowest = owners.findIndex((names) => names.some((name) => name in given));
  const useless = narrowest < 0 ? [] : owners.slice(narrowest).flat();
  return filtersOf(list).filter(({ name }) => !(name in given) && !useless.includes(name));
}

type AnyList = (params: Readonly<Record<string, unknown>>) => PromiseLike<unknown>;
