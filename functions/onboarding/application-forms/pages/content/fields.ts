import { html } from 'hono/html';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { Language } from '../../../../outreach/languages.ts';
import { addressStateNames } from '../../../people/us-states.ts';
import { type Field, type FieldName, fieldOf, type FieldValues } from '../../fields.ts';
import { dateParts, type FieldProblem } from '../../page-input.ts';
import type { FormWords } from '../words/words.ts';

/** What the fields of a page are shown with. */
export interface FieldView {
  readonly words: FormWords;
  readonly language: Language;
  readonly values: FieldValues;
  readonly problems: readonly FieldProblem[];
  /** The fields that show only the end of a number. */
  readonly masked: readonly FieldName[];
  /** True if the fields are about the person who fills them in, so that the browser may do it. */
  readonly isOwn: boolean;
}

/** Values that most applicants have. */
const usual: FieldValues = { country: 'US', countryCode: '1', businessCountryCode: '1', contactCountryCode: '1' };

/** Fields that are narrow, because their values are short. */
const short: ReadonlySet<FieldName> = new Set([
  ...(['postalCode', 'countryCode', 'businessCountryCode', 'contactCountryCode', 'percentage'] as const),
  'yearOfIncorporation',
]);

/** Fields that count only for one of the ways to identify oneself; the stylesheet hides those of the other. */
const onlyFor: Readonly<Partial<Record<FieldName, string>>> = {
  ssn: 'when-ssn',
  passport: 'when-passport',
  nationality: 'when-passport',
  state: 'when-us',
  region: 'when-abroad',
};

/** The sentence about what is wrong with a field. */
export const problemText = ({ field, what, years = 0 }: FieldProblem, words: FormWords): string => {
  switch (what) {
    case 'age':
      return field === 'dateOfBirth' && years > 0 ? words.tooYoung(years) : words.fields[field].problem;
    case 'box':
      return words.noPoBox;
    case 'ssn':
      return words.noSsn;
    case 'characters':
      return words.hiddenCharacters;
    case 'shares':
      return words.tooManyShares;
    case 'value':
      return words.fields[field].problem;
  }
};

/** The id of the element to which the summary of problems leads. */
export const targetOf = (name: FieldName): string => {
  const { control, options = [] } = fieldOf(name);
  if (control === 'date') return `${name}-${dateParts[0]}`;
  return control === 'one of' ? `${name}-${options[0] ?? ''}` : name;
};

export function fieldContent(name: FieldName, view: FieldView): Html {
  const { words, problems, values } = view;
  const field: Field = fieldOf(name);
  const { label, hint: usualHint } = words.fields[name];
  const hint = view.masked.includes(name) ? words.maskedHint : usualHint;
  const problem = problems.find((one) => one.field === name);
  const part: Part = {
    name,
    field,
    view,
    value: values[name] ?? usual[name] ?? '',
    isWrong: problem !== undefined,
    describedBy: [
      ...(hint === undefined ? [] : [`${name}-hint`]),
      ...(problem === undefined ? [] : [`${name}-problem`]),
    ],
  };
  const about = html`${hint === undefined ? '' : html`<span class="hint" id="${name}-hint">${hint}</span>`}
  ${
    problem === undefined
      ? ''
      : html`<p class="wrong" id="${name}-problem">
          <span class="unseen">${words.errorTitle}:</span> ${problemText(problem, words)}
        </p>`
  }`;
  const text = html`${label}${isLeftOut(name, field) ? html` <span class="optional">${words.optional}</span>` : ''}`;
  const classes = ['field', ...(problem === undefined ? [] : ['is-wrong']), onlyFor[name] ?? ''].join(' ').trim();
  if (field.control === 'date' || field.control === 'one of') {
    return html`<fieldset class="${classes}" ${describedBy(part)}>
      <legend>${text}</legend>
      ${about} ${field.control === 'date' ? dateContent(part) : radiosContent(part)}
    </fieldset>`;
  }
  return html`<div class="${classes}">
    <label for="${name}">${text}</label>
    ${about} ${field.options === undefined ? inputContent(part) : selectContent(part)}
  </div>`;
}

