import { html } from 'hono/html';
import { consentBox, consentFields } from '../../../../outreach/page-sessions/form-content.ts';
import { documentLink } from '../../../../outreach/hosted-pages/document-link.ts';
import { noticeSection } from '../../../../outreach/hosted-pages/notice-section.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { dateText } from '../../../../outreach/languages.ts';
import { fieldsOf, progressOf, valuesOf } from '../../answers.ts';
import { type FieldName, fieldOf } from '../../fields.ts';
import { type EntryPage, type FormPage, isFieldsPage, isOwnerPage, type OwnerPage, pagesOf } from '../../flow.ts';
import { isPersonalNumber, maskOf } from '../../personal-numbers.ts';
import { formConsentOf, pageDisclosuresOf } from '../agreed-to.ts';
import { agreedNoticeNames, agreedNotices } from '../form-notices.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import { optionName } from './fields.ts';
import { pageAddressOf, formContent, trail } from './frame.ts';
import { formNoticeBox } from './notices.ts';

/** The page that shows all answers and asks for consent. */
export function reviewContent(pages: FormPages): FormPageContent {
  const { form, answers, words, orgName } = pages;
  const { title, lead, documents, agree, agreeToDocuments, submit, newWindow } = words.review;
  const disclosures = pageDisclosuresOf(pages);
  const notices = agreedNotices(pages);
  const shown = pagesOf(progressOf(answers), form.allowedApplicationTypes)
    .flatMap((page): readonly FormPage[] =>
      page === 'owners' ? answers.owners.map((number): OwnerPage => `owner-${number}`) : [page],
    )
    .filter(isFieldsPage);
  const isEmpty = (page: EntryPage | OwnerPage) => rowsOf(pages, page).length === 0;
  return {
    name: 'review',
    title,
    content: html`${formNoticeBox(pages, 'review')} ${trail(pages, 'review')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${shown.filter((page) => !isEmpty(page)).map((page) => answersCard(pages, page))}
      ${leftOut(pages, shown.filter(isEmpty))}
      ${
        disclosures.length === 0
          ? ''
          : html`<h2>${documents}</h2>
              <ul class="plain">
                ${disclosures.map((one) => html`<li>${documentLink(one, newWindow)}</li>`)}
              </ul>`
      }
      ${Object.values(notices).map(noticeSection)}
      ${formContent(pages, {
        to: 'submit',
        fields: html`${agreedNoticeNames(notices).map((name) => consentBox(name, notices[name]?.agree ?? ''))}
        ${consentFields({
          shownHash: formConsentOf(answers, { disclosures, notices }),
          agree: (disclosures.length === 0 ? agree : agreeToDocuments)(orgName),
        })}`,
        button: submit,
      })}`,
  };
}

/** What was entered on a page, field by field. */
function rowsOf({ answers }: FormPages, page: EntryPage | OwnerPage) {
  const values = valuesOf(answers, page);
  return fieldsOf(page).flatMap((name) => {
    const value = values[name];
    return value === undefined || name === 'identifiedBy' ? [] : [{ name, value }];
  });
}

/** The pages on which nothing was entered, each with the way to it. */
function leftOut(pages: FormPages, empty: readonly (EntryPage | OwnerPage)[]): Html | '' {
  const { words } = pages;
  if (empty.length === 0) return '';
  return html`<p>${words.review.leftOut}</p>
    <ul class="plain">
      ${empty.map(
        (page) =>
          html`<li>
            <a href="${pageAddressOf(pages, page)}">${words.pages[isOwnerPage(page) ? 'owner' : page].title}</a>
          </li>`,
      )}
    </ul>`;
}

function answersCard(pages: FormPages, page: EntryPage | OwnerPage): Html {
  const { words } = pages;
  const { title } = words.pages[isOwnerPage(page) ? 'owner' : page];
  const rows = rowsOf(pages, page);
  return html`<section class="card">
    <div class="card-head">
      <h2>${title}</h2>
      <a href="${pageAddressOf(pages, page)}">${words.change}<span class="unseen"> ${title}</span></a>
    </div>
    <dl class="pairs">
      ${rows.map(
        ({ name, value }) =>
          html`<dt>${words.fields[name].label}</dt>
            <dd>${valueText(pages, name, value)}</dd>`,
      )}
    </dl>
  </section>`;
}

function valueText({ words, language }: FormPages, name: FieldName, value: string): string {
  const { control, options } = fieldOf(name);
  if (isPersonalNumber(name)) return maskOf(value);
  if (control === 'date') return dateText(value, language);
  return options === undefined ? value : optionName(name, value, { words, language });
}
