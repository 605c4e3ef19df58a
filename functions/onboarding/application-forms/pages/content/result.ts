import { html } from 'hono/html';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { addressOfFile, contactLinks } from '../../../../outreach/hosted-pages/layout.ts';
import { photosFile } from '../../../../outreach/hosted-pages/photos.ts';
import { selfieType } from '../../../applications/document.ts';
import type { DocumentSide } from '../../../applications/enums.ts';
import type { Application } from '../../../applications/for-others.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import type { FormPageOutcome } from '../words/words.ts';
import { formContent } from './frame.ts';
import { formNoticeBox } from './notices.ts';

type Document = Application['documents'][number];

/** The page of a form whose application exists: what has become of it, the documents that it needs, and the way on. */
export function resultContent(pages: FormPages, application: Application): FormPageContent {
  const { form, words, orgName, bank, theme, look, up } = pages;
  const outcome: FormPageOutcome = application.status === 'Pending' ? 'PendingReview' : application.status;
  const { title, lead } = words.result[outcome](orgName);
  const onward = form.settingsOverride.redirectUrl ?? theme?.links.website;
  const isOver = outcome === 'Denied' || outcome === 'Canceled';
  const documents = outcome === 'AwaitingDocuments' || outcome === 'PendingReview' ? application.documents : [];
  const hasScript = documents.some(({ status, documentType }) => open.includes(status) && documentType !== selfieType);
  return {
    name: 'result',
    title,
    hasScript,
    content: html`${formNoticeBox(pages, 'result')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <h2>${words.nextHeading}</h2>
      <p>${words.next[outcome]({ orgName, bank: bank.name })}</p>
      ${isOver && theme !== undefined ? html`<p>${contactLinks(theme.supportContact)}</p>` : ''}
      ${documents.map((document) => documentCard(pages, document))}
      ${
        onward === undefined || outcome === 'AwaitingDocuments'
          ? ''
          : html`<p>
              <a class="button-like" href="${onward}" rel="noreferrer noopener">${words.leave(orgName)}</a>
            </p>`
      }
      ${hasScript ? html`<script src="${addressOfFile(photosFile, { themed: look.themed, up })}" defer></script>` : ''}`,
  };
}

/** The states in which a document can be sent, or sent again. */
const open: readonly Document['status'][] = ['Required', 'ReceivedFront', 'ReceivedBack', 'Invalid'];

function documentCard(pages: FormPages, document: Document): Html {
  const { words, orgName } = pages;
  const { documentType, name, status, description, reasonCode, reason } = document;
  const { types, states, reasons, of } = words.documents;
  const why =
    status === 'Invalid' && reasonCode !== undefined
      ? reasonCode === 'Other' && reason !== undefined
        ? reason
        : reasons[reasonCode]
      : '';
  // A selfie is taken with the SDK of the identity provider, which the organisation has in its app.
  const isSelfie = documentType === selfieType;
  const sides: readonly DocumentSide[] = documentType === 'IdDocument' ? ['front', 'back'] : ['front'];
  return html`<div class="card">
    <h2>${of(types[documentType], name)}</h2>
    ${documentType === 'ClientRequested' ? html`<p>${description}</p>` : ''}
    <p><strong>${states[status]}</strong> ${why}</p>
    ${!open.includes(status) ? '' : isSelfie ? html`<p>${words.documents.selfie(orgName)}</p>` : sides.map((side) => uploadForm(pages, document, side))}
  </div>`;
}

function uploadForm(pages: FormPages, document: Document, side: DocumentSide): Html {
  const { words } = pages;
  const { number, documentType, name } = document;
  const id = `file-${number}-${side}`;
  const isThere = document.status !== 'Invalid' && document[side] !== undefined;
  const label = documentType === 'IdDocument' ? words.documents[side] : words.documents.types[documentType];
  const fields = html`<input type="hidden" name="document" value="${number}" />
    <input type="hidden" name="side" value="${side}" />
    <label for="${id}">${label}<span class="unseen"> ${name}</span></label>
    <span class="hint" id="${id}-hint">${words.documents.limits}</span>
    <input
      type="file"
      class="file"
      id="${id}"
      name="file"
      accept="image/jpeg,image/png,application/pdf"
      aria-describedby="${id}-hint"
      data-limits="${words.photos.limits}"
      data-working="${words.photos.working}"
      data-done="${words.photos.done}"
    />
    <p class="hint" role="status"></p>`;
  const button = isThere ? words.documents.replace : words.documents.upload;
  return formContent(pages, { to: 'documents', fields, button, isQuiet: isThere, isUpload: true });
}