/** True if a field can be left out by everybody. A state is needed in the United States, where most applicants live. */
const isLeftOut = (name: FieldName, { isOptional }: Field): boolean => isOptional === true && name !== 'state';

interface Part {
  readonly name: FieldName;
  readonly field: Field;
  readonly view: FieldView;
  readonly value: string;
  readonly isWrong: boolean;
  readonly describedBy: readonly string[];
}

const describedBy = ({ describedBy: ids }: Part): Html | '' =>
  ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`;

const inputTypes = { email: 'email', digits: 'text', text: 'text' } as const;

function inputContent(part: Part): Html {
  const { name, field, view, value, isWrong } = part;
  const { control, autocomplete } = field;
  const type = control === 'email' ? inputTypes.email : inputTypes.text;
  const mode =
    control === 'digits' ? (name === 'percentage' ? 'decimal' : 'numeric') : control === 'email' ? 'email' : 'text';
  return html`<input
    type="${type}"
    class="${short.has(name) ? 'entry short' : 'entry'}"
    id="${name}"
    name="${name}"
    value="${value}"
    inputmode="${mode}"
    autocomplete="${view.isOwn && autocomplete !== undefined ? autocomplete : 'off'}"
    spellcheck="false"
    ${control === 'text' ? html`dir="auto"` : ''}
    aria-invalid="${isWrong ? 'true' : 'false'}"
    ${describedBy(part)}
  />`;
}

function selectContent(part: Part): Html {
  const { name, field, view, value, isWrong } = part;
  const named = (field.options ?? []).map((option) => [option, optionName(name, option, view)] as const);
  const sorted =
    field.control === 'country' || field.control === 'state'
      ? named.toSorted(([, one], [, other]) => orderOf(view.language).compare(one, other))
      : named;
  return html`<select
    class="entry"
    id="${name}"
    name="${name}"
    autocomplete="${view.isOwn && field.autocomplete !== undefined ? field.autocomplete : 'off'}"
    aria-invalid="${isWrong ? 'true' : 'false'}"
    ${describedBy(part)}
  >
    <option value="">${view.words.choose}</option>
    ${sorted.map(
      ([option, text]) => html`<option value="${option}" ${option === value ? 'selected' : ''}>${text}</option>`,
    )}
  </select>`;
}

/** What is made by a language is made once for it: a page names 250 countries. */
function onceFor<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}
const countriesIn = onceFor((language) => new Intl.DisplayNames([language], { type: 'region' }));
const orderOf = onceFor((language) => new Intl.Collator(language));

/** The name of a value as people read it. */
export function optionName(
  name: FieldName,
  option: string,
  { words, language }: Pick<FieldView, 'words' | 'language'>,
): string {
  const { control } = fieldOf(name);
  if (control === 'country') return countriesIn(language).of(option) ?? option;
  if (control === 'state') return addressStateNames[option] ?? option;
  return words.options[name]?.[option] ?? option;
}

function radiosContent({ name, field, view, value }: Part): Html {
  return html`${(field.options ?? []).map(
    (option) =>
      html`<label class="check" for="${name}-${option}"
        ><input
          type="radio"
          id="${name}-${option}"
          name="${name}"
          value="${option}"
          ${option === value ? 'checked' : ''}
        /><span>${optionName(name, option, view)}</span></label
      >`,
  )}`;
}

function dateContent({ name, field, view, value, isWrong }: Part): Html {
  const [year = '', month = '', day = ''] = value.split('-');
  const parts = { month, day, year };
  const filledIn = (part: string) =>
    view.isOwn && field.autocomplete !== undefined ? `${field.autocomplete}-${part}` : 'off';
  return html`<div class="date">
    ${dateParts.map(
      (part) =>
        html`<div>
          <label class="part" for="${name}-${part}">${view.words.dateParts[part]}</label>
          <input
            type="text"
            class="${part === 'year' ? 'entry year' : 'entry two'}"
            id="${name}-${part}"
            name="${name}-${part}"
            value="${part === 'year' ? parts[part] : parts[part].replace(/^0+/, '')}"
            inputmode="numeric"
            maxlength="4"
            autocomplete="${filledIn(part)}"
            aria-invalid="${isWrong ? 'true' : 'false'}"
          />
        </div>`,
    )}
  </div>`;
}
