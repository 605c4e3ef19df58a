import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyResource } from './facts.tsx';
import { Named } from './names.tsx';
import { Page } from './page.tsx';
import { ProblemNotice } from './problem.tsx';
import { Loading } from './loading.tsx';

interface OneProps {
  /** Identifies the resource. */
  readonly of: readonly unknown[];
  readonly read: () => PromiseLike<unknown>;
  /** The title while it is read, and if it cannot be. */
  readonly title: string;
  /** Gets what came with the resource too. */
  readonly children: (resource: AnyResource, included: readonly AnyResource[]) => ReactNode;
}

interface Answer {
  readonly data: AnyResource;
  readonly included?: readonly AnyResource[];
}

/** The page of one resource. */
export function One({ of, read, title, children }: OneProps) {
  const { data, error, refetch } = useQuery({
    queryKey: of,
    queryFn: async () => (await read()) as Answer,
  });
  const problem = error !== null && <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) {
    return <Page title={title}>{problem || <Loading label={`${title} is loading`} height={320} />}</Page>;
  }
  // What was read before stays if it cannot be read again.
  return (
    <>
      {problem}
      <Named included={data.included}>{children(data.data, data.included ?? [])}</Named>
    </>
  );
}
