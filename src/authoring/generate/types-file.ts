import { type Contract, ContractError, type JsonObject } from '../../contract/model/index.ts';
import { escapeSeparators } from '../../web/emit/index.ts';
import { astToString, type OpenAPI3, resolveRef, scanDiscriminators, transformSchema, ts } from './compiler.ts';
import { createDocPlaceholders } from './doc-comment.ts';
import { elementDocs } from './element-docs.ts';
import { type OpenTypes, openTypesOf } from './open-types.ts';
import { patchTypes, typeReference } from './patch-types.ts';
import { createOpenTags, type OpenTags, tagDocument } from './tagged-document.ts';

/**
 * Makes the types of the contract: `paths`, `components` and `operations`, as openapi-typescript has them, with every
 * open value typed by its open point and documented by its question.
 *
 * @throws {ContractError} when openapi-typescript refuses the document.
 */
export function typesFile(contract: Contract): string {
  const openTypes = openTypesOf(contract);
  const docOf = elementDocs(contract);
  const marker = absentWord(JSON.stringify(contract.document));
  const placeholders = createDocPlaceholders(marker);
  const tags = createOpenTags(marker);
  const document = tagDocument(contract, openTypes, docOf, placeholders, tags);

  let nodes: ts.Node[];
  try {
    nodes = typesOf(document as JsonObject & OpenAPI3, tags); // the model has read it as such a document
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ContractError(contract.file, undefined, `openapi-typescript refuses it: ${reason}`, { cause });
  }
  const types = astToString(patchTypes(nodes, contract, openTypes, docOf, placeholders));
  return `${importsOf(openTypes)}\n${placeholders.layOut(escapeSeparators(types))}`;
}

function absentWord(text: string): string {
  const zeros = [...text.matchAll(/colloquy(0*)/g)].reduce((most, [, { length } = '']) => Math.max(most, length), 0);
  return `colloquy${'0'.repeat(zeros + 1)}`;
}

/** Calls the part of openapi-typescript that makes types: what it reads and checks before, the model has read and checked. */
function typesOf(document: OpenAPI3, tags: OpenTags): ts.Node[] {
  const silent = { silent: true };
  const context: Partial<Context> = {
    ...silent,
    defaultNonNullable: true,
    discriminators: scanDiscriminators(document, silent),
    injectFooter: [],
    resolve: (reference) => resolveRef(document, reference, silent),
    // a constant arrives as an identifier whose text is the quoted string
    postTransform: (type) => {
      const open = ts.isIdentifier(type) ? tags.read(type.text) : undefined;
      return open && typeReference(open.name, open.openPoint.id);
    },
  };
  // options that are not there are off, and the configuration of Redocly is for reading
  return transformSchema(document, context as Context);
}

type Context = Parameters<typeof transformSchema>[1];

function importsOf({ values, fields, queries, sentCopies }: OpenTypes): string {
  const all = [...values.values(), ...fields.values(), ...queries.values()];
  const copied = sentCopies.size === 0 ? [] : ['Sendable'];
  const names = [...new Set([...all.map(({ name }) => name), ...copied])].sort();
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from "./unspecified.ts";\n`;
}
