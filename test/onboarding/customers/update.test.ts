import { anotherOrganisation, openCustomer, refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { individual } from '../../support/bank/applicants.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { bakery, familyTrust, openCustomerOf } from './kinds.ts';

type Values = Readonly<Record<string, unknown>>;

const bank = useBank();
let person: string;
let business: string;
let trust: string;
beforeEach(async () => {
  person = await openCustomer(bank, { tags: { source: 'mobile', tier: 'silver' } });
  business = await openCustomerOf(bank, { ...bakery, ein: bank.platform.ids.digits(9) });
  trust = await openCustomerOf(bank, familyTrust);
});

const patch = (id: string, type: string, attributes: Values, token?: string): Promise<Answer> =>
  bank.call('PATCH', `/customers/${id}`, { data: { type, attributes } }, token === undefined ? {} : { token });
const read = async (id: string) => (await bank.call('GET', `/customers/${id}`)).body.data;

const phone = { countryCode: '44', number: '2079460000' };
const address = { street: '221B Baker Street', city: 'London', postalCode: 'NW1 6XE', country: 'GB' };
const contact = { fullName: { first: 'Ida', last: 'Wells' }, email: 'ida@example.org', phone };
const user = { fullName: { first: 'Jared', last: 'Dunn' }, email: 'jared@example.com', phone };

describe('200', () => {
  test('an individual: each attribute replaces the stored one', async () => {
    const given = { email: 'new@example.org', phone, address, dba: 'Ada Prints', authorizedUsers: [user] };
    const { status, body } = await patch(person, 'individualCustomer', given);
    expect([status, body.data.attributes]).toMatchObject([200, given]);
    expect(body.data.attributes.address).toEqual(address);
    expect(await read(person)).toEqual(body.data);
  });

  test('a business', async () => {
    const given = { phone, address, contact, dba: null, ein: bank.platform.ids.digits(9), authorizedUsers: [user] };
    const { dba, ...rest } = given;
    const { status, body } = await patch(business, 'businessCustomer', given);
    expect([status, body.data.attributes]).toMatchObject([200, rest]);
    expect([dba, body.data.attributes.dba]).toEqual([null, undefined]);
    expect(await read(business)).toEqual(body.data);
  });

  test('a trust: a contact without an address keeps the one that stands', async () => {
    const { body } = await patch(trust, 'trustCustomer', { contact });
    expect(body.data.attributes.contact).toEqual({ ...contact, address: familyTrust.contact.address });
    const moved = await patch(trust, 'trustCustomer', { contact: { ...contact, address } });
    expect(moved.body.data.attributes.contact).toEqual({ ...contact, address });
    expect(await read(trust)).toEqual(moved.body.data);
    expect(moved.body.data.attributes.taxId).toBe(familyTrust.taxId);
  });

  test('the type customer is read for the kind that the customer is', async () => {
    for (const id of [person, business]) {
      const { status, body } = await patch(id, 'customer', { phone, dba: 'Other' });
      expect([status, body.data.attributes]).toMatchObject([200, { phone, dba: 'Other' }]);
    }
    const { body } = await patch(trust, 'customer', { contact });
    expect(body.data.attributes).toMatchObject({ contact, taxId: familyTrust.taxId });
  });

  test('what the kind cannot change is ignored', async () => {
    const before = await read(person);
    const given = { ssn: '1', fullName: { first: 'X', last: 'Y' }, status: 'Archived', ein: '111111111', name: 'X' };
    const types = await eventTypesOf(bank, async () => {
      expect((await patch(person, 'individualCustomer', given)).body.data).toEqual(before);
    });
    expect(types).toEqual([]);
  });

  test('tags are merged, and null removes one', async () => {
    const { body } = await patch(person, 'individualCustomer', {
      tags: { tier: 'gold', source: null, none: null, a: 'b' },
    });
    expect(body.data.attributes.tags).toEqual({ tier: 'gold', a: 'b' });
  });

  test('the event names what changed with its new value, and only that', async () => {
    let answer: Answer | undefined;
    const same = (await read(person)).attributes.email as string;
    const given = { phone, email: same, tags: { tier: null } };
    const rows = await emittedBy(bank, async () => (answer = await patch(person, 'individualCustomer', given)));
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'customer.updated',
        attributes: { changes: { phone, tags: { source: 'mobile' } }, tags: { source: 'mobile' } },
        relationships: { customer: { type: 'individualCustomer', id: person } },
        resource: answer?.body.data,
      },
    ]);
  });

  test('the event tells of what was removed by null', async () => {
    const rows = await emittedBy(bank, () => patch(business, 'businessCustomer', { dba: null }));
    expect(rows[0]?.events[0]?.attributes).toEqual({ changes: { dba: null } });
  });

  test.each([{}, { tags: {} }, { tags: { tier: 'silver', none: null } }, { authorizedUsers: [] }])(
    'what changes nothing emits no event: %j',
    async (attributes) => {
      const before = await read(person);
      const types = await eventTypesOf(bank, async () => {
        expect((await patch(person, 'individualCustomer', attributes)).body.data).toEqual(before);
      });
      expect(types).toEqual([]);
    },
  );

  test('the same request again is answered the same, without an event', async () => {
    const first = await patch(person, 'individualCustomer', { address, phone });
    const types = await eventTypesOf(bank, async () => {
      expect((await patch(person, 'individualCustomer', { address, phone })).body).toEqual(first.body);
    });
    expect(types).toEqual([]);
  });

  test('two changes at once both stand', async () => {
    await Promise.all([
      patch(person, 'individualCustomer', { tags: { one: '1' } }),
      patch(person, 'individualCustomer', { tags: { two: '2' } }),
      patch(person, 'individualCustomer', { phone }),
    ]);
    expect((await read(person)).attributes).toMatchObject({ phone, tags: { one: '1', two: '2' } });
  });

  test('a business may go back to its former employer number', async () => {
    const { ein } = (await read(business)).attributes as { ein: string };
    const numbers = [bank.platform.ids.digits(9), ein, bank.platform.ids.digits(9), ein];
    for (const number of numbers) {
      const answer = await patch(business, 'businessCustomer', { ein: number });
      expect([answer.status, answer.body.data.attributes.ein]).toEqual([200, number]);
    }
  });
});

