import { createHashHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { AccountPage } from './pages/account.tsx';
import { AccountsPage } from './pages/accounts.tsx';
import { ApplicationPage } from './pages/application.tsx';
import { ApplicationsPage } from './pages/applications.tsx';
import { AuditPage } from './pages/audit.tsx';
import { CardPage } from './pages/card.tsx';
import { CardFiguresPage } from './pages/card-figures.tsx';
import { CardRequestsPage } from './pages/card-requests.tsx';
import { CardsPage } from './pages/cards.tsx';
import { CustomerPage } from './pages/customer.tsx';
import { CustomersPage } from './pages/customers.tsx';
import { DisputePage } from './pages/dispute.tsx';
import { DisputesPage } from './pages/disputes.tsx';
import { EventPage } from './pages/event.tsx';
import { EventsPage } from './pages/events.tsx';
import { HomePage } from './pages/home.tsx';
import { Missing } from './pages/missing.tsx';
import { PaymentPage } from './pages/payment.tsx';
import { PaymentsPage } from './pages/payments.tsx';
import { TokensPage } from './pages/tokens.tsx';
import { WebhookPage } from './pages/webhook.tsx';
import { WebhooksPage } from './pages/webhooks.tsx';
import { readSearch } from './search.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: Missing });
const list = { getParentRoute: () => root, validateSearch: readSearch } as const;
const one = { getParentRoute: () => root } as const;

// What the console shows stands behind the # of the address: filters may have names and e-mail addresses of customers, and
// these never reach a server's log.
export const router = createRouter({
  history: createHashHistory(),
  routeTree: root.addChildren([
    createRoute({ ...one, path: '/', component: HomePage }),
    createRoute({ ...list, path: '/customers', component: CustomersPage }),
    createRoute({ ...one, path: '/customers/$id', component: CustomerPage }),
    createRoute({ ...list, path: '/applications', component: ApplicationsPage }),
    createRoute({ ...one, path: '/applications/$id', component: ApplicationPage }),
    createRoute({ ...list, path: '/accounts', component: AccountsPage }),
    createRoute({ ...one, path: '/accounts/$id', component: AccountPage }),
    createRoute({ ...list, path: '/payments', component: PaymentsPage }),
    createRoute({ ...one, path: '/payments/$id', component: PaymentPage }),
    createRoute({ ...list, path: '/cards', component: CardsPage }),
    createRoute({ ...one, path: '/cards/$id', component: CardPage }),
    createRoute({ ...list, path: '/card-requests', component: CardRequestsPage }),
    createRoute({ ...list, path: '/disputes', component: DisputesPage }),
    createRoute({ ...one, path: '/disputes/$id', component: DisputePage }),
    createRoute({ ...one, path: '/card-figures', component: CardFiguresPage }),
    createRoute({ ...list, path: '/webhooks', component: WebhooksPage }),
    createRoute({ ...one, path: '/webhooks/$id', component: WebhookPage }),
    createRoute({ ...list, path: '/tokens', component: TokensPage }),
    createRoute({ ...list, path: '/events', component: EventsPage }),
    createRoute({ ...one, path: '/events/$id', component: EventPage }),
    createRoute({ ...list, path: '/audit-log', component: AuditPage }),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
