import type { ExportDefaultDeclaration, ExportNamedDeclaration, ImportDeclaration, Node } from 'oxc-parser';
import { type CodeStatement, listBoundNames } from '../../program.ts';
import * as create from '../expressions.ts';
import type { NodeReader } from './reader.ts';

export const readImport = (reader: NodeReader, node: ImportDeclaration): CodeStatement => ({
  ...reader.at(node),
  kind: 'import',
  from: node.source.value,
  names: node.specifiers.map(readImportedName),
});

function readImportedName(node: Node) {
  if (node.type === 'ImportSpecifier') return { imported: moduleName(node.imported), local: node.local.name };
  const isDefault = node.type === 'ImportDefaultSpecifier';
  return {
    imported: isDefault ? 'default' : '*',
    local: 'local' in node && node.local?.type === 'Identifier' ? node.local.name : '',
  };
}

const moduleName = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

/** Reads an export of declarations, of names, or of names from another module. */
export function readExports(reader: NodeReader, node: ExportNamedDeclaration): readonly CodeStatement[] {
  const place = reader.at(node);
  const exportAs = (exported: string, local: string): CodeStatement => ({
    ...place,
    kind: 'export',
    name: exported,
    value: create.name(place, local),
  });
  const declarations = node.declaration === null ? [] : reader.statement(node.declaration);
  const declaredNames = declarations.flatMap((declaration) => {
    if (declaration.kind === 'function' || declaration.kind === 'class') return [declaration.name];
    return declaration.kind === 'assign' ? listBoundNames(declaration.target) : [];
  });
  const specifiers = node.specifiers.map(
    (specifier) => [moduleName(specifier.local), moduleName(specifier.exported)] as const,
  );
  const from = node.source?.value;
  const names = specifiers.map(([local]) => ({ imported: local, local }));
  const imports: readonly CodeStatement[] = from === undefined ? [] : [{ ...place, kind: 'import', from, names }];
  return [
    ...declarations,
    ...declaredNames.map((declared) => exportAs(declared, declared)),
    ...imports,
    ...specifiers.map(([local, exported]) => exportAs(exported, local)),
  ];
}

export function readDefaultExport(reader: NodeReader, node: ExportDefaultDeclaration): readonly CodeStatement[] {
  const place = reader.at(node);
  const { declaration } = node;
  const value = reader.expression(declaration);
  const declared = /Declaration$/.test(declaration.type) ? reader.statement(declaration) : [];
  const id = 'id' in declaration && declaration.id?.type === 'Identifier' ? declaration.id.name : undefined;
  return [
    ...declared,
    { ...place, kind: 'export', name: 'default', value: id === undefined ? value : create.name(place, id) },
  ];
}
