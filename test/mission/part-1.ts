/**
 * What the first part of the specification names: resources with their attributes, relationships and values, changes of status,
 * and rules. It was written from the specification alone. An optional member is written `name?`; members of members have dots.
 */

interface ResourceRow {
  /** Given where a part of the members is a row of its own. */
  readonly name?: string;
  readonly types: readonly string[];
  readonly attributes: string;
  readonly relationships: string;
  /** Values of attributes, separated by spaces. */
  readonly values?: Readonly<Record<string, string>>;
}

const ofOwner = 'account customer? customers?';
const merchant = 'merchant.name merchant.type merchant.category merchant.location?';
const merchantOfAny = 'merchant.name? merchant.type? merchant.category? merchant.location?';
const useOfCard = 'paymentMethod? digitalWallet? cardVerificationData.verificationMethod? cardNetwork?';
const archiveReasons =
  'Inactive FraudACHActivity FraudCardActivity FraudCheckActivity FraudApplicationHistory FraudAccountActivity FraudClientIdentified FraudLinkedToFraudulentCustomer';
const address = 'address.street address.street2? address.city address.state address.postalCode address.country';
const person = `fullName.first fullName.last ${address} email phone.countryCode phone.number`;
const contact =
  'contact.fullName.first contact.fullName.last contact.email contact.phone.countryCode contact.phone.number';
const authorizedUsers =
  'authorizedUsers? authorizedUsers.fullName.first authorizedUsers.email authorizedUsers.phone.number';
const applicationStatuses = 'AwaitingDocuments PendingReview Approved Denied Pending';
const sharedOfApplications = 'status message createdAt updatedAt? archived tags';
const cardStatuses = 'Active Inactive Stolen Lost Frozen ClosedByCustomer SuspectedFraud';
const card = 'createdAt updatedAt? last4Digits expirationDate status';
const holder = `ssn? passport? nationality? dateOfBirth ${person}`;
const declines =
  'AccountClosed CardExceedsAmountLimit DoNotHonor InsufficientFunds InvalidMerchant ReferToCardIssuer RestrictedCard Timeout TransactionNotPermittedToCardholder';
const request = 'createdAt amount status partialApprovalAllowed approvedAmount? declineReason? tags?';
const requestValues = { status: 'Pending Approved Declined', declineReason: declines };
const requestLinks = `${ofOwner} card`;
const requestDetails = `${merchant} recurring ${useOfCard}`;
const transaction = 'createdAt direction amount balance summary tags?';

