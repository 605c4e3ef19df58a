import type { StateTable } from '../../functions/kernel/base/state-machine.ts';
import { drawnGraph } from './graph-drawing.ts';

/** A state machine as SVG. */
export function drawnStates({ begins, steps }: StateTable): string {
  const names = new Map<string, string[]>();
  for (const [name, { from, to }] of Object.entries(steps)) {
    for (const start of from) {
      for (const end of [to].flat()) names.set(`${start}\n${end}`, [...(names.get(`${start}\n${end}`) ?? []), name]);
    }
  }
  const arrows = [...names].map(([key, labels]) => {
    const [from = '', to = ''] = key.split('\n');
    return { from, to, labels };
  });
  return drawnGraph({ begins, arrows });
}
