/** The local platform cannot start, for a reason that its user can do something about; both sentences are meant to be printed. */
export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem';
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  readonly whatToDo: string;

  constructor(sentence: string, whatToDo: string, cause?: unknown) {
    super(`${sentence} ${whatToDo}`, { cause });
    this.sentence = sentence;
    this.whatToDo = whatToDo;
  }
}
