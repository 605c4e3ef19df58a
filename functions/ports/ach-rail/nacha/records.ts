import { blank, constant, defineRecord, field, type RecordType } from './field.ts';

/**
 * The records of ACH files. Reader, writer, checks and docs/partners/ach-files.md derive from these tables. What the fields mean is in
 * ../texts/ach-records.ts. `isRepeated` says that another record has the same value, and that the reader compares them.
 */
const repeated = { isRepeated: true };
const upperCase = { isUpperCase: true };

export const fileHeader = defineRecord('file header', 'file', {
  recordType: constant([1, 1], '1'),
  priority: constant([2, 3], '01', 'required'),
  immediateDestination: field([4, 13], 'rightText', 'mandatory'),
  immediateOrigin: field([14, 23], 'rightText', 'mandatory'),
  creationDate: field([24, 29], 'date', 'mandatory'),
  creationTime: field([30, 33], 'time', 'optional'),
  fileIdModifier: field([34, 34], 'text', 'mandatory', {
    isUpperCase: true,
    pattern: /^[A-Z0-9]$/,
    expected: 'A to Z or 0 to 9',
  }),
  recordSize: constant([35, 37], '094'),
  blockingFactor: constant([38, 39], '10'),
  format: constant([40, 40], '1'),
  destinationName: field([41, 63], 'text', 'optional'),
  originName: field([64, 86], 'text', 'optional'),
  referenceCode: field([87, 94], 'text', 'optional'),
});

export const batchHeader = defineRecord('batch header', 'batch', {
  recordType: constant([1, 1], '5'),
  serviceClass: field([2, 4], 'digits', 'mandatory', {
    isRepeated: true,
    pattern: /^2(00|20|25)$/,
    expected: '200, 220 or 225',
  }),
  companyName: field([5, 20], 'text', 'mandatory'),
  companyDiscretionaryData: field([21, 40], 'text', 'optional'),
  companyIdentification: field([41, 50], 'text', 'mandatory', repeated),
  entryClass: field([51, 53], 'text', 'mandatory', upperCase),
  entryDescription: field([54, 63], 'text', 'mandatory'),
  descriptiveDate: field([64, 69], 'text', 'optional'),
  effectiveDate: field([70, 75], 'date', 'required'),
  settlementDay: field([76, 78], 'yearDay', 'optional'),
  originatorStatus: field([79, 79], 'digits', 'mandatory', { pattern: /^[012]$/, expected: '0, 1 or 2' }),
  odfi: field([80, 87], 'digits', 'mandatory', repeated),
  batchNumber: field([88, 94], 'number', 'mandatory'),
});

const entryBegins = {
  recordType: constant([1, 1], '6'),
  transactionCode: field([2, 3], 'digits', 'mandatory'),
  routingNumber: field([4, 12], 'routing', 'mandatory'),
  accountNumber: field([13, 29], 'account', 'required'),
  amountCents: field([30, 39], 'number', 'mandatory'),
  identification: field([40, 54], 'text', 'optional'),
} as const;
const entryEnds = {
  discretionaryData: field([77, 78], 'text', 'optional'),
  addendaIndicator: field([79, 79], 'digits', 'mandatory', {
    isRepeated: true,
    pattern: /^[01]$/,
    expected: '0, or 1 before addenda',
  }),
  traceNumber: field([80, 94], 'digits', 'mandatory'),
} as const;

export const entryDetail = defineRecord('entry detail', 'entry', {
  ...entryBegins,
  name: field([55, 76], 'text', 'optional'),
  ...entryEnds,
});

export const entryDetailCtx = defineRecord('entry detail, CTX', 'entry', {
  ...entryBegins,
  addendaCount: field([55, 58], 'number', 'mandatory'),
  name: field([59, 74], 'text', 'optional'),
  reserved: blank([75, 76]),
  ...entryEnds,
});

export const paymentAddenda = defineRecord('addenda 05', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '05'),
  information: field([4, 83], 'text', 'optional'),
  sequence: field([84, 87], 'number', 'mandatory'),
  entrySequence: field([88, 94], 'digits', 'mandatory', repeated),
});

const changeCode = { isUpperCase: true, pattern: /^C(0[1-9]|1[34])$/, expected: 'C01 to C09, C13 or C14' };
const originalDfi = field([28, 35], 'digits', 'required');
const originalTrace = field([7, 21], 'digits', 'mandatory');
const traceNumber = field([80, 94], 'digits', 'mandatory', repeated);

export const changeAddenda = defineRecord('addenda 98', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '98'),
  changeCode: field([4, 6], 'text', 'mandatory', changeCode),
  originalTrace,
  reserved1: blank([22, 27]),
  originalDfi,
  correctedData: field([36, 64], 'text', 'mandatory'),
  reserved2: blank([65, 79]),
  traceNumber,
});

