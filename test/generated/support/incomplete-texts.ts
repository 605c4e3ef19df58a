/** Capabilities whose fields do not all have a sentence yet. A change that completes one deletes its line. */
export const incompleteTexts: readonly string[] = [
  'adjustments',
  'batch-releases',
  'billers',
  'bulk-payments',
  'chargebacks',
  'check-deposits',
  'counterparties',
  'declined-incoming-payments',
  'fees',
  'institutions',
  'payments',
  'received-payments',
  'recurring-payments',
];
