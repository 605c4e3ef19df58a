import { enumFilter, type Parameter } from '../../kernel/jsonapi/query.ts';
import { recurringPaymentStatuses, type RecurringPaymentStatus } from './store.ts';

type Statuses = readonly RecurringPaymentStatus[];

const anyStatuses = enumFilter(
  'Only those in one of these statuses. Deleted must be sent alone: deleted recurring payments are a list of their own.',
  recurringPaymentStatuses,
);

/** True where a request asks for the deleted ones. No other list has them. */
export const asksForDeleted = ({ status }: { readonly status?: Statuses | undefined }): boolean =>
  status?.includes('Deleted') ?? false;

const isMixed = (statuses: Statuses): boolean =>
  asksForDeleted({ status: statuses }) && statuses.some((status) => status !== 'Deleted');

/** One or several statuses. Deleted together with another one is refused. */
export const statusesOrDeleted: Parameter<Statuses> = {
  ...anyStatuses,
  read: (texts) => {
    const statuses = anyStatuses.read(texts);
    return statuses === undefined || isMixed(statuses) ? undefined : statuses;
  },
  fault: (texts) =>
    anyStatuses.read(texts) === undefined
      ? anyStatuses.fault(texts)
      : 'takes Deleted alone: deleted recurring payments are a list of their own, so ask for them without other statuses',
};
