import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { issueCardSteps, openAccountStep } from '../../console/src/account-steps.ts';
import { newApplicationSteps, ownerSteps, profileStep } from '../../console/src/application-steps.ts';
import { pathIn, type Values } from '../../console/src/fields.ts';
import { textOfValue } from '../../console/src/form-values.ts';
import { words } from '../../console/src/format.ts';
import { sandboxOperations } from '../../console/src/generated/api.ts';
import { stepForms } from '../../console/src/generated/forms.ts';
import { pushToCardStep } from '../../console/src/payment-steps.ts';
import { newRecurringSteps } from '../../console/src/recurring-steps.ts';
import type { AnyResource } from '../../console/src/resource.ts';
import {
  achCreditStep,
  bookPaymentStep,
  revokeToken,
  sendAgain,
  type Step,
  type StepName,
  stepOf,
} from '../../console/src/steps.ts';
import { changeTransactionStep } from '../../console/src/transaction-steps.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { parseChildId } from '../../functions/kernel/base/ids/child-id.ts';
import { formName } from '../../functions/kernel/http/variant.ts';
import { wingOf } from '../../functions/registry.ts';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { type Case, cases, happyRequest } from '../generated/support/requests.ts';
import { make, othersOf } from '../generated/support/world.ts';
import type { Bank } from '../support/bank/bank.ts';
import { paymentWalks } from './payment-walks.ts';

/** Something that the console offers. */
export interface Action {
  /** The name of its form. */
  readonly name: StepName;
  /** Its name in the menu, if it is not that of its form. */
  readonly label?: string;
}

/** A token of the console lasts a quarter of an hour, and so does what it makes. */
const soon = '2026-12-01T15:10:00.000Z';

/** The clock has a slider, and a test of its own. */
const elsewhere: ReadonlySet<string> = new Set(['advanceClock']);

const folder = path.join(projectRoot(), 'console', 'src');
const sources = (readdirSync(folder, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
  .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const);

/** They order many things at once, without a form for each. */
const ordersMany: ReadonlySet<string> = new Set(['bulk.ts', 'seed.ts', 'parts/seed.tsx']);

/** What the pages name in quotes, the beginning of a name included: `updateRecurringPayment/${type}`. */
function isNamed(name: StepName): boolean {
  const [first] = name.split('/');
  return sources.some(
    ([file, text]) =>
      !ordersMany.has(file) &&
      (text.includes(`'${name}'`) || (name.includes('/') && text.includes(`\`${first ?? ''}/\${`))),
  );
}

const simulated = (name: StepName): boolean => sandboxOperations.has(stepForms[name].operation);

/** Every action that a page of the console offers. */
export const actions: readonly Action[] = [
  ...(Object.keys(stepForms) as StepName[])
    .filter((name) => !elsewhere.has(name) && (simulated(name) || isNamed(name)))
    .map((name) => ({ name })),
  { name: 'createPayment/bookPayment', label: bookPaymentStep('').label },
  // Its form has fewer fields than the example of the API.
  { name: 'createPayment/bookPayment', label: achCreditStep('').label },
  // Individuals apply by two forms.
  { name: 'createApplication/individualApplication', label: 'Apply for a sole proprietor' },
  ...Object.keys(paymentWalks).map((label): Action => ({ name: 'createPayment/bookPayment', label })),
];

/** Actions in groups of one part of the platform, so that a test is not too long. */
export function groupsOf(all: readonly Action[]): readonly (readonly [string, readonly Action[]])[] {
  const groups = new Map<string, Action[]>();
  for (const action of all) {
    const wing = wingOf(stepForms[action.name].operation);
    const group = simulated(action.name) ? `${wing}, simulated` : wing;
    groups.set(group, [...(groups.get(group) ?? []), action]);
  }
  return [...groups];
}

/** Where an action is chosen, and what is filled in. */
export interface Walk {
  readonly step: Step;
  /** The path of the page. */
  readonly page: string;
  /** The button that opens the menu; absent where the button is that of the action. */
  readonly menu?: string;
  /** The button or the item of the menu. */
  readonly item: string;
  /** What is filled in, by the paths of the fields. */
  readonly values: Values;
}

/** Makes what an action needs, as its example has it. */
export async function walkOf(bank: Bank, { name, label }: Action): Promise<Walk> {
  if (label === achCreditStep('').label) return payToAnotherBank(bank);
  const { [label ?? '']: walkOfPayment } = paymentWalks;
  if (walkOfPayment !== undefined) return walkOfPayment(bank);
  // The console's token ends after a quarter of an hour.
  const { target, body } = await happyRequest(bank, caseOf(name), 0);
  if (name === 'rejectDocument') await (await othersOf(bank)).call('PUT', target.replace('/reject', ''), exampleFile);
  const data = (body?.data ?? {}) as Data;
  const params = paramsOf(name, target);
  if (name === 'updateBeneficialOwner') return changeOwner(bank, target, data);
  const step = simulated(name)
    ? stepOf(name)
    : stepOfPage({ name, ...(label === undefined ? {} : { label }) }, params, data);
  const values = filledIn(step.fields, data, params);
  if (simulated(name)) return { step, page: '/sandbox', item: shortLabel(step.label), values };
  return { step, item: step.label, values, ...(await menuOf(bank, name, target, data)) };
}

interface Data {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: { readonly id: string } }>>;
}

