import type { CodeStatement } from '../../program.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';

export function readImports(node: Node): CodeStatement[] {
  const place = { ...toPosition(node), kind: 'import' as const };
  const from = fieldNode(node, 'module_name');
  const names = fieldNodes(node, 'name').map((child) => {
    const alias = textAt(child, 'alias');
    return { imported: alias === '' ? child.text : textAt(child, 'name'), alias };
  });
  if (from !== undefined) {
    const isAll = namedChildren(node).some(({ type }) => type === 'wildcard_import');
    const local = names.map(({ imported, alias }) => ({ imported, local: alias === '' ? imported : alias }));
    return [{ ...place, from: modulePath(from.text), names: isAll ? [{ imported: '*', local: '*' }] : local }];
  }
  // `import a.b` binds `a`.
  return names.map(({ imported, alias }) => {
    const module = alias === '' ? (imported.split('.')[0] ?? '') : imported;
    return { ...place, from: module, names: [{ imported: '*', local: alias === '' ? module : alias }] };
  });
}

/** Returns the path of a module: `./client` for `.client`, and `../api/client` for `..api.client`. */
function modulePath(text: string): string {
  const [, dots = '', path = ''] = /^(\.*)\s*(.*)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (dots === '') return path;
  const folder = dots.length === 1 ? '.' : Array.from({ length: dots.length - 1 }, () => '..').join('/');
  return path === '' ? folder : `${folder}/${path.replaceAll('.', '/')}`;
}
