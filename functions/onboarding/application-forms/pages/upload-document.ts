import { emailKind } from '../../../outreach/emails/for-others.ts';
import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { documentSides } from '../../applications/enums.ts';
import { documentLimits, receiveFile } from '../../applications/receive-file.ts';
import { waitingKind } from '../../applications/waiting.ts';
import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { fileTypeOf } from '../../../kernel/http/file-type.ts';
import { uploadSeconds } from '../../../kernel/http/images/image.ts';
import { redrawnFile } from '../../../kernel/http/images/redrawn-file.ts';
import { multipartPageForm } from '../../../kernel/http/multipart-upload.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { checkedFile, type FileSender, type UploadedFile } from '../../../kernel/http/upload.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { replace } from '../../../kernel/table/write.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { applicationForm, applicationFormKind } from '../store.ts';
import { backTo, formPageKinds, formPageWrites, openFormPages, read, senderOf, unknownFormAddress } from './frame.ts';
import type { FormProblem } from './words/words.ts';

/** Takes one side of a document that the decision asks for. */
export const uploadFormDocument = definePage({
  id: 'uploadFormDocument',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/documents',
  timeoutSeconds: uploadSeconds,
  uses: {
    read: formPageKinds,
    write: [...formPageWrites, applicationFormKind, applicationKind, waitingKind, emailKind, journalKind],
  },
  needs: ['cipher', 'documents'],
  pageForm: multipartPageForm,

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    const cookie = senderOf(pages, request);
    if (cookie === undefined) return backTo(pages, { notice: 'expired' });
    const { form, cipher, times } = pages;
    const { organisationId, id, application: made } = form;
    const side = documentSides.find((one) => one === request.form.get('side'));
    if (made === undefined || side === undefined) return backTo(pages);
    const { settings, log } = platform;
    const file = await fileOf(request.file, { organisationId, sandbox: settings.sandbox, log });
    if (typeof file === 'string') return backTo(pages, { page: 'result', notice: file });
    const who = { applicationFormId: id };
    const author = pageAuthor({ who, cookie, sourceAddress: request.sourceAddress }, 'uploadFormDocument', platform);
    try {
      await withOptimisticRetry(platform, async () => {
        const application = await read(platform.table, applicationRef(organisationId, made.id));
        invariant(application !== undefined, 'the application of a form was not found');
        const document = application.documents.find(({ number }) => String(number) === request.form.get('document'));
        if (document === undefined) return;
        const now = await read(platform.table, applicationForm(organisationId, id));
        invariant(now !== undefined, 'the form of an address was not found');
        const touch = { writes: [replace({ ...now, touchedAt: times.now })] };
        await receiveFile(
          { application, document, side, file },
          {
            now: times.now,
            platform,
            cipher: () => Promise.resolve(cipher),
            save: (change) => commit(platform, { ...times, author }, mergeChanges(change, touch)),
          },
        );
      });
    } catch (error) {
      // The documents were decided on meanwhile, or take no file: the page shows how it stands.
      const isPast = error instanceof Problem && error.code === 'invalid_state';
      if (!isPast) throw error;
      return backTo(pages, { page: 'result' });
    }
    return backTo(pages, { page: 'result', notice: 'received' });
  },
});

/** The file, or what is wrong with it. */
async function fileOf(bytes: Uint8Array | undefined, sender: FileSender): Promise<UploadedFile | FormProblem> {
  if (bytes === undefined || bytes.length === 0) return 'noFile';
  try {
    return await redrawnFile(checkedFile(bytes, undefined, documentLimits), sender);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (bytes.length > documentLimits.bytesMax) return 'fileSize';
    if (fileTypeOf(bytes) === 'application/pdf') return 'filePdf';
    if (error.code === 'payload_too_large') return 'filePixels';
    return error.code === 'invalid_document' ? 'fileBroken' : 'fileType';
  }
}
