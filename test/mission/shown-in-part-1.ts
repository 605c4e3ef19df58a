/** Where each change of status and each behaviour of part 1 is shown, in the form of shown-in-part-2.ts. */
const recurring = 'money/recurring-payments';
const pushes = 'money/payments/push-to-card.test.ts';
const linked = 'money/counterparties/create-with-token.test.ts';
const balances = 'money/counterparties/balance.test.ts';
const delivery = 'delivery/webhooks/delivery.test.ts';

const applications = 'onboarding/applications';
const funding = 'stories/account-funding.test.ts';

const moving = 'migrations/move.test.ts';

export const shownTransitions: Readonly<Record<string, string>> = {
  'migration status: created': 'migrations/create.test.ts › the creation is one event, and no change of status',
  'migration status: consent to the move': `${moving} › virtual ones are Active at once, physical ones are shipped, frozen ones stay behind`,
  'migration status: accounts made': `${moving} › the events of an account come together, before the change of status`,
  'migration status: consent with NewAccountCreation': `${moving} › goes by ACH and is there on the next banking day`,
  'migration status: transfer done': `${moving} › that comes to the old account later is moved by the daily job`,
  'migration status: consent with MigrationDeadline': `${moving} › stays until then; the old account is closed when it has left`,
  'migration status: the deadline': `${moving} › goes by ACH and is there on the next banking day`,
  'migration status: a frozen':
    'migrations/create.test.ts › %s: the customer is ineligible, and the migration says why',
  'migration status: reset': 'migrations/reset-and-cancel.test.ts › asks for consent again once the cause is gone',
  'recurring payment: created Active': `${recurring}/create.test.ts › it is Active, starts today, and names its next run`,
  'recurring payment: Active to Completed': `${recurring}/run.test.ts › Completed with the run of the last due date up to the end, which counts itself`,
  'recurring payment: Active to Disabled': `${recurring}/state-machine.test.ts › a disabled recurring payment has no next run; the event tells before and after`,
  'recurring payment: Disabled to Active or Completed': `${recurring}/state-machine.test.ts › after the last due date it leads to Completed, with its event and without a next run`,
  'recurring payment: a Frozen or Closed account': `${recurring}/run-ach.test.ts › from a Frozen or Closed account is Rejected until the account is Open again`,
  'push to card: created Pending': `${pushes} › Pending: the account is debited at once, and no answer contains the configuration`,
  'push to card: Pending to Sent': `${pushes} › the provider is asked as soon as it is due, with what was given; then it is Sent`,
  'push to card: Pending to Rejected': `${pushes} › 'sandbox-rejected', 'CardRejected'`,
  'webhook: Enabled to Disabled': `${delivery} › receives nothing, neither waiting messages nor retries; enabled again it continues with later events`,
  'webhook: Disabled to Enabled': `${delivery} › receives nothing, neither waiting messages nor retries; enabled again it continues with later events`,
  'webhook: Unavailable to Enabled': `${delivery} › after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there`,
  'webhook: Enabled to Unavailable': `${delivery} › after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there`,
};

export const shownBehaviours: Readonly<Record<string, string>> = {
  'recurring: each run': `${recurring}/run.test.ts › pays with description, summary, tags and links of its schedule, and moves it on`,
  'recurring: with insufficient funds': `${recurring}/run.test.ts › without funds it creates the payment and rejects it at once; it counts`,
  'recurring: a run that cannot': `${recurring}/run.test.ts › with an account that is gone it emits recurringPayment.failed, is not counted, and continues`,
  'recurring: runs happen': `${recurring}/run.test.ts › begins at six in the morning of the bank on its run day, and not before`,
  'recurring: the start is now': `${recurring}/create.test.ts › it is Active, starts today, and names its next run`,
  'counterparty: by numbers or by a processor token': `${linked} › numbers and bank come from the provider, and both directions are permitted unless told otherwise`,
  'counterparty: the name': `${linked} › a name that is no owner’s is refused with the owners`,
  'counterparty: the balance': `${balances} › the balance has the id of the counterparty`,
  'funding: *': `${funding} › the money is there when it has cleared, and after 45 days it is taken back below nothing`,
  'funding: a debit is returned': 'money/payments/ach-life.test.ts › are possible for 60 days',
  'identifiers: ': 'money/institutions/get.test.ts › a bank of the directory, without an id',
  'lists: ': 'generated/pages.test.ts › every operation that answers a list has pages',
  'tags: of a payment': `${pushes} › Pending: the account is debited at once, and no answer contains the configuration`,
  'tags: of an application to': `${applications}/create.test.ts › an individual is approved at once and becomes a customer who has the tags of the application`,
  'tags: of an application form':
    'onboarding/application-forms/pages.test.ts › an individual moves through the stages to an approved application',
  'tags: of an authorization request':
    'cards/authorization-requests/decisions.test.ts › holds the amount; its tags go to the authorization and the purchase',
  'tags: of a recurring payment': `${recurring}/run.test.ts › pays with description, summary, tags and links of its schedule, and moves it on`,
  'description: ': `${recurring}/create.test.ts › a description of 80 characters`,
  'schedule: ': `${recurring}/create.test.ts › a start in the past is named together with what else is wrong`,
  'counterparty balance: a failed look-up': `${recurring}/run-ach.test.ts › that is too low rejects the payment, which counts`,
  'counterparty balance: its id': `${balances} › the balance has the id of the counterparty`,
  'customer: ': 'onboarding/customers/archive.test.ts › for every write to the customer',
  'application: the same SSN':
    'onboarding/customers/archive.test.ts › the application is archived with the customer, and the same person may apply again',
  'application: archived': `${applications}/update.test.ts › 409 for an archived application`,
  'officer and beneficial owners': `${applications}/documents.test.ts › a document of a business links to the beneficial owner or the officer that it is about`,
  'account: ': 'accounts/ledger/hold.test.ts › stays in the balance and is not available',
  'apiToken: ':
    'access/api-tokens/api-tokens.test.ts › the list shows tokens in the order of their creation, without themselves and without revoked ones',
  'reward: ': 'money/rewards/rewards.test.ts › a reward moves money at once, with a transaction on either side',
  'dispute: ': 'cards/disputes/disputes.test.ts › the outcomes of a dispute',
  'release: ': 'money/batch-releases/batch-releases.test.ts › moves the money, with a transaction on either side',
  'achPayment: ': 'money/payments/ach-create.test.ts › is a movement between the two, without limits',
};
