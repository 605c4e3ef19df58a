import { archiveOwner, freeze, fund, openAccount, openCustomer, refusals } from '../support/bank/bank.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { bodies } from '../support/bank/bodies.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { migrate, newBank, oldBank, setUpOutreach, startMigration } from './migration-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customer: string;
let account: string;
beforeEach(async () => {
  customer = await openCustomer(bank);
  account = await openAccount(bank, { customerId: customer });
});

const adjust = (id: string, cents: number) =>
  bank.call('POST', '/sandbox/adjustments', bodies.adjustment(id, { amount: cents, direction: 'Debit' }));

describe('201', () => {
  beforeEach(() => setUpOutreach(bank));

  test('the customer is asked for consent, with the defaults of what is not given', async () => {
    const { status, body } = await migrate(bank, customer);
    expect([status, body.data]).toEqual([
      201,
      {
        type: 'customerBankMigration',
        id: `${customer}000000001`,
        attributes: {
          createdAt: '2026-12-01T15:00:00.000Z',
          updatedAt: '2026-12-01T15:00:00.000Z',
          status: 'CollectingAccountsConsent',
          deadline: '2027-01-15',
          fromBank: oldBank,
          toBank: newBank,
          orgName: 'Another Client',
          supportEmail: 'help@acme.example',
          migrationUrl: expect.stringMatching(/^https:\/\/pages\.example\/hosted\/migrations\/[\w-]{43}$/),
          suppressInvitationEmail: false,
          digitallyActivatePhysicalCards: false,
          balanceTransferTiming: 'NewAccountCreation',
        },
        relationships: {
          customer: { data: { type: 'individualCustomer', id: customer } },
          whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '1' } },
          outreachSettings: { data: { type: 'outreachSettings', id: '1' } },
        },
      },
    ]);
  });

  test('the creation is one event, and no change of status', async () => {
    const events = await emittedBy(bank, () => startMigration(bank, customer));
    expect(events.flatMap((row) => row.events).map(({ type, attributes }) => [type, attributes['status']])).toEqual([
      ['migration.created', 'CollectingAccountsConsent'],
    ]);
  });

  test('deadLine is another spelling of deadline, and the first day is 30 days ahead', async () => {
    const { body } = await migrate(bank, customer, { deadline: undefined, deadLine: '2026-12-31' });
    expect(body.data.attributes.deadline).toBe('2026-12-31');
  });

  test('both spellings with one value are accepted', async () => {
    const { status, body } = await migrate(bank, customer, { deadline: '2027-01-15', deadLine: '2027-01-15' });
    expect([status, body.data.attributes.deadline]).toEqual([201, '2027-01-15']);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['FrozenAccount', (id) => freeze(bank, id)],
    [
      'JointAccount',
      async (id) =>
        bank.call('POST', `/accounts/${id}/relationships/customers`, bodies.owners(await openCustomer(bank))),
    ],
    ['ControlAgreement', (id) => bank.call('POST', `/accounts/${id}/enter-daca`)],
  ])('%s: the customer is ineligible, and the migration says why', async (reason, spoil) => {
    await spoil(account);
    expect((await migrate(bank, customer)).body.data.attributes).toMatchObject({
      status: 'IneligibleCustomer',
      ineligibilityReason: reason,
    });
  });

  test('the same key is one migration, and another body under it is refused', async () => {
    const first = await migrate(bank, customer, { idempotencyKey: 'one' });
    const again = await migrate(bank, customer, { idempotencyKey: 'one' });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const other = await migrate(bank, customer, { idempotencyKey: 'one', deadline: '2027-02-15' });
    expect(refusals(other)).toEqual([['idempotency_key_conflict', '/data/attributes/idempotencyKey']]);
  });

  test('after a cancelled migration there can be another one', async () => {
    const id = await startMigration(bank, customer);
    expect((await bank.call('POST', `/migrations/${id}/cancel`)).body.data.attributes.status).toBe('Cancelled');
    expect(await startMigration(bank, customer)).toBe(`${customer}000000002`);
  });

  test('migrations are found by status and customer', async () => {
    const id = await startMigration(bank, customer);
    const other = await openCustomer(bank);
    await freeze(bank, await openAccount(bank, { customerId: other }));
    await startMigration(bank, other);
    const idsOf = async (query: string) =>
      (await bank.call('GET', `/migrations?${query}`)).body.data.map((one: { id: string }) => one.id) as string[];
    expect(await idsOf(`filter[customerId]=${customer}`)).toEqual([id]);
    expect(await idsOf('filter[status][]=CollectingAccountsConsent')).toEqual([id]);
    expect(await idsOf('filter[status][]=IneligibleCustomer')).toEqual([`${other}000000001`]);
    expect(await idsOf('filter[status][]=Completed')).toEqual([]);
  });
});

