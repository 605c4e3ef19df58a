import { pathIn, type FormField } from '../../console/src/fields.ts';
import { attributesOf, changedAttributes, changesOf } from '../../console/src/form-body.ts';
import { currentValues } from '../../console/src/form-values.ts';
import { formOf, type StepName } from '../../console/src/forms.ts';
import { stepForms } from '../../console/src/generated/forms.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { cases, happyRequest } from './support/requests.ts';

const bank = useBank();

/** The forms of the console that begin with what is there. */
const changes = (Object.keys(stepForms) as StepName[]).filter((name) => formOf(name).reads !== undefined);

type Attributes = Readonly<Record<string, unknown>>;

/** Makes what a form changes, as its example leaves it. */
async function changed(name: StepName) {
  const form = formOf(name);
  const one = cases.find(({ operation, variant }) => operation.id === form.operation && variant?.type === form.type);
  if (one === undefined) throw new Error(`no example is of ${name}`);
  const { target, body } = await happyRequest(bank, one);
  const change = async (attributes: Attributes): Promise<Attributes> => {
    const answer = await bank.call('PATCH', target, { data: { type: form.type, attributes } });
    expect([name, answer.status, answer.status === 200 ? [] : answer.body]).toEqual([name, 200, []]);
    return (await bank.call('GET', target)).body.data.attributes as Attributes;
  };
  const { attributes = {} } = (body?.data ?? {}) as { readonly attributes?: Attributes };
  return { fields: form.fields, attributes: await change(attributes), change };
}

const without = ({ updatedAt: _, ...rest }: Attributes) => rest;

test.each(changes)('the form %s, sent whole as it begins, changes nothing', async (name) => {
  const { fields, attributes, change } = await changed(name);
  const values = currentValues(fields, attributes);
  expect(changesOf(fields, values, values)).toEqual([]);
  expect(without(await change(attributesOf(fields, values)))).toEqual(without(attributes));
});

/** The groups of a form that have values, with what they hold. */
const groupsIn = (fields: readonly FormField[], attributes: Attributes) =>
  fields.flatMap(({ kind, name, members = [], isWhole }) => {
    const { [name]: held } = attributes;
    return kind === 'group' && held !== undefined ? [{ name, members, isWhole, held: held as Attributes }] : [];
  });

const seen = new Set<string>();

/** What is put into a member that may be left out, where the example leaves it out. Whether a state may be depends on the country. */
const samples: Attributes = { street2: 'Floor 2', website: 'https://example.com/shop', phone: '+1 555 0100' };

test.each(changes)('what the form %s leaves out of an object is kept or removed, as it believes', async (name) => {
  const { fields, attributes, change } = await changed(name);
  for (const { name: group, members, isWhole, held } of groupsIn(fields, attributes)) {
    const gone = members.find(
      (one) =>
        one.isOptional === true && one.members === undefined && (held[one.name] ?? samples[one.name]) !== undefined,
    );
    if (gone === undefined || gone.name === 'state') continue;
    seen.add(`${group} ${isWhole === true ? 'whole' : 'by member'}`);
    const full = { ...held, [gone.name]: held[gone.name] ?? samples[gone.name] };
    const before = currentValues(fields, await change({ [group]: full }));
    if (isWhole === true) {
      const values = { ...before, [pathIn(group, gone.name)]: '' };
      const after = await change(changedAttributes(changesOf(fields, before, values)));
      expect([group, (after[group] as Attributes)[gone.name] ?? 'gone']).toEqual([group, 'gone']);
    } else {
      const rest = members.filter((one) => one !== gone);
      const { [group]: after } = await change({ [group]: attributesOf(rest, before, group) });
      expect([group, after]).toEqual([group, full]);
    }
  }
});

test('objects of both kinds were tried', () => {
  expect([...seen]).toEqual(
    expect.arrayContaining(['links whole', 'address whole', 'colors by member', 'emails by member']),
  );
});
