/** Something that is wrong with an account, and what an operator has to do about it. Both are without a full stop. */
export interface Fault {
  readonly says: string;
  readonly whatToDo: string;
}

/** Both parts as one sentence, without a full stop. */
export const sentenceOf = ({ says, whatToDo }: Fault): string => `${says}: ${whatToDo}`;
