import { accountsById } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { remove, replace, type Write } from '../../kernel/table/write.ts';
import { erasedCounterparty } from '../../money/counterparties/erased.ts';
import { counterpartyItem, counterpartyKind } from '../../money/counterparties/for-others.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import { erasedForm } from '../../onboarding/application-forms/form.ts';
import { applicationForm, formAnswers } from '../../onboarding/application-forms/for-others.ts';
import { erasedApplication } from '../../onboarding/applications/erased.ts';
import { eraseNotes } from '../../onboarding/applications/notes.ts';
import { applicationRef } from '../../onboarding/applications/for-others.ts';
import { erasedCustomer } from '../../onboarding/customers/erased.ts';
import { customer, customerHead } from '../../onboarding/customers/for-others.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { eraseBookings } from './erase-bookings.ts';
import { eraseCards } from './erase-cards.ts';
import type { Erasure } from './store.ts';

const counterpartiesPageMax = 25;

interface Erasing {
  readonly platform: Pick<Platform, 'table' | 'documents'>;
  readonly cipher: FieldCipher;
  readonly one: Erasure;
  readonly now: Instant;
}

/**
 * Erases the stored personal data of a customer: files, application, bookings, counterparties, names of accounts, cards, and the
 * record itself last. So if it is interrupted, the record still shows that something is left. Erased items are skipped.
 */
export async function eraseItems({ platform, cipher, one, now }: Erasing): Promise<void> {
  const { organisationId, customerId, applicationId, accountIds } = one;
  const { table, documents } = platform;
  const record = await read(customer(organisationId, customerId));
  if (record === undefined || record.erasedAt !== undefined) return;

  const application = await read(applicationRef(organisationId, applicationId));
  if (application !== undefined && application.erasedAt === undefined) {
    for (const { front, back } of application.documents) {
      for (const file of [front, back]) if (file !== undefined) await documents.remove(file.key);
    }
    await eraseNotes(table, application, cipher);
    for (const id of one.applicationFormIds) await eraseForm(id);
    await table.transact(await erasedApplication(table, application, cipher, now));
  }
  await eraseBookings({ table, documents, cipher, one, now });
  await eraseCounterparties();
  for (const account of await accountsById(table, organisationId, accountIds)) {
    await table.transact([replace({ ...account, name: '', tags: {} })]);
  }
  const head = await read(customerHead(organisationId, customerId));
  if (head !== undefined) await eraseCards(table, head, { cipher, now });
  const headWrite: readonly Write[] = head === undefined ? [] : [replace({ ...head, name: '' })];
  await table.transact([...(await erasedCustomer(table, record, cipher, now)), ...headWrite]);

  async function read<T>(ref: { key: { pk: string; sk: string }; parse: (item: never) => T }): Promise<T | undefined> {
    const item = await table.get(ref.key);
    return item && ref.parse(item as never);
  }

  async function eraseForm(id: string): Promise<void> {
    const form = await read(applicationForm(organisationId, id));
    if (form === undefined || form.erasedAt !== undefined) return;
    const answers = await read(formAnswers(organisationId, form.id));
    await table.transact([replace(erasedForm(form, now)), ...(answers === undefined ? [] : [remove(answers)])]);
  }

  async function eraseCounterparties(): Promise<void> {
    const pk = partitionKey(counterpartyKind, organisationId, customerId);
    for (let from = '0'; ;) {
      const page = await table.query({ pk, from, to: '9~', limit: counterpartiesPageMax });
      for (const item of page) {
        const each = counterpartyItem.parse(item);
        if (each.erasedAt === undefined) await table.transact(erasedCounterparty(each, cipher, now));
      }
      const last = page.at(-1);
      if (last === undefined || page.length < counterpartiesPageMax) return;
      from = `${last.sk}~`;
    }
  }
}
