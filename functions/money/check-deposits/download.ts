import { fileExtensions } from '../../kernel/http/file-type.ts';
import { Problem, notFound } from '../../kernel/base/problem.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { bytesOf, imageLimits } from './images.ts';
import { type CheckSide, checkDepositKind, checkDeposits } from './store.ts';

/** Defines the operation that answers the image of one side, as it was uploaded. */
export function defineImageDownload<const Id extends string>(given: {
  readonly id: Id;
  readonly path: `/check-deposits/{id}/${CheckSide}`;
  readonly side: CheckSide;
}) {
  const { side, ...frame } = given;
  return defineOperation({
    ...frame,
    capability: 'check-deposits',
    method: 'GET',
    scopes: ['check-deposits'],
    timeoutSeconds: 5,
    response: { status: 200, isFile: true, fileTypes: imageLimits.fileTypes },
    errors: ['not_found'],
    uses: { read: [checkDepositKind], write: [] },
    needs: ['cipher', 'documents'],

    load: ({ organisationId, path }) => ({ deposit: checkDeposits.ref(organisationId, path.id) }),

    handle: async ({ path, loaded: { deposit }, platform, cipher }) => {
      if (deposit === undefined) throw notFound('The check deposit', path.id);
      const image = deposit[side];
      if (image === undefined) throw new Problem('not_found', `The ${side} of the check has not been uploaded`);
      const storage = { documents: platform.documents, cipher: await cipher() };
      const bytes = await bytesOf(storage, deposit, side, image);
      if (bytes === undefined) throw new Problem('not_found', `The ${side} of the check is no longer stored`);
      const [type] = imageLimits.fileTypes;
      return { file: { bytes, name: `${deposit.id}-${side}.${fileExtensions[type]}`, type } };
    },
  });
}
