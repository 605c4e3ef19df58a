import { useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import type { Values } from '../fields.ts';
import type { AnyResource } from '../resource.ts';
import { EmailPreviews, outreachLook, themeLook } from './email-previews.tsx';
import { ProblemNotice } from './problem.tsx';
import { Loading } from './loading.tsx';

interface OutreachEmailsProps {
  readonly of: AnyResource['attributes'];
  /** What was filled in on top. */
  readonly values?: Values;
}

/** The e-mails that outreach settings send, in the first theme: it is used where none is named. */
export function OutreachEmails({ of, values }: OutreachEmailsProps) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['first theme'],
    queryFn: async () => (await bank.listWhiteLabelThemes({ page: { limit: 1 } })).data[0] ?? null,
  });
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading label="The theme is loading" height={480} />;
  const theme = (data?.attributes ?? {}) as AnyResource['attributes'];
  return <EmailPreviews look={themeLook(theme)} {...outreachLook(of, values)} />;
}
