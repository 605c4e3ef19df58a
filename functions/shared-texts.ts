import type { FieldTexts } from './define-texts.ts';

/** Texts of fields that many resources, requests and events have. `...sharedTexts` in the texts of one gives it those that it has. */
export const sharedTexts = {
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
  erasedAt: 'When the personal data in it was erased: its texts are null since then.',
  tags: 'Texts of your choice by name. They are copied to what it creates and to its events.',
  tagsOfEvent: 'The tags of the resource that the event is about.',
  idempotencyKey:
    'A text of your choice. A request with a key that was used before answers what the first one made, and makes nothing.',
  account: 'The account that it belongs to.',
  customer: 'The customer who owns the account, if it has one owner.',
  customers: 'The customers who own the account, if it has several owners.',
} as const;

/** The members of a postal address. */
export const addressTexts: FieldTexts<{
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}> = {
  street: 'The number of the house and the street.',
  street2: 'A second line, for example the number of the apartment.',
  city: 'The city.',
  state: 'The state. In the US it is the code of two letters.',
  postalCode: 'The postal code. In the US it is the ZIP code.',
  country: 'The code of the country, as ISO 3166-1 alpha-2 has it.',
};

/** The single resources of one type that a token is limited to. */
export const resourceLimitTexts: FieldTexts<{
  readonly type: 'account' | 'card';
  readonly ids: readonly string[];
}> = {
  type: 'What the ids name.',
  ids: 'The ids of the accounts or cards. A token can name 50 at most in all.',
};

export const fullNameTexts: FieldTexts<{ readonly first: string; readonly last: string }> = {
  first: 'The given names.',
  last: 'The family name.',
};

export const phoneTexts: FieldTexts<{ readonly countryCode: string; readonly number: string }> = {
  countryCode: 'The calling code of the country, without the plus sign.',
  number: 'The national number, digits only.',
};
