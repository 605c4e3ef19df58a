import { isOwnerName, type NameKind } from '../../../functions/money/counterparties/names.ts';

type Pair = readonly [name: string, owner: string | readonly string[], kind?: NameKind];

const matching: readonly Pair[] = [
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada Lovelace', 'ADA LOVELACE'],
  ['Ada Lovelace', '  ada   lovelace '],
  ['Ada Lovelace', 'Lovelace, Ada'],
  ['Ada Lovelace', 'LOVELACE ADA'],
  ['Ada Lovelace', 'LOVELACE ADA AUGUSTA'],
  ['Ada Lovelace', 'Lovelace, Ada A.'],
  ['Ada Lovelace', 'Ada Augusta Lovelace'],
  ['Ada Augusta Lovelace', 'Ada Lovelace'],
  ['Ada A. Lovelace', 'Ada Augusta Lovelace'],
  ['Ada Augusta Lovelace', 'ADA A LOVELACE'],
  ['Ada Augusta King Lovelace', 'Ada K. Lovelace'],
  ['J. R. R. Tolkien', 'John Ronald Reuel Tolkien'],
  ['John Ronald Reuel Tolkien', 'J.R.R. Tolkien'],
  ['José Núñez', 'JOSE NUNEZ'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['Søren Kierkegård', 'Soren Kierkegard'],
  ['Łukasz Żak', 'Lukasz Zak'],
  ["Sinéad O'Brien", 'SINEAD OBRIEN'],
  ['Sinéad O’Brien', 'Sinead O Brien'],
  ['Anna Smith-Jones', 'Anna Smith Jones'],
  ['Mary-Ann Evans', 'Maryann Evans'],
  ['Mary Ann Evans', 'MARYANN EVANS'],
  ['Maria De La Cruz', 'Maria Delacruz'],
  ['Ludwig van Beethoven', 'Ludwig Beethoven'],
  ['Dr. Grace Hopper', 'Grace Hopper'],
  ['Grace Hopper', 'Hopper, Grace, PhD'],
  ['Grace Hopper', 'Ms Grace Hopper'],
  ['Martin King Jr.', 'KING MARTIN JR'],
  ['Martin King Junior', 'Martin King, Jr.'],
  ['Bob Smith', 'Robert Smith'],
  ['William Gates', 'Bill Gates'],
  ['Bill H. Gates', 'William Henry Gates'],
  ['Plato', 'PLATO'],
  // owners together
  ['Ada Lovelace', ['Charles Babbage', 'Ada Lovelace']],
  ['Ada Lovelace', 'Ada Lovelace and Charles Babbage'],
  ['Charles Babbage', 'ADA LOVELACE & CHARLES BABBAGE'],
  ['Ada Lovelace', 'Ada and William Lovelace'],
  ['William Lovelace', 'Ada & William Lovelace'],
  ['Charles Babbage', 'Ada Lovelace OR Charles Babbage'],
  ['Ada Lovelace & Charles Babbage', ['Charles Babbage', 'Ada Lovelace']],
  ['Ada and William Lovelace', 'William Lovelace and Ada Lovelace'],
  // businesses
  ['Acme Inc', 'ACME, INC.'],
  ['Acme Incorporated', 'Acme Inc', 'Business'],
  ['Acme Widgets', 'Acme Widgets LLC', 'Business'],
  ['Acme Widgets L.L.C.', 'ACME WIDGETS LLC'],
  ['Acme Widgets, LLC', 'Acme Widgets', 'Unknown'],
  ['Acme Corp.', 'Acme Corporation', 'Business'],
  ['Acme Co., Inc.', 'Acme Company Incorporated', 'Business'],
  ['Acme Co.', 'Acme Co., Inc.', 'Business'],
  ['The Acme Company', 'Acme Co', 'Business'],
  ['Smith & Sons', 'Smith and Sons', 'Business'],
  ['Barnes & Noble, Inc.', 'BARNES AND NOBLE', 'Business'],
  ['Home Depot', 'HomeDepot Inc', 'Business'],
  ['Joe’s Diner LLC', 'JOES DINER', 'Business'],
  ['Bakery 24', 'BAKERY 24 LLC', 'Business'],
  ['Acme Widgets LLC', 'Acme Widgets LLC dba Widget World', 'Business'],
  ['Okafor Family Trust', 'OKAFOR FAMILY TRUST'],
];

const differing: readonly Pair[] = [
  ['Ada Lovelace', 'Charles Babbage'],
  ['Ada Lovelace', []],
  ['Ada Lovelace', ['', ' ', '.']],
  ['', 'Ada Lovelace'],
  ['...', '...'],
  ['Ada Lovelace', 'Ada'],
  ['Ada', 'Ada Lovelace'],
  ['Lovelace', 'Ada Lovelace'],
  ['Lovelace', 'Lovelace and Sons'],
  ['Ada Lovelace', 'Ida Lovelace'],
  ['Ada Lovelace', 'Ada Loveless'],
  ['Jon Smith', 'John Smith'],
  ['J. Smith', 'John Smith'],
  ['Ada L.', 'Ada Lovelace'],
  ['J. Smith', 'Jane Smith'],
  ['J. R. Smith', 'James Smith'],
  ['J. R. Smith', 'James Peter Smith'],
  ['A. Ada', 'Ada Lovelace'],
  ['Ada Augusta Lovelace', 'Ada Marie Lovelace'],
  ['Ada B. Lovelace', 'Ada Augusta Lovelace'],
  ['Ada Augusta Marie Lovelace', 'Ada Marie Augusta Lovelace'],
  ['Maria Garcia', 'Ana Maria Garcia'],
  ['Maria Garcia', 'Maria Garcia Lopez'],
  ['Anna Jones', 'Anna Smith-Jones'],
  ['Martin King', 'Martin King Jr'],
  ['Martin King Jr', 'Martin King Sr'],
  ['Henry Tudor II', 'Henry Tudor III'],
  ['Bob Smith', 'William Smith'],
  ['Alex Smith', 'Alexandra Smith'],
  ['Chris Smith', 'Christine Smith'],
  ['Adam Bob', 'Adam Robert'],
  ['Ada Lovelace', 'Ada Babbage and Charles Lovelace'],
  ['Ada Babbage', 'Ada Lovelace and Charles Babbage'],
  ['Ada Lovelace and Charles Babbage', 'Ada Lovelace'],
  ['Ada Lovelace & Mallory Stranger', ['Ada Lovelace', 'Charles Babbage']],
  ['Ada Lovelace', 'Ada Lovelace LLC', 'Person'],
  ['Ada Lovelace', 'Ada Lovelace Trust'],
  ['Ada Lovelace', 'Estate of Ada Lovelace'],
  ['Smith Holdings', 'Smith Family Holdings'],
  ['Smith Family Plumbing', 'Smith Plumbing'],
  ['Acme Inc', 'Acme LLC', 'Business'],
  ['Acme Corp', 'Acme Inc', 'Business'],
  ['Acme Widgets', 'Widgets Acme', 'Business'],
  ['Acme', 'Acme Widgets Inc', 'Business'],
  ['Acme Widgets LLC', 'Acme Wickets LLC', 'Business'],
  ['Acme Holdings LLC', 'Acme Widgets Holdings LLC'],
  ['Bakery 24', 'Bakery 42', 'Business'],
  ['LLC', 'Acme LLC', 'Business'],
  ['Inc', 'LLC', 'Business'],
  ['The', 'The Acme Company', 'Business'],
  ['Widget World', 'Acme Widgets LLC dba Widget World', 'Business'],
  ['Noble', 'Barnes & Noble', 'Unknown'],
  ['Robert Smith', 'Bob Smith', 'Business'],
  ['Ada Lovelace', 'ada@lovelace.example'],
];

/** Rows of one length: jest takes a missing argument for a callback to wait for. */
const rows = (pairs: readonly Pair[]) =>
  pairs.map(
    ([name, owners, kind = 'Unknown']) => [name, typeof owners === 'string' ? [owners] : owners, kind] as const,
  );

test.each(rows(matching))('%s is %j (%s)', (name, owners, kind) => {
  expect(isOwnerName(name, owners, kind)).toBe(true);
});

test.each(rows(differing))('%s is not %j (%s)', (name, owners, kind) => {
  expect(isOwnerName(name, owners, kind)).toBe(false);
});

test('who is compared with whom does not matter, of single names', () => {
  for (const [pairs, expected] of [
    [matching, true],
    [differing, false],
  ] as const) {
    for (const [name, owner, kind] of pairs) {
      if (typeof owner !== 'string' || / (and|or|&|dba) /i.test(name + owner)) continue;
      expect([owner, name, isOwnerName(owner, [name], kind)]).toEqual([owner, name, expected]);
    }
  }
});

test('a text of any length is compared in no time', () => {
  const long = 'a '.repeat(100_000);
  expect(isOwnerName(long, [`${long}b`])).toBe(false);
  expect(isOwnerName(`${long}b`, [long], 'Business')).toBe(false);
});