function caseOf(name: StepName): Case {
  const form: { readonly operation: string; readonly type?: string } = stepForms[name];
  const found = cases.find(
    ({ operation, variant }) =>
      operation.id === form.operation &&
      (form.type === undefined || variant === undefined || variant.type === form.type) &&
      (variant === undefined || formName(variant).includes('.') === name.includes('With')),
  );
  if (found === undefined) throw new Error(`no example is of ${name}`);
  return found;
}

/** The ids in the path of a request, by their names. */
function paramsOf(name: StepName, target: string): Readonly<Record<string, string>> {
  const segments = target.split('/');
  return Object.fromEntries(
    caseOf(name)
      .operation.path.split('/')
      .flatMap((segment, place) => {
        const [, param] = /^\{(\w+)\}$/.exec(segment) ?? [];
        return param === undefined ? [] : [[param, segments[place] ?? ''] as const];
      }),
  );
}

/** The step as a page makes it. */
function stepOfPage({ name, label }: Action, params: Readonly<Record<string, string>>, { relationships }: Data): Step {
  const id = params['id'] ?? '';
  if (name.startsWith('createApplication/')) return applyStep(name, label);
  if (name.startsWith('updateApplication/')) return profileStep({ id, type: name.split('/')[1] ?? '', attributes: {} });
  if (name.startsWith('updateTransaction/'))
    return changeTransactionStep({ id, type: name.split('/')[1] ?? '', attributes: {} });
  if (label !== undefined) return bookPaymentStep(idIn(relationships, 'account'));
  if (name === 'createPayment/pushToCardPayment') return pushToCardStep(idIn(relationships, 'account'));
  if (name === 'createAccount') return openAccountStep(idIn(relationships, 'customer'));
  if (name.startsWith('createCard/')) return issueCardStep(name, idIn(relationships, 'account'));
  if (name === 'sendEventAgain') return sendAgain(id);
  if (name === 'revokeApiToken') return revokeToken(params['userId'] ?? '', params['tokenId'] ?? '');
  if (name === 'createCardControl' || name === 'createCardFraudCase')
    return stepOf(name, {}, { card: idIn(relationships, 'card') });
  if (name === 'createDispute') return stepOf(name, {}, { transaction: idIn(relationships, 'transaction') });
  if (name === 'returnReceivedAch') return stepOf(name, params, { account: idIn(relationships, 'account') });
  if (name === 'createFee') return stepOf(name, {}, { account: idIn(relationships, 'account') });
  if (name === 'createReward') return stepOf(name, {}, { receivingAccount: idIn(relationships, 'receivingAccount') });
  if (name === 'reverseFee') {
    const given = { account: idIn(relationships, 'account'), transaction: idIn(relationships, 'transaction') };
    return stepOf(name, {}, given);
  }
  const recurring = name.startsWith('createRecurringPayment/') ? newRecurringSteps() : [];
  const [, type = ''] = name.split('/');
  // They differ by what pays whom, as their names say.
  const places = ['recurringCreditBookPayment', 'recurringCreditAchPayment', 'recurringDebitAchPayment'];
  return recurring[places.indexOf(type)] ?? stepOf(name, params);
}

