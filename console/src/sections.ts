import type { Operations } from '@bankstack/client';
import type { SignName } from './parts/sign.tsx';

interface Section {
  readonly to: string;
  readonly label: string;
  readonly sign: SignName;
  /** The operation that its page needs, if not every role has it. */
  readonly operation?: keyof Operations;
}

/** The pages that the menu has, in groups. */
export const sections: readonly { readonly label: string; readonly sections: readonly Section[] }[] = [
  { label: '', sections: [{ to: '/', label: 'Home', sign: 'home' }] },
  {
    label: 'Customers',
    sections: [
      { to: '/customers', label: 'Customers', sign: 'people' },
      { to: '/applications', label: 'Applications', sign: 'application' },
      { to: '/application-forms', label: 'Application forms', sign: 'form' },
      { to: '/migrations', label: 'Migrations', sign: 'move', operation: 'listMigrations' },
      { to: '/accounts', label: 'Accounts', sign: 'account' },
    ],
  },
  {
    label: 'Money',
    sections: [
      { to: '/payments', label: 'Payments', sign: 'payment' },
      { to: '/received-payments', label: 'Received payments', sign: 'file', operation: 'listReceivedPayments' },
      { to: '/payment-reviews', label: 'Payment reviews', sign: 'audit', operation: 'listPaymentReviews' },
      {
        to: '/batch-release-reviews',
        label: 'Batch release reviews',
        sign: 'audit',
        operation: 'listBatchReleaseReviews',
      },
      { to: '/recurring-payments', label: 'Recurring payments', sign: 'repeat' },
      { to: '/counterparties', label: 'Counterparties', sign: 'people' },
      { to: '/bulk', label: 'Upload a file', sign: 'upload', operation: 'createPayment' },
      { to: '/check-deposits', label: 'Check deposits', sign: 'check', operation: 'listCheckDeposits' },
      { to: '/transactions', label: 'Transactions', sign: 'audit' },
      { to: '/ach-files', label: 'ACH files', sign: 'file' },
      { to: '/ach-day', label: 'Day of ACH files', sign: 'figures' },
    ],
  },
  {
    label: 'Cards',
    sections: [
      { to: '/cards', label: 'Cards', sign: 'card', operation: 'listCards' },
      { to: '/card-requests', label: 'Card requests', sign: 'request', operation: 'listAuthorizationRequests' },
      { to: '/disputes', label: 'Disputes', sign: 'dispute', operation: 'listDisputes' },
      { to: '/card-figures', label: 'Card figures', sign: 'figures', operation: 'getCardFigures' },
    ],
  },
  {
    label: 'Developers',
    sections: [
      { to: '/webhooks', label: 'Webhooks', sign: 'webhook', operation: 'listWebhooks' },
      { to: '/events', label: 'Events', sign: 'event', operation: 'listEvents' },
      { to: '/request-log', label: 'Requests', sign: 'code', operation: 'listRequests' },
      { to: '/tokens', label: 'API tokens', sign: 'key', operation: 'listApiTokens' },
      { to: '/clock', label: 'Clock', sign: 'request', operation: 'advanceClock' },
      { to: '/sandbox', label: 'Simulate', sign: 'event', operation: 'purchaseInSandbox' },
      { to: '/audit-log', label: 'Audit log', sign: 'audit', operation: 'listAuditLog' },
    ],
  },
  {
    label: 'Settings',
    sections: [
      { to: '/users', label: 'Users and roles', sign: 'people' },
      { to: '/rules', label: 'Rules and limits', sign: 'dispute' },
      { to: '/settings', label: 'Pages and e-mails', sign: 'settings', operation: 'listWhiteLabelThemes' },
    ],
  },
];