export const resources: readonly ResourceRow[] = [
  {
    types: ['recurringCreditAchPayment', 'recurringDebitAchPayment', 'recurringCreditBookPayment'],
    attributes:
      'createdAt updatedAt amount description schedule.startTime schedule.interval schedule.nextScheduledAction schedule.dayOfMonth schedule.totalNumberOfPayments? status numberOfPayments tags',
    relationships: 'account customer org',
    values: { status: 'Active Completed Disabled', 'schedule.interval': 'Monthly Weekly' },
  },
  {
    types: ['recurringCreditAchPayment', 'recurringDebitAchPayment'],
    attributes: 'addenda?',
    relationships: 'counterparty',
  },
  { types: ['recurringDebitAchPayment'], attributes: 'verifyCounterpartyBalance sameDay', relationships: '' },
  {
    types: ['recurringCreditBookPayment'],
    attributes: 'transactionSummaryOverride?',
    relationships: 'counterpartyAccount',
  },
  {
    types: ['achCounterparty'],
    attributes: 'createdAt name routingNumber bank accountNumber accountType type permissions tags?',
    relationships: 'customer',
    values: {
      accountType: 'Checking Savings',
      type: 'Business Person Unknown',
      permissions: 'CreditOnly DebitOnly CreditAndDebit',
    },
  },
  { types: ['counterpartyBalance'], attributes: 'balance available?', relationships: 'counterparty customer' },
  {
    types: ['pushToCardPayment'],
    attributes: 'createdAt amount direction description status',
    relationships: 'account customer transaction org achPayment?',
    values: { status: 'Pending Sent Rejected', direction: 'Credit' },
  },
  {
    types: ['achPayment'],
    attributes:
      'createdAt status reason? counterparty direction description addenda? amount settlementDate? expectedCompletionDate? tags',
    relationships: `${ofOwner} counterparty transaction? recurringPayment?`,
    values: { direction: 'Debit Credit' },
  },
  {
    types: ['achReceivedPayment'],
    attributes:
      'createdAt status wasAdvanced amount completionDate companyName counterpartyRoutingNumber description traceNumber secCode? tags',
    relationships:
      'account customer? receivePaymentTransaction? paymentAdvanceTransaction? repayPaymentAdvanceTransaction?',
  },
  {
    types: ['declinedIncomingPayment'],
    attributes: 'createdAt reason direction amount paymentType',
    relationships: 'account customer?',
    values: { direction: 'Debit Credit', paymentType: 'AchPayment' },
  },
  {
    types: ['individualCustomer'],
    attributes: `createdAt ssn? passport? nationality? dateOfBirth ${person} ${authorizedUsers} status archiveReason? tags`,
    relationships: 'org application',
    values: { status: 'Active Archived', archiveReason: archiveReasons },
  },
  {
    types: ['businessCustomer'],
    attributes: `createdAt name dba? ${address} phone.number stateOfIncorporation ein entityType ${contact} ${authorizedUsers} status archiveReason? tags`,
    relationships: 'org application',
    values: { status: 'Active Archived', archiveReason: archiveReasons, entityType: 'Corporation Partnership LLC' },
  },
  {
    types: ['trustCustomer'],
    attributes: `createdAt name stateOfIncorporation revocability sourceOfFunds taxId ${contact} contact.address.street ${authorizedUsers} status archiveReason? tags`,
    relationships: 'org application',
    values: {
      status: 'Active Archived',
      archiveReason: archiveReasons,
      revocability: 'Revocable Irrevocable',
      sourceOfFunds: 'Inheritance Salary Savings InvestmentReturns Gifts',
    },
  },
  {
    types: ['individualApplication'],
    attributes: `${sharedOfApplications} ssn? passport? nationality? dateOfBirth ${person} ip? soleProprietorship? ein? industry? dba? powerOfAttorneyAgent?`,
    relationships: 'documents customer?',
    values: { status: applicationStatuses },
  },
  {
    types: ['businessApplication'],
    attributes: `${sharedOfApplications} name dba? ${address} phone.number stateOfIncorporation ein industry? entityType ${contact} officer.fullName.first officer.ssn? officer.address.street officer.dateOfBirth officer.email officer.phone.number officer.status officer.title beneficialOwners?`,
    relationships: 'documents customer?',
    values: {
      status: applicationStatuses,
      entityType: 'Corporation LLC Partnership',
      'officer.title':
        'CEO COO CFO President BenefitsAdministrationOfficer CIO VP AVP Treasurer Secretary Controller Manager Partner Member',
      'officer.status': 'Approved Denied PendingReview',
    },
  },
  {
    types: ['trustApplication'],
    attributes: `${sharedOfApplications} name stateOfIncorporation revocability sourceOfFunds taxId grantor.fullName.first grantor.ssn? grantor.address.street grantor.dateOfBirth grantor.email grantor.phone.number grantor.status ${contact}`,
    relationships: 'documents customer? trustees beneficiaries',
    values: { status: applicationStatuses, 'grantor.status': 'Approved Denied PendingReview' },
  },
  {
    name: 'applicationForm of an application',
    types: ['individualApplication', 'businessApplication'],
    attributes: '',
    relationships: 'applicationForm?',
  },
  {
    types: ['document'],
    attributes: 'status documentType description name address? dateOfBirth? passport? ein? reasonCode? reason?',
    relationships: '',
    values: {
      status: 'Required ReceivedBack ReceivedFront Invalid Approved PendingReview',
      documentType:
        'IdDocument Passport AddressVerification CertificateOfIncorporation EmployerIdentificationNumberConfirmation',
      reasonCode:
        'PoorQuality NameMismatch SSNMismatch AddressMismatch DOBMismatch ExpiredId EINMismatch StateMismatch Other',
    },
  },
  {
    types: ['beneficialOwner'],
    attributes: `status ssn? passport? nationality? dateOfBirth ${person}`,
    relationships: '',
    values: { status: 'Approved Denied PendingReview' },
  },
  {
    types: ['applicationForm'],
    attributes: 'tags url stage applicantDetails settingsOverride',
    relationships: 'application?',
  },
  {
    types: ['depositAccount'],
    attributes:
      'createdAt updatedAt? name depositProduct routingNumber accountNumber currency balance hold available tags status freezeReason? closeReason? fraudReason? dacaStatus?',
    relationships: 'customer? customers?',
    values: {
      currency: 'USD',
      status: 'Open Frozen Closed',
      closeReason: 'ByCustomer Fraud',
      fraudReason:
        'ACHActivity CardActivity CheckActivity ApplicationHistory AccountActivity ClientIdentified IdentityTheft LinkedToFraudulentCustomer',
      dacaStatus: 'Entered Activated',
    },
  },
  {
    types: ['individualDebitCard', 'businessDebitCard'],
    attributes: `${card} shippingAddress? design?`,
    relationships: 'account customer',
    values: { status: cardStatuses },
  },
  {
    types: ['individualVirtualDebitCard', 'businessVirtualDebitCard'],
    attributes: card,
    relationships: 'account customer',
    values: { status: cardStatuses },
  },
  { types: ['businessDebitCard', 'businessVirtualDebitCard'], attributes: holder, relationships: '' },
  {
    types: ['authorization'],
    attributes: `createdAt amount cardLast4Digits status declineReason? ${merchant} recurring ${useOfCard} tags`,
    relationships: `${requestLinks} authorizationRequest?`,
    values: { status: 'Authorized Completed Canceled Declined' },
  },
  {
    types: ['purchaseAuthorizationRequest'],
    attributes: `${request} ${requestDetails} ecommerce? cardPresent? healthcareAmounts?`,
    relationships: `${requestLinks} fundingAccount?`,
    values: requestValues,
  },
  {
    types: ['cardTransactionAuthorizationRequest'],
    attributes: `${request} ${requestDetails}`,
    relationships: `${requestLinks} fundingAccount?`,
    values: requestValues,
  },
  {
    types: ['atmAuthorizationRequest'],
    attributes: `${request} direction atmName atmLocation? surcharge internationalServiceFee? cardNetwork?`,
    relationships: requestLinks,
    values: requestValues,
  },
  { types: ['statement'], attributes: 'period', relationships: ofOwner },
  {
    types: ['batchRelease'],
    attributes: 'amount description senderName senderAddress.street senderAccountNumber',
    relationships: 'batchAccount receiver',
  },
  { types: ['fee'], attributes: 'amount description tags', relationships: 'account' },
  {
    types: ['chargeback'],
    attributes: 'createdAt amount description tags',
    relationships: 'account customer counterpartyAccount transaction',
  },
  {
    types: ['reward'],
    attributes: 'createdAt amount description status rejectReason? tags',
    relationships: 'receivingAccount fundingAccount rewardedTransaction? customer transaction card?',
    values: { status: 'Sent Rejected' },
  },
  {
    types: ['webhook'],
    attributes: 'createdAt label url status contentType deliveryMode token includeResources subscriptionType',
    relationships: '',
    values: {
      status: 'Enabled Disabled Unavailable',
      contentType: 'Json JsonAPI',
      deliveryMode: 'AtMostOnce AtLeastOnce',
      subscriptionType: 'All OnlyAuthorizationRequest NotAuthorizationRequest',
    },
  },
  { types: ['apiToken'], attributes: 'createdAt description expiration token sourceIp?', relationships: '' },
  { types: ['accountEndOfDay'], attributes: 'date balance hold available', relationships: ofOwner },
  { types: ['pinStatus'], attributes: 'status', relationships: '', values: { status: 'Set NotSet' } },
  {
    types: ['checkDeposit'],
    attributes: 'createdAt status reason? description amount checkNumber? counterparty? settlementDate? tags',
    relationships: `${ofOwner} transaction`,
    values: {
      status:
        'AwaitingImages AwaitingFrontImage AwaitingBackImage Pending PendingReview Rejected Clearing Sent Canceled Returned',
    },
  },
  {
    types: ['institution'],
    attributes: 'routingNumber name address? isACHSupported isWireSupported',
    relationships: '',
  },
  {
    types: ['atmLocation'],
    attributes:
      'network locationName coordinates.latitude coordinates.longitude address.street distance surchargeFree acceptDeposits',
    relationships: '',
  },
  { types: ['biller'], attributes: 'name category addresses.street', relationships: '' },
  { types: ['mobileWalletPayload'], attributes: 'payload', relationships: '' },
  {
    types: ['customerBankMigration'],
    attributes: 'status deadline fromBank toBank orgName supportEmail supportPhone migrationUrl createdAt updatedAt',
    relationships: 'customer whiteLabelTheme outreachSettings',
  },
  {
    types: ['originatedAchTransaction'],
    attributes: `${transaction} description addenda? counterparty`,
    relationships: `${ofOwner} payment recurringPayment?`,
    values: { direction: 'Credit Debit' },
  },
  {
    types: ['receivedAchTransaction'],
    attributes: `${transaction} description addenda? companyName counterpartyRoutingNumber traceNumber secCode?`,
    relationships: ofOwner,
  },
  {
    types: ['returnedAchTransaction'],
    attributes: `${transaction} companyName counterpartyName counterpartyRoutingNumber reason`,
    relationships: `${ofOwner} payment`,
  },
  {
    types: ['returnedReceivedAchTransaction'],
    attributes: `${transaction} companyName reason`,
    relationships: `${ofOwner} returned`,
  },
  {
    types: ['dishonoredAchTransaction'],
    attributes: `${transaction} description companyName counterpartyRoutingNumber traceNumber reason secCode?`,
    relationships: ofOwner,
  },
  {
    types: ['bookTransaction'],
    attributes: `${transaction} counterparty`,
    relationships: `${ofOwner} counterpartyAccount counterpartyCustomer payment? recurringPayment?`,
  },
  {
    types: ['purchaseTransaction'],
    attributes: `${transaction} cardLast4Digits ${merchant} coordinates? recurring interchange? ecommerce cardPresent ${useOfCard}`,
    relationships: `${ofOwner} card authorization? authorizationRequest?`,
    values: {
      paymentMethod: 'Manual Swipe Contactless ChipAndPin Stored Other',
      digitalWallet: 'Google Apple Other',
      'cardVerificationData.verificationMethod': 'Address CVV2 AddressAndCVV2',
      cardNetwork: 'Visa Interlink Accel Allpoint Other',
    },
  },
  {
    types: ['atmTransaction'],
    attributes: `${transaction} cardLast4Digits atmName atmLocation? surcharge interchange? cardNetwork?`,
    relationships: `${ofOwner} card`,
  },
  { types: ['feeTransaction'], attributes: transaction, relationships: `${ofOwner} relatedTransaction?` },
  {
    types: ['cardReversalTransaction'],
    attributes: `${transaction} cardLast4Digits`,
    relationships: `${ofOwner} relatedTransaction?`,
  },
  {
    types: ['cardTransaction'],
    attributes: `${transaction} cardLast4Digits ${merchantOfAny} recurring? interchange? ${useOfCard}`,
    relationships: ofOwner,
  },
  {
    types: ['wireTransaction'],
    attributes: `${transaction} counterparty description originatorToBeneficiaryInformation senderReference referenceForBeneficiary beneficiaryInformation beneficiaryAdviceInformation`,
    relationships: ofOwner,
  },
  {
    types: ['releaseTransaction'],
    attributes: `${transaction} senderName senderAddress.street senderAccountNumber counterparty description`,
    relationships: 'account',
  },
  { types: ['adjustmentTransaction'], attributes: `${transaction} description`, relationships: 'account' },
  { types: ['interestTransaction'], attributes: transaction, relationships: ofOwner },
  {
    types: ['disputeTransaction'],
    attributes: `${transaction} disputeId reason`,
    relationships: `${ofOwner} disputedTransaction`,
  },
  {
    types: ['chargebackTransaction'],
    attributes: `${transaction} counterparty`,
    relationships: `${ofOwner} counterpartyAccount chargeback`,
  },
  {
    types: ['rewardTransaction'],
    attributes: `${transaction} receiverCounterparty`,
    relationships: `${ofOwner} reward receiverAccount`,
  },
];

