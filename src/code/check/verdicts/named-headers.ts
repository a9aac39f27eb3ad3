import type { Operation } from '../../../contract/model/index.ts';
import { walkNodes } from '../program.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges a header that only a text of its operation names, such as an example with `-H 'Client-Id: …'`. Other texts may contain
 * a name of one word by chance.
 */
export function judgeHeaderInText({ node, responses }: Operation, name: string): Judgement | undefined {
  if (!name.includes('-')) return undefined;
  const pattern = new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, '.')}(?![\\w-])`, 'i');
  for (const each of walkNodes([node, ...responses.map((response) => response.node)]))
    if (Object.values(each).some((value) => typeof value === 'string' && pattern.test(value)))
      return { verdict: 'unread', why: 'only a text of the operation names it' };
  return undefined;
}
