import { readFedAch } from '../../../functions/money/institutions/fed-ach.ts';
import { merged, readFedwire } from '../../../functions/money/institutions/fedwire.ts';
import { sampleInstitutions } from '../../../functions/money/institutions/sample.ts';
import { isRoutingNumber } from '../../../functions/kernel/base/money/routing-number.ts';

/** A line of the FedACH directory, field by field as the Federal Reserve describes them. */
function achLine(
  fields: Partial<Record<'routing' | 'name' | 'street' | 'city' | 'zip' | 'status', string>> = {},
): string {
  const { routing = '011000015', name = 'FEDERAL RESERVE BANK', street = '1000 PEACHTREE ST N.E.' } = fields;
  const { city = 'ATLANTA', zip = '303094470', status = '1' } = fields;
  return [
    routing.padEnd(9), // 1
    'O', // 10 office
    '011000015', // 11 servicing FRB
    '0', // 20 record type
    '122415', // 21 change date
    '000000000', // 27 new routing number
    name.padEnd(36), // 36
    street.padEnd(36), // 72
    city.padEnd(20), // 108
    'GA', // 128
    zip.padEnd(9), // 130
    '8773722457', // 139 telephone
    status, // 149
    '1', // 150 data view
    '     ', // 151
  ].join('');
}

/** A line of the Fedwire directory. */
function wireLine({ routing = '011000015', status = 'Y', settlementOnly = ' ', city = 'ATLANTA' } = {}): string {
  return [
    routing.padEnd(9), // 1
    'FRB-ATL'.padEnd(18), // 10 telegraphic name
    'FEDERAL RESERVE BANK OF ATLANTA'.padEnd(36), // 28
    'GA', // 64
    city.padEnd(25), // 66
    status, // 91
    settlementOnly, // 92
    'Y', // 93 securities
    '20040910', // 94
  ].join('');
}

const bank = {
  routingNumber: '011000015',
  name: 'FEDERAL RESERVE BANK',
  address: '1000 PEACHTREE ST N.E., ATLANTA, GA 30309-4470',
  isACHSupported: true,
  isWireSupported: false,
};

describe('the FedACH directory', () => {
  test('a line of 155 columns is a bank', () => {
    expect(achLine()).toHaveLength(155);
    expect(readFedAch(achLine())).toEqual({ institutions: [bank], bad: [] });
  });

  test.each(['\n', '\r\n', '\r'])('lines end with %j, empty ones and marks around the file are passed over', (end) => {
    const other = achLine({ routing: '021000021', name: 'A BANK' });
    const text = `\uFEFF${achLine()}${end}${end}${other}${end}\u001A${end}`;
    const { institutions, bad } = readFedAch(text);
    expect([institutions.map(({ name }) => name), bad]).toEqual([['FEDERAL RESERVE BANK', 'A BANK'], []]);
  });

  test('what fills the end of a line may have been cut off', () => {
    expect(readFedAch(achLine().trimEnd()).institutions).toEqual([bank]);
  });

  test.each([
    ['303090000', '1000 PEACHTREE ST N.E., ATLANTA, GA 30309'],
    ['', '1000 PEACHTREE ST N.E., ATLANTA, GA'],
  ])('with the postal code %j', (zip, address) => {
    expect(readFedAch(achLine({ zip })).institutions[0]?.address).toBe(address);
  });

  test('a bank that takes no entries is marked', () => {
    expect(readFedAch(achLine({ status: '0' })).institutions[0]?.isACHSupported).toBe(false);
  });

  test.each([
    [achLine({ routing: '011000016' }), 'does not begin with a routing number'],
    [achLine({ name: '' }), 'has no name'],
    [`${achLine()}x`, 'has 156 columns instead of 155'],
    ['<html>', 'does not begin with a routing number'],
  ])('a line that is no bank is reported with its number: %s', (line, why) => {
    expect(readFedAch(`${achLine()}\n${line}`)).toEqual({ institutions: [bank], bad: [{ line: 2, why }] });
  });
});

describe('the Fedwire directory', () => {
  test('a line of 101 columns is a bank', () => {
    expect(wireLine()).toHaveLength(101);
    expect(readFedwire(wireLine())).toEqual({
      institutions: [
        {
          routingNumber: '011000015',
          name: 'FEDERAL RESERVE BANK OF ATLANTA',
          address: 'ATLANTA, GA',
          isACHSupported: false,
          isWireSupported: true,
        },
      ],
      bad: [],
    });
  });

  test.each([
    [{ status: 'N' }, false],
    [{ settlementOnly: 'S' }, false],
    [{}, true],
  ])('who is %j takes wires: %s', (fields, expected) => {
    expect(readFedwire(wireLine(fields)).institutions[0]?.isWireSupported).toBe(expected);
  });

  test('a line that is no participant is reported', () => {
    expect(readFedwire(`x\n${wireLine()}x`).bad).toEqual([
      { line: 1, why: 'does not begin with a routing number' },
      { line: 2, why: 'has 102 columns instead of 101' },
    ]);
  });
});

test('one directory of both has who is in either, with name and address from the ACH directory', () => {
  const ach = readFedAch(`${achLine()}\n${achLine({ routing: '021000021' })}`).institutions;
  const wire = readFedwire(`${wireLine()}\n${wireLine({ routing: '026009593' })}`).institutions;
  const all = merged(ach, wire);
  expect(all).toHaveLength(3);
  const one = (routing: string) => all.find(({ routingNumber }) => routingNumber === routing);
  expect(one('011000015')).toEqual({ ...bank, isWireSupported: true });
  expect(one('021000021')).toMatchObject({ isACHSupported: true, isWireSupported: false });
  expect(one('026009593')).toMatchObject({ isACHSupported: false, isWireSupported: true });
});

test('the sample has banks with right check digits, each once', () => {
  expect(sampleInstitutions.size).toBe(50);
  for (const [number, one] of sampleInstitutions) {
    expect([number, isRoutingNumber(number), one.name !== '']).toEqual([one.routingNumber, true, true]);
  }
});
