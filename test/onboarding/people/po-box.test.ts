import { poBoxLines } from '../../../functions/onboarding/people/po-box.ts';

const address = { city: 'New York', state: 'NY', postalCode: '10001', country: 'US' };
const isBox = (street: string): boolean => poBoxLines({ ...address, street }).length > 0;

test.each([
  'PO Box 12',
  'po box 12',
  'P.O. Box 12',
  'P. O. BOX 12',
  'P O Box 12',
  'P.O.Box 12',
  'POBox 12',
  'POBox12',
  'PO-Box 12',
  'P/O Box 12',
  'P0 Box 12',
  'PO Bx 12',
  'PO Box #12',
  'PO Box A',
  'Post Office Box 12',
  'POST OFFICE BOX 12',
  'Post Box 12',
  'Postal Box 12',
  'Post Ofc Box 12',
  'PO Drawer 12',
  'POB 12',
  'P.O.B. 12',
  'PO #12',
  'GPO Box 12',
  'Box 12',
  'ＰＯ Ｂｏｘ １２',
  'Pö Box 12',
  '20 Ingram St, PO Box 12',
  'Apartado 12',
  'Apartado Postal 12',
  'APDO. 12',
  'Caixa Postal 12',
  'Boîte postale 12',
  'Postfach 12',
])('%s is a post office box', (street) => expect(isBox(street)).toBe(true));

test.each([
  '20 Ingram St',
  '123 Post Oak Box Ln',
  '12 Boxwood Ln',
  '12 Box Elder Rd',
  '12 Pobox Ln'.replace('Pobox', 'Poboxwood'),
  '5 Post Office Rd',
  '5 Post Rd',
  '7 Po River Dr',
  '12 Postal Way',
  'RR 2 Box 12',
  'HC 1 Box 12',
  '20 Ingram St PMB 12',
  'Apartamento 12',
  '12 Compost Box Rd',
  '100 Depo Box Ave',
  'Boxing Gym 12',
])('%s is none', (street) => expect(isBox(street)).toBe(false));

test('the second line counts too, but for the box of a dormitory', () => {
  expect(poBoxLines({ ...address, street: '20 Ingram St', street2: 'P.O. Box 12' })).toEqual(['street2']);
  expect(poBoxLines({ ...address, street: '20 College Ave', street2: 'Box 12' })).toEqual([]);
});

test.each(['AA', 'AE', 'AP'])('people of the armed forces have boxes: %s', (state) => {
  const away = { city: 'APO', state, postalCode: '09012', country: 'US' };
  for (const street of ['PSC 12 Box 34', 'CMR 12 Box 34', 'Unit 12 Box 34', 'PO Box 12']) {
    expect(poBoxLines({ ...away, street })).toEqual([]);
  }
});
