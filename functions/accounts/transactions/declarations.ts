import type { TransactionDeclaration } from './transaction-type.ts';
import { transactionDeclarations } from './transaction-types.generated.ts';

const declarations = new Map<string, TransactionDeclaration>(transactionDeclarations.map((one) => [one.type, one]));

/** What a type of transaction has beside what all have; nothing for a type that was declared once and is no more. */
export const declarationOf = (type: string): Partial<TransactionDeclaration> => declarations.get(type) ?? {};
