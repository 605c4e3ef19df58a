import { defined } from '../../../kernel/base/defined.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { uploadSeconds } from '../../../kernel/http/images/image.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { rawUpload } from '../../../kernel/http/raw-upload.ts';
import { storeFile } from '../../../kernel/http/stored-files.ts';
import { disputeDocumentToResource } from '../document-resource.ts';
import {
  documentContext,
  evidenceIdOf,
  documentKey,
  evidenceLimits,
  evidenceMax,
  documentWithContent,
} from '../documents.ts';
import { changeToDispute } from '../due-change.ts';
import { withDueStep } from '../due-step.ts';
import { disputeMachine } from '../statuses.ts';
import { disputeKind, disputes } from '../store.ts';

export const uploadDisputeDocument = defineOperation({
  id: 'uploadDisputeDocument',
  capability: 'disputes',
  method: 'PUT',
  path: '/disputes/{id}/documents',
  scopes: ['cards-write'],
  timeoutSeconds: uploadSeconds,
  request: { upload: rawUpload(evidenceLimits) },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [disputeKind] },
  needs: ['documents'],

  load: ({ organisationId, path }) => ({ dispute: disputes.ref(organisationId, path.id) }),

  handle: async (call) => {
    const { path, file, loaded, now, platform, save } = call;
    invariant(file !== undefined, `upload to dispute ${path.id} has no file`);
    const { dispute: before } = loaded;
    if (before === undefined) throw notFound('The dispute', path.id);
    const cipher = await call.cipher();
    const key = documentKey(before, file, { cipher, ids: platform.ids });
    const same = documentWithContent(before, key);
    if (same !== undefined) return { data: disputeDocumentToResource(before, same) };
    if (disputeMachine.isFinal(before)) throw disputeMachine.refused(before, 'it takes no documents any more');
    const { documents = [] } = before;
    if (documents.length >= evidenceMax) {
      throw new Problem('limits_exceeded', `A dispute can have at most ${evidenceMax} documents`);
    }
    const number = documents.length + 1;
    const document = { number, createdAt: now, key, mediaType: file.type, size: file.bytes.length };
    const about = [
      { type: 'disputeDocument', id: evidenceIdOf(before, document) },
      { type: 'dispute', id: before.id },
    ];
    const unsent = platform.settings.disputes.areOpenedHere ? { attempts: 0, at: now, ...before.unsent } : undefined;
    const dispute = withDueStep({ ...before, documents: [...documents, document], ...defined({ unsent }) });
    const change = { ...changeToDispute(dispute), about };
    const sealed = cipher.sealBytes(file.bytes, documentContext(before, document));
    await storeFile(platform, { key, sealed, replaces: [] }, () => save(change));
    return { data: disputeDocumentToResource(dispute, document) };
  },
});