describe('scopes', () => {
  test('a body with tags alone needs no more than customer-tags-write', async () => {
    const token = await tokenWith(bank, 'customer-tags-write');
    for (const [id, type] of [
      [person, 'individualCustomer'],
      [business, 'businessCustomer'],
      [trust, 'trustCustomer'],
      [person, 'customer'],
    ] as const) {
      const answer = await patch(id, type, { tags: { by: 'narrow' } }, token);
      expect([answer.status, answer.body.data.attributes.tags.by]).toEqual([200, 'narrow']);
    }
  });

  test.each([{ phone }, { tags: { a: 'b' }, phone }, { tags: { a: 'b' }, unknown: 1 }, {}, null])(
    '403 with that scope for %j',
    async (attributes) => {
      const token = await tokenWith(bank, 'customer-tags-write');
      const before = await read(person);
      const body = { data: { type: 'individualCustomer', attributes } };
      expect((await bank.call('PATCH', `/customers/${person}`, body, { token })).status).toBe(403);
      expect(await read(person)).toEqual(before);
    },
  );

  test('customers-write suffices for everything, tags alone too', async () => {
    const token = await tokenWith(bank, 'customers-write');
    expect((await patch(person, 'individualCustomer', { tags: { a: 'b' } }, token)).status).toBe(200);
    expect((await patch(person, 'individualCustomer', { phone }, token)).status).toBe(200);
  });

  test('403 for those who may only read', async () => {
    const token = await tokenWith(bank, 'customers');
    expect((await patch(person, 'individualCustomer', { tags: { a: 'b' } }, token)).status).toBe(403);
  });
});

describe('400', () => {
  test('a type that the customer is not', async () => {
    for (const [id, type] of [
      [person, 'businessCustomer'],
      [business, 'trustCustomer'],
      [trust, 'individualCustomer'],
    ] as const) {
      expect(refusals(await patch(id, type, { tags: { a: 'b' } }))).toEqual([['invalid_value', '/data/type']]);
    }
  });

  test('what the kind of the customer does not have, under the type customer', async () => {
    for (const [id, attributes, pointers] of [
      [trust, { contact, phone, ein: '111111111' }, ['/data/attributes/phone', '/data/attributes/ein']],
      [business, { email: 'a@example.com' }, ['/data/attributes/email']],
      [business, { contact: { ...contact, address } }, ['/data/attributes/contact/address']],
      [person, { ein: '111111111', contact }, ['/data/attributes/ein', '/data/attributes/contact']],
    ] as const) {
      const answer = await patch(id, 'customer', attributes);
      expect(
        refusals(answer)
          .map(([, pointer]) => pointer)
          .toSorted(),
      ).toEqual([...pointers].toSorted());
    }
  });

  test('every bad value at once', async () => {
    const answer = await patch(business, 'businessCustomer', {
      ein: '12',
      dba: '',
      phone: { countryCode: '+1', number: '5555550101' },
      contact: { fullName: { first: 'A', last: '' }, email: 'x', phone },
      authorizedUsers: [user, { ...user, email: 'JARED@example.com' }],
      tags: { a: 1 },
    });
    expect(answer.status).toBe(400);
    expect(refusals(answer).map(([, pointer]) => pointer)).toEqual([
      '/data/attributes/dba',
      '/data/attributes/ein',
      '/data/attributes/phone/countryCode',
      '/data/attributes/contact/fullName/last',
      '/data/attributes/contact/email',
      '/data/attributes/authorizedUsers/1/email',
      '/data/attributes/tags/a',
    ]);
  });

  test('more tags than a customer may have', async () => {
    const tags = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`t${from + index}`, 'x']));
    expect((await patch(trust, 'trustCustomer', { tags: tags(0, 50) })).status).toBe(200);
    const answer = await patch(trust, 'trustCustomer', { tags: tags(49, 51) });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/attributes/tags']]]);
    expect((await patch(trust, 'trustCustomer', { tags: { ...tags(50, 51), t0: null } })).status).toBe(200);
  });
});

describe('404', () => {
  test('a customer that does not exist, or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const foreign = await other.call('PATCH', `/customers/${person}`, {
      data: { type: 'customer', attributes: { phone } },
    });
    expect([foreign.status, (await patch('999999999', 'customer', { phone })).status]).toEqual([404, 404]);
  });
});

describe('409', () => {
  test('the employer number of another business', async () => {
    const { ein } = (await read(business)).attributes as { ein: string };
    await patch(business, 'businessCustomer', { ein });
    const soleProprietor = { ssn: '512345678', soleProprietorship: true, ein: bank.platform.ids.digits(9) };
    const applied = await bank.call('POST', '/applications', individual(soleProprietor));
    expect(applied.status).toBe(201);
    const taken = applied.body.data.attributes.ein as string;
    const answer = await patch(business, 'businessCustomer', { ein: taken });
    expect([answer.status, refusals(answer)]).toEqual([409, [['already_exists', '/data/attributes/ein']]]);
    expect(answer.body.errors[0].meta.existingIds).toEqual([applied.body.data.id]);
    expect((await read(business)).attributes.ein).toBe(ein);
  });
});
