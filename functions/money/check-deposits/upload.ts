import { usersBehind } from '../../kernel/journal/author.ts';
import { alsoCausedBy } from '../../kernel/journal/four-eyes.ts';
import { mustBeOwned } from '../../accounts/accounts/archived-owners.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { uploadSeconds } from '../../kernel/http/images/image.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { rawUpload } from '../../kernel/http/raw-upload.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import { storeFile } from '../../kernel/http/stored-files.ts';
import { loadCheckDeposit, foundCheckDeposit } from './found.ts';
import { checkRulesOf } from './check-rules.ts';
import { imageLimits, imageOf, imageContext, isSameImage } from './images.ts';
import { checkDepositToResource } from './resource.ts';
import { checkStepKinds } from './run.ts';
import { decideImage } from './steps.ts';
import { type CheckSide, checkSides } from './store.ts';

/** Defines the operation that uploads the image of one side. */
export function defineImageUpload<const Id extends string>(given: {
  readonly id: Id;
  readonly path: `/check-deposits/{id}/${CheckSide}`;
  readonly side: CheckSide;
}) {
  const { side, ...frame } = given;
  return defineOperation({
    ...frame,
    capability: 'check-deposits',
    method: 'PUT',
    scopes: ['check-deposits-write'],
    timeoutSeconds: uploadSeconds,
    request: { upload: rawUpload(imageLimits) },
    response: { status: 200 },
    errors: ['not_found', 'invalid_state', 'account_busy'],
    uses: { read: [customerKind], write: checkStepKinds },
    needs: ['documents'],

    load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

    handle: async (call) => {
      const { path, file, loaded, author, now, table, platform, save } = call;
      invariant(file !== undefined, `upload to check deposit ${path.id} has no file`);
      const state = foundCheckDeposit(loaded, path.id);
      const { deposit: before } = state;
      await mustBeOwned(table, state.account);
      const cipher = await call.cipher();
      const image = imageOf(before, side, file, { cipher, ids: platform.ids });
      const [other] = checkSides.filter((one) => one !== side);
      if (other !== undefined && isSameImage(before[other], image)) {
        throw new Problem('invalid_document', `The image is that of the ${other}; take a picture of the ${side}`);
      }
      if (isSameImage(before[side], image)) return { data: checkDepositToResource(before) };

      const terms = { now, rules: checkRulesOf(platform.settings, state.account) };
      const causedBy = alsoCausedBy(before, usersBehind(author.actor));
      const { deposit, change } = decideImage({ ...state, deposit: { ...before, causedBy } }, side, image, terms);
      invariant(change !== undefined, 'a new image changes nothing');
      const sealed = cipher.sealBytes(file.bytes, imageContext(before, side));
      const replaces = [before[side]?.key].filter((key) => key !== undefined);
      await storeFile(platform, { key: image.key, sealed, replaces }, () => save(change));
      return { data: checkDepositToResource(deposit) };
    },
  });
}
