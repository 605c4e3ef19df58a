/** A problem of the local platform that its user can solve. Both sentences are printed. */
export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem';
  /** The problem, in one sentence. */
  readonly sentence: string;
  readonly whatToDo: string;

  constructor(sentence: string, whatToDo: string, cause?: unknown) {
    super(`${sentence} ${whatToDo}`, { cause });
    this.sentence = sentence;
    this.whatToDo = whatToDo;
  }
}
