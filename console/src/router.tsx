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
import { readSearch } from './search.ts';
import { Shell } from './shell.tsx';

// A page is loaded when it is opened first.
const root = createRootRoute({ component: Shell, notFoundComponent: Missing });
const list = { getParentRoute: () => root, validateSearch: readSearch } as const;
const one = { getParentRoute: () => root } as const;

// What the console shows stands behind the # of the address: filters may have names and e-mail addresses of customers, and
// these never reach a server's log.
export const router = createRouter({
  // Filters stand in the address as they are: an id is no number, which would lose its last digits.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  history: createHashHistory(),
  routeTree: root.addChildren([
    createRoute({ ...one, path: '/', component: lazyRouteComponent(() => import('./pages/home.tsx'), 'HomePage') }),
    createRoute({
      ...list,
      path: '/customers',
      component: lazyRouteComponent(() => import('./pages/customers.tsx'), 'CustomersPage'),
    }),
    createRoute({
      ...one,
      path: '/customers/$id',
      component: lazyRouteComponent(() => import('./pages/customer.tsx'), 'CustomerPage'),
    }),
    createRoute({
      ...list,
      path: '/applications',
      component: lazyRouteComponent(() => import('./pages/applications.tsx'), 'ApplicationsPage'),
    }),
    createRoute({
      ...one,
      path: '/applications/$id',
      component: lazyRouteComponent(() => import('./pages/application.tsx'), 'ApplicationPage'),
    }),
    createRoute({
      ...list,
      path: '/accounts',
      component: lazyRouteComponent(() => import('./pages/accounts.tsx'), 'AccountsPage'),
    }),
    createRoute({
      ...one,
      path: '/accounts/$id',
      component: lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountPage'),
    }),
    createRoute({
      ...list,
      path: '/payments',
      component: lazyRouteComponent(() => import('./pages/payments.tsx'), 'PaymentsPage'),
    }),
    createRoute({
      ...one,
      path: '/payments/$id',
      component: lazyRouteComponent(() => import('./pages/payment.tsx'), 'PaymentPage'),
    }),
    createRoute({
      ...list,
      path: '/recurring-payments',
      component: lazyRouteComponent(() => import('./pages/recurring-payments.tsx'), 'RecurringPaymentsPage'),
    }),
    createRoute({
      ...one,
      path: '/recurring-payments/$id',
      component: lazyRouteComponent(() => import('./pages/recurring-payment.tsx'), 'RecurringPaymentPage'),
    }),
    createRoute({
      ...list,
      path: '/payment-reviews',
      component: lazyRouteComponent(() => import('./pages/payment-reviews.tsx'), 'PaymentReviewsPage'),
    }),
    createRoute({
      ...list,
      path: '/check-deposits',
      component: lazyRouteComponent(() => import('./pages/check-deposits.tsx'), 'CheckDepositsPage'),
    }),
    createRoute({
      ...one,
      path: '/check-deposits/$id',
      component: lazyRouteComponent(() => import('./pages/check-deposit.tsx'), 'CheckDepositPage'),
    }),
    createRoute({
      ...list,
      path: '/ach-files',
      component: lazyRouteComponent(() => import('./pages/ach-files.tsx'), 'AchFilesPage'),
    }),
    createRoute({
      ...one,
      path: '/ach-files/$id',
      component: lazyRouteComponent(() => import('./pages/ach-file.tsx'), 'AchFilePage'),
    }),
    createRoute({
      ...list,
      path: '/ach-day',
      component: lazyRouteComponent(() => import('./pages/ach-day.tsx'), 'AchDayPage'),
    }),
    createRoute({
      ...list,
      path: '/transactions',
      component: lazyRouteComponent(() => import('./pages/transactions.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...list,
      path: '/application-forms',
      component: lazyRouteComponent(() => import('./pages/application-forms.tsx'), 'ApplicationFormsPage'),
    }),
    createRoute({
      ...one,
      path: '/application-forms/$id',
      component: lazyRouteComponent(() => import('./pages/application-form.tsx'), 'ApplicationFormPage'),
    }),
    createRoute({
      ...list,
      path: '/migrations',
      component: lazyRouteComponent(() => import('./pages/migrations.tsx'), 'MigrationsPage'),
    }),
    createRoute({
      ...one,
      path: '/migrations/$id',
      component: lazyRouteComponent(() => import('./pages/migration.tsx'), 'MigrationPage'),
    }),
    createRoute({ ...one, path: '/bulk', component: lazyRouteComponent(() => import('./pages/bulk.tsx'), 'BulkPage') }),
    createRoute({
      ...one,
      path: '/clock',
      component: lazyRouteComponent(() => import('./pages/clock.tsx'), 'ClockPage'),
    }),
    createRoute({
      ...one,
      path: '/sandbox',
      component: lazyRouteComponent(() => import('./pages/sandbox.tsx'), 'SandboxPage'),
    }),
    createRoute({
      ...one,
      path: '/settings',
      component: lazyRouteComponent(() => import('./pages/settings.tsx'), 'SettingsPage'),
    }),
    createRoute({
      ...one,
      path: '/rules',
      component: lazyRouteComponent(() => import('./pages/rules.tsx'), 'RulesPage'),
    }),
    createRoute({
      ...one,
      path: '/users',
      component: lazyRouteComponent(() => import('./pages/users.tsx'), 'UsersPage'),
    }),
    createRoute({
      ...one,
      path: '/themes/$id',
      component: lazyRouteComponent(() => import('./pages/theme.tsx'), 'ThemePage'),
    }),
    createRoute({
      ...one,
      path: '/outreach-settings/$id',
      component: lazyRouteComponent(() => import('./pages/outreach-settings.tsx'), 'OutreachSettingsPage'),
    }),
    createRoute({
      ...list,
      path: '/cards',
      component: lazyRouteComponent(() => import('./pages/cards.tsx'), 'CardsPage'),
    }),
    createRoute({
      ...one,
      path: '/cards/$id',
      component: lazyRouteComponent(() => import('./pages/card.tsx'), 'CardPage'),
    }),
    createRoute({
      ...list,
      path: '/card-requests',
      component: lazyRouteComponent(() => import('./pages/card-requests.tsx'), 'CardRequestsPage'),
    }),
    createRoute({
      ...list,
      path: '/disputes',
      component: lazyRouteComponent(() => import('./pages/disputes.tsx'), 'DisputesPage'),
    }),
    createRoute({
      ...one,
      path: '/disputes/$id',
      component: lazyRouteComponent(() => import('./pages/dispute.tsx'), 'DisputePage'),
    }),
    createRoute({
      ...one,
      path: '/card-figures',
      component: lazyRouteComponent(() => import('./pages/card-figures.tsx'), 'CardFiguresPage'),
    }),
    createRoute({
      ...list,
      path: '/webhooks',
      component: lazyRouteComponent(() => import('./pages/webhooks.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      ...one,
      path: '/webhooks/$id',
      component: lazyRouteComponent(() => import('./pages/webhook.tsx'), 'WebhookPage'),
    }),
    createRoute({
      ...list,
      path: '/tokens',
      component: lazyRouteComponent(() => import('./pages/tokens.tsx'), 'TokensPage'),
    }),
    createRoute({
      ...list,
      path: '/events',
      component: lazyRouteComponent(() => import('./pages/events.tsx'), 'EventsPage'),
    }),
    createRoute({
      ...one,
      path: '/events/$id',
      component: lazyRouteComponent(() => import('./pages/event.tsx'), 'EventPage'),
    }),
    createRoute({
      ...list,
      path: '/request-log',
      component: lazyRouteComponent(() => import('./pages/requests.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...list,
      path: '/audit-log',
      component: lazyRouteComponent(() => import('./pages/audit.tsx'), 'AuditPage'),
    }),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
