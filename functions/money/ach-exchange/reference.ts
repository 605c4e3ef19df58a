import { defineReference } from '../../define-reference.ts';
import type { achDownloadKind, achExchangeKind, achUploadKind } from './store.ts';

export const achExchangeReference = defineReference<{
  kinds: typeof achExchangeKind | typeof achUploadKind | typeof achDownloadKind;
}>({
  kinds: {
    aex: {
      holds: 'when files were last exchanged with the server of a bank',
      keys: { pk: 'stage', sk: '<bank>', foundBy: 'bank' },
    },
    aup: {
      holds: 'how far the upload of an ACH file to a bank is',
      keys: { pk: 'stage#<bank>', sk: '<key in the bucket>', foundBy: 'bank and file' },
    },
    adn: {
      holds: 'that a file in a folder of a bank was seen, and copied, for 400 days',
      keys: { pk: 'stage#<bank>#<folder>', sk: '<name>', foundBy: 'bank, folder and name' },
    },
  },
});
