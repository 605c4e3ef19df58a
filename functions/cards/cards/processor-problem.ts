import { Problem } from '../../kernel/base/problem.ts';
import type { ProcessorAnswer, ProcessorFailure } from '../../ports/card-processor/port.ts';

/** The processor's answer to a request. Throws a Problem for a failure; `refused` is the one for values that it refuses. */
export function answeredBy<T>(answer: ProcessorAnswer<T>, refused: () => Problem): T {
  if (answer.outcome === 'answered') return answer.value;
  throw problemOf(answer.failure, refused);
}

function problemOf(failure: ProcessorFailure, refused: () => Problem): Problem {
  switch (failure) {
    case 'timeout':
      return new Problem('request_timeout', 'The card processor did not answer in time; try again');
    case 'unavailable':
      return new Problem('request_timeout', 'The card processor is not available; try again');
    case 'unknown card':
      return new Problem('invalid_state', 'The card processor does not know the card');
    case 'refused':
      return refused();
    case 'disabled':
      return new Problem('feature_disabled', 'This stage has no card processor');
  }
}
