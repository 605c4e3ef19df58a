import { mustBeOwned } from '../../accounts/accounts/archived-owners.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { rawUpload } from '../../kernel/http/raw-upload.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import { removeReplaced } from '../../kernel/http/replaced-files.ts';
import { loadCheckDeposit, mustBeFound } from './found.ts';
import { checkRulesOf } from './check-rules.ts';
import { imageLimits, imageOf, imagePlace } from './images.ts';
import { checkDepositResource, checkDepositToResource } from './resource.ts';
import { checkStepKinds } from './run.ts';
import { decideImage } from './steps.ts';
import { type CheckSide, checkSides } from './store.ts';

/** Defines the operation that uploads the image of one side. */
export function defineImageUpload(given: {
  readonly id: string;
  readonly summary: string;
  readonly path: `/check-deposits/{id}/${CheckSide}`;
  readonly side: CheckSide;
}) {
  const { side, ...frame } = given;
  return defineOperation({
    ...frame,
    description:
      'JPEG, up to 4 MiB; the content decides, not its name. Uploading a side again replaces it. With both sides the check is PendingReview and is examined at once. After that, images are taken only while it is AwaitingCustomerConfirmation.',
    capability: 'check-deposits',
    method: 'PUT',
    scopes: ['check-deposits-write'],
    timeoutSeconds: 5,
    request: { upload: rawUpload(imageLimits) },
    response: { status: 200, data: checkDepositResource },
    errors: ['not_found', 'invalid_state', 'account_busy'],
    uses: { read: [customerKind], write: checkStepKinds },
    needs: ['documents'],

    load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

    handle: async (call) => {
      const { path, file, loaded, now, table, platform, save } = call;
      invariant(file !== undefined, `upload to check deposit ${path.id} has no file`);
      const stand = mustBeFound(loaded, path.id);
      const { deposit: before } = stand;
      await mustBeOwned(table, stand.account);
      const cipher = await call.cipher();
      const image = imageOf(before, side, file, cipher);
      const [other] = checkSides.filter((one) => one !== side);
      if (other !== undefined && nameIn(before[other]?.key) === nameIn(image.key)) {
        throw new Problem('invalid_document', `The image is that of the ${other}; take a picture of the ${side}`);
      }
      if (before[side]?.key === image.key) return { data: checkDepositToResource(before) };

      const terms = { now, rules: checkRulesOf(platform.settings, stand.account) };
      const { deposit, change } = decideImage(stand, side, image, terms);
      // It is stored once, under a name of its own: a retry after a conflict finds it stored.
      if (call.attempt === 1) {
        await platform.documents.put(image.key, cipher.sealBytes(file.bytes, imagePlace(before, side)));
      }
      invariant(change !== undefined, 'a new image changes nothing');
      await save(change);
      const replaced = before[side];
      if (replaced !== undefined) await removeReplaced(platform, [replaced.key]);
      return { data: checkDepositToResource(deposit) };
    },
  });
}

/** The part of an image's key that its content decides. */
const nameIn = (key: string | undefined): string | undefined => key?.split('/').at(-1);
