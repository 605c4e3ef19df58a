/** Names of businesses and trusts are public, those of people are not. */
export function ownerOnStatement(customerType: string | undefined): 'whole' | 'shortened' {
  return customerType === 'businessCustomer' || customerType === 'trustCustomer' ? 'whole' : 'shortened';
}

/**
 * The name on an account of one or several people, each with the first name and the initial of the last: `Ada Lovelace and
 * Charles Babbage` becomes `Ada L. and Charles B.`
 */
export function nameOnStatement(name: string): string {
  return name
    .split(/(, | and )/)
    .map((part, index) => (index % 2 === 1 || /^\d+ others$/.test(part) ? part : shortened(part)))
    .join('');
}

function shortened(person: string): string {
  const names = person.split(/\s+/).filter((name) => name !== '');
  const [first = ''] = names;
  const initial = names.length > 1 ? /^./u.exec(names.at(-1) ?? '')?.[0] : undefined;
  return initial === undefined ? first : `${first} ${initial}.`;
}
