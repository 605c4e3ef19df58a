import { defineErasure } from '../../kernel/table/erasure.ts';
import { imageContext } from './images.ts';
import { checkDepositItem, checkSides } from './store.ts';

/** Erases a check deposit with its images. The item keeps their names, which say nothing. */
export const checkDepositErasure = defineErasure(checkDepositItem, {
  files: (deposit) =>
    checkSides.flatMap((side) =>
      deposit[side] === undefined ? [] : [{ key: deposit[side].key, place: imageContext(deposit, side) }],
    ),
});
