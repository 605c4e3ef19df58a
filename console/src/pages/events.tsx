import { eventColumns } from '../parts/event-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

/** The events of the organisation as they come, the latest first. */
export function EventsPage() {
  return (
    <SearchPage
      title="Events"
      note="As they come, the latest first"
      list="listEvents"
      path="/events"
      sort="-createdAt"
      columns={eventColumns}
      refetchMs={3_000}
      empty="Nothing like this has happened"
    />
  );
}
