/** Whose money a release of the examples is. */
export const exampleSender = {
  senderName: 'Sherlock Holmes',
  senderAddress: {
    street: '221B Baker Street',
    city: 'Kearney',
    state: 'NE',
    postalCode: '68845',
    country: 'US',
  },
  senderAccountNumber: '5000000000',
};
