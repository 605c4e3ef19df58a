import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Missing } from './pages/missing.tsx';
import { PageFault } from './pages/page-fault.tsx';
import { readSearch } from './search.ts';
import { Shell } from './shell.tsx';

/**
 * A page is loaded when it is opened first. If that fails, it says so in its place. The router would load the whole console again by itself,
 * and without a network nothing would be left of it.
 */
function page<Module extends Readonly<Record<string, unknown>>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loaded = () =>
    load().catch((cause: unknown) => {
      throw new Error('This page could not be loaded.', { cause });
    });
  return lazyRouteComponent(loaded, name);
}

const root = createRootRoute({ component: Shell, notFoundComponent: Missing });
const list = { getParentRoute: () => root, validateSearch: readSearch } as const;
const one = { getParentRoute: () => root } as const;

// What the console shows stands behind the # of the address: filters may have names and e-mail addresses of customers, and
// these never reach a server's log.
export const router = createRouter({
  // Filters stand in the address as they are: an id is no number, which would lose its last digits.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: PageFault,
  // Back leads to where somebody was in a list. What is kept of an address is no filter: these may have names of customers.
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
  history: createHashHistory(),
  routeTree: root.addChildren([
    createRoute({ ...one, path: '/', component: page(() => import('./pages/home.tsx'), 'HomePage') }),
    createRoute({
      ...list,
      path: '/customers',
      component: page(() => import('./pages/customers.tsx'), 'CustomersPage'),
    }),
    createRoute({
      ...one,
      path: '/customers/$id',
      component: page(() => import('./pages/customer.tsx'), 'CustomerPage'),
    }),
    createRoute({
      ...list,
      path: '/applications',
      component: page(() => import('./pages/applications.tsx'), 'ApplicationsPage'),
    }),
    createRoute({
      ...one,
      path: '/applications/$id',
      component: page(() => import('./pages/application.tsx'), 'ApplicationPage'),
    }),
    createRoute({
      ...list,
      path: '/accounts',
      component: page(() => import('./pages/accounts.tsx'), 'AccountsPage'),
    }),
    createRoute({
      ...one,
      path: '/accounts/$id',
      component: page(() => import('./pages/account.tsx'), 'AccountPage'),
    }),
    createRoute({
      ...list,
      path: '/payments',
      component: page(() => import('./pages/payments.tsx'), 'PaymentsPage'),
    }),
    createRoute({
      ...one,
      path: '/payments/$id',
      component: page(() => import('./pages/payment.tsx'), 'PaymentPage'),
    }),
    createRoute({
      ...list,
      path: '/recurring-payments',
      component: page(() => import('./pages/recurring-payments.tsx'), 'RecurringPaymentsPage'),
    }),
    createRoute({
      ...one,
      path: '/recurring-payments/$id',
      component: page(() => import('./pages/recurring-payment.tsx'), 'RecurringPaymentPage'),
    }),
    createRoute({
      ...list,
      path: '/counterparties',
      component: page(() => import('./pages/counterparties.tsx'), 'CounterpartiesPage'),
    }),
    createRoute({
      ...one,
      path: '/counterparties/$id',
      component: page(() => import('./pages/counterparty.tsx'), 'CounterpartyPage'),
    }),
    createRoute({
      ...list,
      path: '/payment-reviews',
      component: page(() => import('./pages/payment-reviews.tsx'), 'PaymentReviewsPage'),
    }),
    createRoute({
      ...list,
      path: '/batch-release-reviews',
      component: page(() => import('./pages/batch-release-reviews.tsx'), 'BatchReleaseReviewsPage'),
    }),
    createRoute({
      ...one,
      path: '/batch-releases/$id',
      component: page(() => import('./pages/batch-release.tsx'), 'BatchReleasePage'),
    }),
    createRoute({
      ...list,
      path: '/received-payments',
      component: page(() => import('./pages/received-payments.tsx'), 'ReceivedPaymentsPage'),
    }),
    createRoute({
      ...one,
      path: '/received-payments/$id',
      component: page(() => import('./pages/received-payment.tsx'), 'ReceivedPaymentPage'),
    }),
    createRoute({
      ...list,
      path: '/check-deposits',
      component: page(() => import('./pages/check-deposits.tsx'), 'CheckDepositsPage'),
    }),
    createRoute({
      ...one,
      path: '/check-deposits/$id',
      component: page(() => import('./pages/check-deposit.tsx'), 'CheckDepositPage'),
    }),
    createRoute({
      ...list,
      path: '/ach-files',
      component: page(() => import('./pages/ach-files.tsx'), 'AchFilesPage'),
    }),
    createRoute({
      ...one,
      path: '/ach-files/$id',
      component: page(() => import('./pages/ach-file.tsx'), 'AchFilePage'),
    }),
    createRoute({
      ...list,
      path: '/ach-day',
      component: page(() => import('./pages/ach-day.tsx'), 'AchDayPage'),
    }),
    createRoute({
      ...list,
      path: '/transactions',
      component: page(() => import('./pages/transactions.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...list,
      path: '/application-forms',
      component: page(() => import('./pages/application-forms.tsx'), 'ApplicationFormsPage'),
    }),
    createRoute({
      ...one,
      path: '/application-forms/$id',
      component: page(() => import('./pages/application-form.tsx'), 'ApplicationFormPage'),
    }),
    createRoute({
      ...list,
      path: '/migrations',
      component: page(() => import('./pages/migrations.tsx'), 'MigrationsPage'),
    }),
    createRoute({
      ...one,
      path: '/migrations/$id',
      component: page(() => import('./pages/migration.tsx'), 'MigrationPage'),
    }),
    createRoute({ ...one, path: '/bulk', component: page(() => import('./pages/bulk.tsx'), 'BulkPage') }),
    createRoute({
      ...one,
      path: '/clock',
      component: page(() => import('./pages/clock.tsx'), 'ClockPage'),
    }),
    createRoute({
      ...one,
      path: '/sandbox',
      component: page(() => import('./pages/sandbox.tsx'), 'SandboxPage'),
    }),
    createRoute({
      ...one,
      path: '/settings',
      component: page(() => import('./pages/settings.tsx'), 'SettingsPage'),
    }),
    createRoute({
      ...one,
      path: '/rules',
      component: page(() => import('./pages/rules.tsx'), 'RulesPage'),
    }),
    createRoute({
      ...one,
      path: '/users',
      component: page(() => import('./pages/users.tsx'), 'UsersPage'),
    }),
    createRoute({
      ...one,
      path: '/themes/$id',
      component: page(() => import('./pages/theme.tsx'), 'ThemePage'),
    }),
    createRoute({
      ...one,
      path: '/outreach-settings/$id',
      component: page(() => import('./pages/outreach-settings.tsx'), 'OutreachSettingsPage'),
    }),
    createRoute({
      ...list,
      path: '/cards',
      component: page(() => import('./pages/cards.tsx'), 'CardsPage'),
    }),
    createRoute({
      ...one,
      path: '/cards/$id',
      component: page(() => import('./pages/card.tsx'), 'CardPage'),
    }),
    createRoute({
      ...one,
      path: '/authorizations/$id',
      component: page(() => import('./pages/authorization.tsx'), 'AuthorizationPage'),
    }),
    createRoute({
      ...list,
      path: '/card-requests',
      component: page(() => import('./pages/card-requests.tsx'), 'CardRequestsPage'),
    }),
    createRoute({
      ...list,
      path: '/disputes',
      component: page(() => import('./pages/disputes.tsx'), 'DisputesPage'),
    }),
    createRoute({
      ...one,
      path: '/disputes/$id',
      component: page(() => import('./pages/dispute.tsx'), 'DisputePage'),
    }),
    createRoute({
      ...one,
      path: '/card-figures',
      component: page(() => import('./pages/card-figures.tsx'), 'CardFiguresPage'),
    }),
    createRoute({
      ...list,
      path: '/webhooks',
      component: page(() => import('./pages/webhooks.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      ...one,
      path: '/webhooks/$id',
      component: page(() => import('./pages/webhook.tsx'), 'WebhookPage'),
    }),
    createRoute({
      ...list,
      path: '/tokens',
      component: page(() => import('./pages/tokens.tsx'), 'TokensPage'),
    }),
    createRoute({
      ...list,
      path: '/events',
      component: page(() => import('./pages/events.tsx'), 'EventsPage'),
    }),
    createRoute({
      ...one,
      path: '/events/$id',
      component: page(() => import('./pages/event.tsx'), 'EventPage'),
    }),
    createRoute({
      ...list,
      path: '/request-log',
      component: page(() => import('./pages/requests.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...list,
      path: '/audit-log',
      component: page(() => import('./pages/audit.tsx'), 'AuditPage'),
    }),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
