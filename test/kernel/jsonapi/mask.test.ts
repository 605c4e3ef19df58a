import { maskedResource } from '../../../functions/kernel/jsonapi/mask.ts';

const resource = {
  type: 'individualApplication',
  id: '1',
  attributes: {
    ssn: '721074426',
    ein: '123456789',
    officer: { passport: 'X1234567', fullName: { first: 'Ada', last: 'Okafor' } },
    beneficialOwners: [{ ssn: '000000002' }, { taxId: '999887777' }],
    updatedAt: undefined,
    address: null,
  },
  relationships: { customer: { data: { type: 'individualCustomer', id: '2' } } },
};

test('of personal numbers at any depth only the last four characters leave the platform', () => {
  expect(maskedResource(resource)).toEqual({
    ...resource,
    attributes: {
      ...resource.attributes,
      ssn: '*****4426',
      ein: '*****6789',
      officer: { passport: '*****4567', fullName: { first: 'Ada', last: 'Okafor' } },
      beneficialOwners: [{ ssn: '*****0002' }, { taxId: '*****7777' }],
    },
  });
});

test('masking what is masked changes nothing', () => {
  const once = maskedResource(resource);
  expect(maskedResource(once)).toEqual(once);
});

test('a number too short to hide anything is hidden whole', () => {
  expect(maskedResource({ type: 'x', attributes: { passport: 'AB12' } }).attributes['passport']).toBe('*****');
});
