import { useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { readPeople } from '../people.ts';
import { signsInAt } from '../session.ts';

/** Somebody who has signed in meanwhile is named after so long. */
const staleMs = 300_000;

/** What users are called by the identity provider, by their ids. Users without a name are not in it. */
export function useUserNames(): ReadonlyMap<string, string> {
  const { data = new Map<string, string>() } = useQuery({
    queryKey: ['people of the console', 'names'],
    queryFn: async () => new Map((await readPeople()).names.map(({ userId, name }) => [userId, name] as const)),
    // A laptop has one person, and users of programs have no name.
    enabled: signsInAt === 'provider',
    staleTime: staleMs,
  });
  return data;
}

/** What a user is called: `You`, their name, or `User 233307628`. */
export function UserName({ id }: { readonly id: string }) {
  const { session } = useSigned();
  const names = useUserNames();
  return <bdi title={`User ${id}`}>{id === session.userId ? 'You' : (names.get(id) ?? `User ${id}`)}</bdi>;
}