/** The step of the page of applications: the first of those for a form, unless it has another label. */
function applyStep(name: StepName, label?: string): Step {
  const steps = newApplicationSteps();
  const [, type] = name.split('/');
  const places = ['individualApplication', 'soleProprietor', 'businessApplication', 'trustApplication'];
  const step = label === undefined ? steps[places.indexOf(type ?? '')] : steps.find((one) => one.label === label);
  if (step === undefined) throw new Error(`the page of applications has no ${label ?? name}`);
  return step;
}

/** The step of the account's page: it issues cards of plastic and virtual ones, by the type of the owner. */
function issueCardStep(name: StepName, accountId: string): Step {
  const owner = name.includes('business') ? 'businessCustomer' : 'individualCustomer';
  const [plastic, virtual] = issueCardSteps(accountId, owner);
  const step = name.includes('Virtual') ? virtual : plastic;
  if (step === undefined) throw new Error(`the page of an account has no ${name}`);
  return step;
}

const idIn = (relationships: Data['relationships'], name: string): string => relationships?.[name]?.data.id ?? '';

/** The example as somebody fills it in. */
function filledIn(
  fields: Step['fields'],
  { attributes = {}, relationships }: Data,
  params: Readonly<Record<string, string>>,
): Values {
  const values: Record<string, string> = { ...params };
  const fill = (own: Step['fields'], source: Readonly<Record<string, unknown>>, at: string): void => {
    for (const { kind, name, relates, members = [] } of own) {
      const path = pathIn(at, name);
      const value = source[name];
      const asked = name === 'counterpartyAccountId' ? 'counterpartyAccount' : relates === undefined ? undefined : name;
      if (params[path] !== undefined) continue;
      if (asked !== undefined) values[path] = idIn(relationships, asked);
      else if (path === 'expiration') values[path] = soon;
      else if (kind === 'group') fill(members, (value ?? {}) as Data['attributes'] & object, path);
      else if (kind === 'rows') {
        const rows = (value ?? []) as readonly Readonly<Record<string, unknown>>[];
        values[path] = String(rows.length);
        for (const [place, row] of rows.entries()) fill(members, row, `${path}.${place}`);
      } else if (kind === 'pairs') values[path] = value === undefined ? '' : '1';
      else values[path] = textOfValue(kind, value);
    }
  };
  fill(fields, attributes, '');
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** The collections whose pages have other names. */
const pageNames: Readonly<Record<string, string>> = {
  'white-label-themes': 'themes',
  'payment-reviews': 'payments',
  'batch-release-reviews': 'batch-releases',
};

/** The page of what a request is about, and the menu there. */
async function menuOf(bank: Bank, name: StepName, target: string, data: Data): Promise<Pick<Walk, 'page' | 'menu'>> {
  const [, collection = '', id = '', part, documentId] = target.split('/');
  const cardOf = async (path: string) => {
    const { body } = await bank.call('GET', path);
    return `/cards/${idIn((body.data as Data).relationships, 'card')}`;
  };
  if (name === 'createWhiteLabelTheme') return { page: '/settings', menu: 'Actions for themes' };
  if (name === 'createOutreachSettings') return { page: '/settings', menu: 'Actions for outreach' };
  if (name === 'createCardControl')
    return { page: `/cards/${idIn(data.relationships, 'card')}`, menu: 'Actions for controls' };
  if (name === 'createCardFraudCase')
    return { page: `/cards/${idIn(data.relationships, 'card')}`, menu: 'Actions for fraud cases' };
  if (collection === 'card-fraud-cases')
    return { page: await cardOf(`/card-fraud-cases/${id}`), menu: `Actions for case ${id}` };
  if (collection === 'card-authentications')
    return { page: await cardOf(`/card-authentications/${id}`), menu: `Actions for authentication ${id}` };
  if (name === 'createFee') return { page: `/accounts/${idIn(data.relationships, 'account')}`, menu: 'Actions' };
  if (name === 'createReward')
    return { page: `/accounts/${idIn(data.relationships, 'receivingAccount')}`, menu: 'Actions' };
  if (name === 'createDispute' || name === 'reverseFee')
    return placeOfTransaction(bank, idIn(data.relationships, 'transaction'));
  if (name === 'returnReceivedAch' || name.startsWith('updateTransaction/')) return placeOfTransaction(bank, id);
  if (collection === 'card-tokens')
    return { page: await cardOf(`/card-tokens/${id}`), menu: `Actions for token ${id}` };
  if (collection === 'card-controls')
    return { page: await cardOf(`/card-controls/${id}`), menu: `Actions for control ${id}` };
  if (collection === 'authorization-requests') return { page: '/card-requests', menu: `Decide request ${id}` };
  if (name === 'createApiToken') return { page: '/tokens', menu: 'Actions' };
  if (name === 'revokeApiToken') return menuOfToken(bank, target);
  if (name === 'createAccount') return { page: `/customers/${idIn(data.relationships, 'customer')}`, menu: 'Actions' };
  if (name.startsWith('createPayment/') || name.startsWith('createCard/'))
    return { page: `/accounts/${idIn(data.relationships, 'account')}`, menu: 'Actions' };
  const page = `/${pageNames[collection] ?? collection}${id === '' ? '' : `/${id}`}`;
  if (part !== 'documents' || documentId === undefined) return { page, menu: 'Actions' };
  const { body } = await bank.call('GET', `/applications/${id}/documents`);
  const documents = body.data as readonly {
    readonly id: string;
    readonly attributes: { readonly documentType: string };
  }[];
  const { attributes } = documents.find((one) => one.id === documentId) ?? { attributes: { documentType: '' } };
  return { page, menu: `Decide on ${words(attributes.documentType)}` };
}

/** The row of a transaction in the ledger of its account. */
async function placeOfTransaction(bank: Bank, id: string): Promise<Pick<Walk, 'page' | 'menu'>> {
  const { body } = await bank.call('GET', `/transactions/${id}`);
  const account = idIn((body.data as Data).relationships, 'account');
  return { page: `/accounts/${account}`, menu: `Actions for transaction ${id}` };
}

/** The row of a token, on whichever page of the list it is. */
async function menuOfToken(bank: Bank, target: string): Promise<Pick<Walk, 'page' | 'menu'>> {
  const tokenId = target.split('/').at(-1);
  const { body } = await bank.call('GET', `/users/${bank.userId}/api-tokens?sort=-createdAt&page[limit]=1000`);
  const tokens = body.data as readonly { readonly id: string; readonly attributes: { readonly description: string } }[];
  const place = tokens.findIndex(({ id }) => id === tokenId);
  const page = `/tokens${place < 25 ? '' : `?page=${String(Math.floor(place / 25) + 1)}`}`;
  return { page, menu: `Actions for ${tokens[place]?.attributes.description ?? ''}` };
}

/** An owner of a business is changed on the page of its application. */
async function changeOwner(bank: Bank, target: string, data: Data): Promise<Walk> {
  const ownerId = target.split('/').at(-1) ?? '';
  const applicationId = parseChildId(ownerId)?.ownerId ?? '';
  const { body } = await bank.call('GET', `/applications/${applicationId}`);
  const owners = (body.included as readonly AnyResource[]).filter(({ id }) => id === ownerId);
  const [step] = ownerSteps(applicationId, owners);
  if (step === undefined) throw new Error(`the application has no owner ${ownerId}`);
  const values = filledIn(step.fields, data, {});
  return { step, page: `/applications/${applicationId}`, menu: 'Actions', item: step.label, values };
}

/** The page of an account pays to another bank by a form of its own. */
async function payToAnotherBank(bank: Bank): Promise<Walk> {
  const accountId = await make(bank, 'accounts');
  const step = achCreditStep(accountId);
  const values = {
    name: 'Ada Lovelace',
    routingNumber: '812345678',
    accountNumber: '1000000001',
    amount: '12.34',
    description: 'Rent',
  };
  return { step, page: `/accounts/${accountId}`, menu: 'Actions', item: step.label, values };
}

/** As the page of the sandbox shortens it. */
const shortLabel = (label: string): string => {
  const rest = label.replace(/^Simulate (that )?/, '').replace(/ \(sandbox\)$/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};
