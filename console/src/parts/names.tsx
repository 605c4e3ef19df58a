import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf } from '../format.ts';
import type { AnyResource } from './facts.tsx';

/** What people call resources, by type and id. */
const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

const keyOf = ({ type, id }: Pick<AnyResource, 'type' | 'id'>): string => `${type} ${id}`;

/** `…4242 Ada Okafor`: the end of the number of an account, and its name. */
export function accountLabel({ id, attributes }: AnyResource): string {
  const number = textOf(attributes, 'maskedAccountNumber') || textOf(attributes, 'accountNumber') || id;
  return `…${number.slice(-4)} ${textOf(attributes, 'name')}`;
}

const labelOf = (resource: AnyResource): string =>
  resource.type === 'depositAccount' ? accountLabel(resource) : nameOf(resource.attributes);

interface NamedProps {
  /** The resources that came with an answer. */
  readonly included: readonly AnyResource[] | undefined;
  readonly children: ReactNode;
}

/** Links inside have the names of the resources that came with an answer. */
export function Named({ included, children }: NamedProps) {
  const known = use(NamesContext);
  const names = useMemo(
    () => new Map([...known, ...(included ?? []).map((resource) => [keyOf(resource), labelOf(resource)] as const)]),
    [known, included],
  );
  return <NamesContext value={names}>{children}</NamesContext>;
}

/** Types whose names are read where they did not come with the answer, and how. */
const readers = [
  [/Customer$/, 'getCustomer'],
  [/^depositAccount$/, 'getAccount'],
] as const;

/** What a resource is called; empty if it has no name, or if that is not known yet. */
export function useName(link: Pick<AnyResource, 'type' | 'id'>): string {
  const { bank, may } = useSigned();
  const known = use(NamesContext).get(keyOf(link));
  const [, read] = readers.find(([pattern]) => pattern.test(link.type)) ?? [];
  const { data } = useQuery({
    queryKey: ['name', link.type, link.id],
    queryFn: async () => {
      const answer =
        read === 'getAccount' ? await bank.getAccount({ id: link.id }) : await bank.getCustomer({ id: link.id });
      return labelOf(answer.data as unknown as AnyResource);
    },
    enabled: known === undefined && read !== undefined && may(read),
    staleTime: 300_000,
  });
  return known ?? data ?? '';
}
