import {
  changeSubscription,
  currentSubscription,
  maySelect,
  selectsEvent,
  subscribedTo,
} from '../../../functions/delivery/webhooks/subscriptions.ts';

const payment = 'payment.created';
const request = 'authorizationRequest.pending';

test.each([
  ['All', true, true],
  ['OnlyAuthorizationRequest', false, true],
  ['NotAuthorizationRequest', true, false],
] as const)('%s selects payments: %s, authorization requests: %s', (type, selectsPayment, selectsRequest) => {
  expect(selectsEvent(subscribedTo(type), 1, payment)).toBe(selectsPayment);
  expect(selectsEvent(subscribedTo(type), 1, request)).toBe(selectsRequest);
});

test('an authorization is no authorization request', () => {
  expect(selectsEvent(subscribedTo('OnlyAuthorizationRequest'), 1, 'authorization.created')).toBe(false);
});

test('a change holds for later events; those that wait are selected as before', () => {
  const changed = changeSubscription(subscribedTo('OnlyAuthorizationRequest'), { type: 'All', from: 11 }, 5);
  expect(selectsEvent(changed, 10, payment)).toBe(false);
  expect(selectsEvent(changed, 11, payment)).toBe(true);
  expect(currentSubscription(changed)).toBe('All');
  expect(maySelect(changed, new Set([payment]))).toBe(true);
});

test('what concerns only events that are done is forgotten, and two changes at one event are one', () => {
  const once = changeSubscription(subscribedTo('All'), { type: 'OnlyAuthorizationRequest', from: 11 }, 10);
  expect(once).toEqual([{ from: 11, type: 'OnlyAuthorizationRequest' }]);
  expect(changeSubscription(once, { type: 'NotAuthorizationRequest', from: 11 }, 10)).toEqual([
    { from: 11, type: 'NotAuthorizationRequest' },
  ]);
});
