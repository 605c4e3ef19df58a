import type { LinkAnswer, LinkFailure } from './port.ts';

export const answerLink = <T>(value: T): LinkAnswer<T> => ({ outcome: 'answered', value });
export const failLink = (failure: LinkFailure): LinkAnswer<never> => ({ outcome: 'failed', failure });
