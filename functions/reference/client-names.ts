/** Prefixes of components, and how a client calls the component whose name follows. */
const frames: Readonly<Record<string, (name: string) => string>> = {
  answer: (name) => `${name}Response`,
  answers: (name) => `${name}ListResponse`,
  event: (name) => `${name}Event`,
  flatEvent: (name) => `${name}FlatEvent`,
  forms: (name) => `${name}Data`,
  identifier: (name) => `${name}Identifier`,
  identifierInput: (name) => `${name}IdentifierInput`,
  relationship: (name) => `${name}Relationship`,
  relationshipInput: (name) => `${name}RelationshipInput`,
  relationships: (name) => `${name}ToManyRelationship`,
  relationshipsInput: (name) => `${name}ToManyRelationshipInput`,
  request: (name) => `${name}Request`,
};

/** Names that would be too long, or that a language needs for itself. */
const given: Readonly<Record<string, string>> = {
  achCounterpartyOrAchPaymentOrAchReceivedPaymentOrDeclinedIncomingPaymentOrReceivedAchTransaction: 'AchEntrySource',
  applicationOrBusinessApplicationOrIndividualApplication: 'AnyApplication',
  atmTransactionOrCardTransactionOrPurchaseTransaction: 'AnyCardTransaction',
  atmTransactionOrCardTransactionOrPurchaseTransactionOrTransaction: 'AnyCardTransaction',
  beneficialOwnerOrBeneficiaryOrBusinessApplicationOrIndividualApplicationOrTrustApplicationOrTrustee: 'DocumentPerson',
  error: 'ErrorObject',
};

/**
 * The names that clients have for the components of the document, by the names that the document is made with. A resource has the
 * name of its type (`BookPayment`), what takes it or shows it a name that says so (`CreatePaymentRequest`, `BookPaymentResponse`).
 */
export function clientNames(components: readonly string[]): ReadonlyMap<string, string> {
  return new Map(components.map((component) => [component, clientName(component, components)]));
}

function clientName(component: string, components: readonly string[]): string {
  const [prefix = '', ...others] = component.split('.');
  const frame = frames[prefix];
  const isOfOperation = prefix === 'answers' && !components.includes(others.join('.'));
  if (others.length === 0) return pascal(component);
  if (prefix === 'forms' && others.length > 1) return `${formName(others, 'Any')}Data`;
  if (isOfOperation) return `${others.map(capital).join('')}Response`;
  if (frame !== undefined) return frame(others.length === 1 ? pascal(others[0] ?? '') : others.map(capital).join(''));
  const isOnly = components.filter((one) => one.startsWith(`${prefix}.`)).length === 1;
  return isOnly ? `${capital(prefix)}Data` : `${formName([prefix, ...others])}Data`;
}

/**
 * The name of one of several forms of a body. The type takes the place of the resource in the name of the operation, if it is a kind of
 * it: `CreateBookPayment` for createPayment.
 */
function formName([operationId = '', type = '', given]: readonly string[], any = ''): string {
  const verb = operationId.replace(/[A-Z].*$/, '');
  const noun = operationId.slice(verb.length);
  const isAll = capital(type) === noun;
  const isKind = capital(type).endsWith(noun) || (type.startsWith('recurring') && noun === 'RecurringPayment');
  const name = isKind
    ? capital(verb) + (isAll ? 'Any' : any) + capital(type)
    : capital(operationId) + any + capital(type);
  return given === undefined ? name : `${name}With${capital(given)}`;
}

const pascal = (name: string): string => given[name] ?? capital(name);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