/** Changes of status: who, from what to what, and by what. */
export const transitions: readonly string[] = [
  'recurring payment: created Active',
  'recurring payment: Active to Completed when its end date passes',
  'recurring payment: Active to Disabled by disable',
  'recurring payment: Disabled to Active or Completed by enable, as its dates decide',
  'recurring payment: a Frozen or Closed account keeps it Active, and each payment is Rejected',
  'push to card: created Pending, the funds debited already',
  'push to card: Pending to Sent, with payment.sent',
  'push to card: Pending to Rejected, with payment.rejected',
  'webhook: Enabled to Disabled by disable',
  'webhook: Disabled to Enabled by enable',
  'webhook: Unavailable to Enabled by enable',
  'webhook: Enabled to Unavailable after seven days without an answer',
  'migration status: created, with migration.created and no event of a change',
  'migration status: consent to the move leads to MigratingAccounts, accounts and cards are made at the new bank',
  'migration status: accounts made, CollectingMoneyMovementConsent, with account.created and account.migrated',
  'migration status: consent with NewAccountCreation, ExecutingMoneyMovement, the balance moves by ACH',
  'migration status: transfer done, PendingMigrationDeadline; a daily job moves what comes later',
  'migration status: consent with MigrationDeadline, PendingMoneyMovementOnDeadline, then ExecutingMoneyMovement on the deadline',
  'migration status: the deadline closes the old accounts, then Completed',
  'migration status: a frozen or joint account, or a negative balance, IneligibleCustomer',
  'migration status: reset of an IneligibleCustomer',
];

