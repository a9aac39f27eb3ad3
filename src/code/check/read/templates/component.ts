import { type CodeStatement, type Expression, TEMPLATE_NAME, walkNodes } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';

/** The name of the parameter with the properties of a component, which no program has. */
const PROPERTIES = '@properties';

/**
 * Creates the component with a template: a function of its properties. It runs after the script, and reads of each name what the script
 * has then, the member of the component or the property.
 */
export function createComponent(template: readonly CodeStatement[]): Expression | undefined {
  const [first] = template;
  if (first === undefined) return undefined;
  const place = toPosition(first);
  const names = new Set(
    [...walkNodes(template)].flatMap((node) =>
      'kind' in node && node.kind === 'name' && 'name' in node ? [String(node.name)] : [],
    ),
  );
  const bindings = [...names].map((each): CodeStatement => {
    const members = ['this', PROPERTIES].map((of) => create.member(create.name(place, of), each));
    const value = create.call(create.name(place, TEMPLATE_NAME), [create.name(place, each), ...members]);
    return { ...place, kind: 'assign', target: create.namePattern(place, each), value };
  });
  const parameters = [{ target: create.namePattern(place, PROPERTIES) }];
  return { ...place, kind: 'function', parameters, body: [...bindings, ...template] };
}