export const refusedChangeAddenda = defineRecord('addenda 98, refused', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '98'),
  refusalCode: field([4, 6], 'text', 'mandatory', {
    isUpperCase: true,
    pattern: /^C6[1-9]$/,
    expected: 'C61 to C69',
  }),
  originalTrace,
  reserved1: blank([22, 27]),
  originalDfi,
  correctedData: field([36, 64], 'text', 'mandatory'),
  changeCode: field([65, 67], 'text', 'mandatory', changeCode),
  changeSequence: field([68, 74], 'digits', 'mandatory'),
  reserved2: blank([75, 79]),
  traceNumber,
});

export const returnAddenda = defineRecord('addenda 99, return', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '99'),
  returnCode: field([4, 6], 'text', 'mandatory', {
    isUpperCase: true,
    pattern: /^R(0[1-9]|[1-3]\d|4[0-7]|5[0-3]|8[0-5]|90)$/,
    expected: 'R01 to R47, R50 to R53, R80 to R85 or R90',
  }),
  originalTrace,
  dateOfDeath: field([22, 27], 'date', 'optional'),
  originalDfi,
  information: field([36, 79], 'text', 'optional'),
  traceNumber,
});

/** What a dishonoured and a contested return say of the return. */
const returned = {
  returnTrace: field([39, 53], 'digits', 'mandatory'),
  returnSettlementDay: field([54, 56], 'yearDay', 'mandatory'),
  returnCode: field([57, 58], 'digits', 'mandatory'),
} as const;

export const dishonourAddenda = defineRecord('addenda 99, dishonoured return', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '99'),
  dishonourCode: field([4, 6], 'text', 'mandatory', {
    isUpperCase: true,
    pattern: /^R(6[12789]|70)$/,
    expected: 'R61, R62, R67 to R69 or R70',
  }),
  originalTrace,
  reserved1: blank([22, 27]),
  originalDfi,
  reserved2: blank([36, 38]),
  ...returned,
  information: field([59, 79], 'text', 'optional'),
  traceNumber,
});

export const contestAddenda = defineRecord('addenda 99, contested dishonour', 'entry', {
  recordType: constant([1, 1], '7'),
  addendaType: constant([2, 3], '99'),
  contestCode: field([4, 6], 'text', 'mandatory', {
    isUpperCase: true,
    pattern: /^R7[1-7]$/,
    expected: 'R71 to R77',
  }),
  originalTrace,
  dateReturned: field([22, 27], 'date', 'optional'),
  originalDfi,
  originalSettlementDay: field([36, 38], 'yearDay', 'optional'),
  ...returned,
  dishonourTrace: field([59, 73], 'digits', 'mandatory'),
  dishonourSettlementDay: field([74, 76], 'yearDay', 'mandatory'),
  dishonourCode: field([77, 78], 'digits', 'mandatory'),
  reserved1: blank([79, 79]),
  traceNumber,
});

export const batchControl = defineRecord('batch control', 'batch', {
  recordType: constant([1, 1], '8'),
  serviceClass: field([2, 4], 'digits', 'mandatory', repeated),
  entryAndAddendaCount: field([5, 10], 'number', 'mandatory'),
  entryHash: field([11, 20], 'number', 'mandatory'),
  totalDebitCents: field([21, 32], 'number', 'mandatory'),
  totalCreditCents: field([33, 44], 'number', 'mandatory'),
  companyIdentification: field([45, 54], 'text', 'mandatory', repeated),
  messageAuthentication: field([55, 73], 'text', 'optional'),
  reserved: blank([74, 79]),
  odfi: field([80, 87], 'digits', 'mandatory', repeated),
  batchNumber: field([88, 94], 'number', 'mandatory'),
});

export const fileControl = defineRecord('file control', 'file', {
  recordType: constant([1, 1], '9'),
  batchCount: field([2, 7], 'number', 'mandatory'),
  blockCount: field([8, 13], 'number', 'mandatory'),
  entryAndAddendaCount: field([14, 21], 'number', 'mandatory'),
  entryHash: field([22, 31], 'number', 'mandatory'),
  totalDebitCents: field([32, 43], 'number', 'mandatory'),
  totalCreditCents: field([44, 55], 'number', 'mandatory'),
  reserved: blank([56, 94]),
});

export const records: readonly RecordType[] = [
  fileHeader,
  batchHeader,
  entryDetail,
  entryDetailCtx,
  paymentAddenda,
  changeAddenda,
  refusedChangeAddenda,
  returnAddenda,
  dishonourAddenda,
  contestAddenda,
  batchControl,
  fileControl,
];
