import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Contract, ContractError } from '../contract/index.ts';
import { createDocPlaceholders } from './doc-comment.ts';
import { elementDocs } from './element-docs.ts';
import { type OpenTypes, openTypesOf } from './open-types.ts';
import { patchTypes, typeReference } from './patch-types.ts';
import { readTag, tagDocument } from './tagged-document.ts';

/**
 * Makes the types of the contract: `paths`, `components` and `operations`, as openapi-typescript has them, with every
 * open value typed by its open point and documented by its question.
 *
 * @throws {ContractError} when openapi-typescript refuses the document.
 */
export async function typesFile(contract: Contract): Promise<string> {
  const openTypes = openTypesOf(contract);
  const docOf = elementDocs(contract);
  const placeholders = createDocPlaceholders();
  const document = tagDocument(contract, openTypes, docOf, placeholders);

  let nodes: ts.Node[];
  try {
    nodes = await openapiTypeScript(JSON.stringify(document), {
      silent: true,
      // a constant arrives as an identifier whose text is the quoted string
      postTransform: (type: ts.Node) => {
        const [name, id] = (ts.isIdentifier(type) && readTag(type.text)) || [];
        return name === undefined || id === undefined ? undefined : typeReference(name, id);
      },
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ContractError(contract.file, undefined, `openapi-typescript refuses it: ${reason}`, { cause });
  }
  const types = astToString(patchTypes(nodes, contract, openTypes, docOf, placeholders));
  return `${importsOf(openTypes)}\n${placeholders.layOut(types)}`;
}

function importsOf({ values, fields, queries, sentCopies }: OpenTypes): string {
  const all = [...values.values(), ...fields.values(), ...queries.values()];
  const copied = sentCopies.size === 0 ? [] : ['Sendable'];
  const names = [...new Set([...all.map(({ name }) => name), ...copied])].sort();
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from "./unspecified.ts";\n`;
}