/** What the service does, beside resources and their states. */
export const behaviours: readonly string[] = [
  'recurring: each run of an Active schedule creates a payment',
  'recurring: with insufficient funds the payment is created and Rejected, with payment.rejected',
  'recurring: a run that cannot create a payment emits Recurring Payment Failed',
  'recurring: runs happen by the end of the day, on a banking day',
  'recurring: the start is now if none is given, and without an end it runs until it is disabled',
  'counterparty: by numbers or by a processor token',
  'counterparty: the name of the owner is verified',
  'counterparty: the balance is looked up',
  'funding: a counterparty by token, an ACH debit that verifies the balance, and its clearing',
  'funding: a debit is returned up to 60 days later',
  'identifiers: institution, atmLocation, pinStatus and mobileWalletPayload have none',
  'lists: meta.pagination has total, limit and offset',
  'tags: of a payment to its transactions',
  'tags: of an application to the customer',
  'tags: of an authorization request to its authorization and purchase transaction',
  'tags: of an application form to its application',
  'tags: of a recurring payment to the transactions of its payments',
  'description: 10 characters for ACH schedules, 80 for book schedules',
  'schedule: all given times lie in the future',
  'counterparty balance: a failed look-up rejects the payment with CounterpartyInsufficientFunds',
  'counterparty balance: its id is that of the counterparty',
  'customer: no writes once Archived',
  'application: the same SSN is taken again once the earlier one is archived',
  'application: archived with its customer, and read-only then',
  'officer and beneficial owners: are verified and provide documents',
  'account: balance is available plus hold',
  'apiToken: the token is in the answer to its creation only',
  'reward: the summary of its transaction is its description',
  'dispute: ProvisionalCredit, ProvisionalCreditReversalDenied, ProvisionalCreditReversalResolved, FinalCredit',
  'release: only the account as relationship, and always a credit',
  'achPayment: a credit to an account of the platform is booked at once',
];