describe('400', () => {
  test('without a theme or outreach settings', async () => {
    expect(refusals(await migrate(bank, customer))).toEqual([
      ['migration_setup_incomplete', '/data/relationships/whiteLabelTheme'],
      ['migration_setup_incomplete', '/data/relationships/outreachSettings'],
    ]);
    await bank.call('POST', '/white-label-themes', bodies.theme());
    expect(refusals(await migrate(bank, customer))).toEqual([
      ['migration_setup_incomplete', '/data/relationships/outreachSettings'],
    ]);
  });

  test.each<[object, string]>([
    [{ fromBank: 'No Bank' }, '/data/attributes/fromBank'],
    [{ toBank: 'No Bank' }, '/data/attributes/toBank'],
    [{ toBank: oldBank }, '/data/attributes/toBank'],
    [{ fromBank: newBank, toBank: oldBank }, '/data/attributes/fromBank'],
    [{ deadline: '2026-12-30' }, '/data/attributes/deadline'],
    [{ deadline: '2037-12-30' }, '/data/attributes/deadline'],
    [{ deadline: 'soon' }, '/data/attributes/deadline'],
    [{ deadline: undefined }, '/data/attributes/deadline'],
    [{ deadLine: '2027-01-16' }, '/data/attributes/deadLine'],
    [{ deadline: undefined, deadLine: '2026-12-30' }, '/data/attributes/deadLine'],
    [{ balanceTransferTiming: 'Never' }, '/data/attributes/balanceTransferTiming'],
    [{ idempotencyKey: undefined }, '/data/attributes/idempotencyKey'],
  ])('%j', async (attributes, pointer) => {
    await setUpOutreach(bank);
    expect(refusals(await migrate(bank, customer, attributes as Record<string, unknown>))).toEqual([
      ['invalid_value', pointer],
    ]);
  });

  test('every problem of the body is named at once', async () => {
    const attributes = {
      fromBank: 'No Bank',
      toBank: 'No Bank either',
      deadline: '2026-12-30',
      deadLine: '2026-12-29',
      balanceTransferTiming: 'Never',
      idempotencyKey: undefined,
    };
    const places = [
      'fromBank',
      'toBank',
      'deadline',
      'deadLine',
      'deadLine',
      'balanceTransferTiming',
      'idempotencyKey',
    ];
    const answer = await migrate(bank, customer, attributes, { customer: undefined });
    expect(refusals(answer).toSorted()).toEqual(
      [...places.map((name) => `/data/attributes/${name}`), '/data/relationships/customer']
        .map((pointer) => ['invalid_value', pointer])
        .toSorted(),
    );
  });

  test('everything else that is in the way is named at once, each with its code', async () => {
    await adjust(account, 1);
    const other = await openCustomer(bank);
    expect(refusals(await migrate(bank, customer))).toEqual([
      ['migration_setup_incomplete', '/data/relationships/whiteLabelTheme'],
      ['migration_setup_incomplete', '/data/relationships/outreachSettings'],
      ['negative_balance', '/data/relationships/customer'],
    ]);
    expect(refusals(await migrate(bank, other)).at(-1)).toEqual(['invalid_value', '/data/attributes/fromBank']);
    const named = {
      whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '2' } },
      outreachSettings: { data: { type: 'outreachSettings', id: '2' } },
    };
    expect(refusals(await migrate(bank, '999999999', {}, named))).toEqual(
      ['whiteLabelTheme', 'outreachSettings', 'customer'].map((name) => ['not_found', `/data/relationships/${name}`]),
    );
  });

  test('a negative balance of any account of the customer', async () => {
    await setUpOutreach(bank);
    await adjust(account, 1);
    const answer = await migrate(bank, customer);
    expect(refusals(answer)).toEqual([['negative_balance', '/data/relationships/customer']]);
    expect(answer.body.errors[0].meta.existingIds).toEqual([account]);
    await fund(bank, account, 1);
    expect((await migrate(bank, customer)).status).toBe(201);
  });
});

describe('in a stage of which the operator has not enabled it', () => {
  const live = useOrganisation({ settings: { migrations: { deadlineTransfers: false } } });

  test('the operator has not enabled that the money moves on the deadline', async () => {
    await setUpOutreach(live);
    const answer = await migrate(live, await openCustomer(live), { balanceTransferTiming: 'MigrationDeadline' });
    expect(refusals(answer)).toEqual([['feature_disabled', '/data/attributes/balanceTransferTiming']]);
  });
});

describe('403, 404 and 409', () => {
  beforeEach(() => setUpOutreach(bank));

  test('a token that only reads cannot move anybody', async () => {
    const token = await tokenWith(bank, 'migrations');
    expect((await bank.call('POST', '/migrations', bodies.migration(customer), { token })).status).toBe(403);
    expect((await bank.call('GET', '/migrations', undefined, { token })).status).toBe(200);
  });

  test('a customer, a theme or settings that do not exist', async () => {
    expect(refusals(await migrate(bank, '999999999'))).toEqual([['not_found', '/data/relationships/customer']]);
    const theme = { whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '2' } } };
    expect(refusals(await migrate(bank, customer, {}, theme))).toEqual([
      ['not_found', '/data/relationships/whiteLabelTheme'],
    ]);
    const settings = { outreachSettings: { data: { type: 'outreachSettings', id: '2' } } };
    expect(refusals(await migrate(bank, customer, {}, settings))).toEqual([
      ['not_found', '/data/relationships/outreachSettings'],
    ]);
  });

  test('a migration that has started, which the error names', async () => {
    const id = await startMigration(bank, customer);
    const answer = await migrate(bank, customer);
    expect([refusals(answer), answer.body.errors[0].meta.existingIds]).toEqual([
      [['migration_already_started', undefined]],
      [id],
    ]);
  });

  test('an Archived customer', async () => {
    await archiveOwner(bank, account);
    expect(refusals(await migrate(bank, customer))).toEqual([['invalid_state', '/data/relationships/customer']]);
  });
});
