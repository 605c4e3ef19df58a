import * as z from 'zod';

/** The member of a schema of the reference that marks a text as a secret. */
const secretMember = 'x-secret';

/** A text of an answer that opens something to everybody who has it. `once`: only the answer that makes it has it. `always`: it can be read again. */
export const secretText = (shown: 'once' | 'always') => z.string().meta({ [secretMember]: shown });
