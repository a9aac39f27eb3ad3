import { type Contract, ContractError, type JsonObject } from '../../contract/model/index.ts';
import { escapeSeparators } from '../../web/emit/index.ts';
import { astToString, injectOperationObject, type OpenAPI3, resolveRef, transformSchema, ts } from './compiler.ts';
import { layOutDocs } from './doc-comment.ts';
import { createDocFinder, type Doc } from './element-docs.ts';
import { findOpenTypes, type OpenTypes } from './open-types.ts';
import { patchTypeNodes } from './patch-types.ts';
import { tagDocument } from './tagged-document.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { type HelperName, helperDeclarations } from './type-helpers.ts';

/**
 * Makes the types of the contract: `paths`, `components` and `operations` in the form of openapi-typescript, with every open
 * value typed by its open point and documented by its question.
 *
 * @throws {ContractError} if openapi-typescript refuses the document.
 */
export function typesFile(contract: Contract): string {
  const openTypes = findOpenTypes(contract);
  const docAt = createDocFinder(contract);
  const marker = makeAbsentWord(JSON.stringify(contract.document));
  const docs = createTokens<Doc>(marker);
  const types = createTokens<() => ts.TypeNode>(marker);
  const helpers = new Set<HelperName>();
  const { document, others } = tagDocument(contract, openTypes, docAt, { docs, types, helpers });

  let nodes: ts.Node[];
  try {
    nodes = compileToNodes(document as JsonObject & OpenAPI3, types, others); // the model has checked that it is one
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ContractError(contract.file, undefined, `openapi-typescript refuses it: ${reason}`, { cause });
  }
  const code = astToString([
    ...patchTypeNodes(nodes, contract, openTypes, docAt, docs),
    ...helperDeclarations(helpers),
  ]);
  return `${importLine(openTypes)}\n${layOutDocs(escapeSeparators(code), docs)}`;
}

/** Returns a word that a text does not contain. */
function makeAbsentWord(text: string): string {
  const zeros = [...text.matchAll(/colloquy(0*)/g)].reduce(
    (longest, [, { length } = '']) => Math.max(longest, length),
    0,
  );
  return `colloquy${'0'.repeat(zeros + 1)}`;
}

/** Calls the part of openapi-typescript that makes types. The model has already read and checked the document. */
function compileToNodes(
  document: OpenAPI3,
  types: Tokens<() => ts.TypeNode>,
  others: ReadonlyMap<string, JsonObject>,
): ts.Node[] {
  const silent = { silent: true };
  const context: Partial<TransformContext> = {
    ...silent,
    discriminators: { objects: {}, refsHandled: [] },
    injectFooter: [],
    resolve: (reference) => resolveRef(document, reference, silent),
    // a constant arrives as an identifier whose text is the quoted string
    postTransform: (type) => {
      return ts.isIdentifier(type) ? types.resolve(type.text.slice(1, -1))?.() : undefined;
    },
  };
  // absent options are off; the configuration of Redocly, also absent, only affects how a document is read
  const ctx = context as TransformContext;
  const nodes = transformSchema(document, ctx);
  const before = new Set(ctx.injectFooter);
  for (const [id, operation] of others) injectOperationObject(id, operation, { ctx });
  const added = ctx.injectFooter.filter((node) => !before.has(node));
  const isReplaced = (node: ts.Node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'operations';
  return added.length === 0 ? nodes : [...nodes.filter((node) => !isReplaced(node)), ...added];
}

type TransformContext = Parameters<typeof transformSchema>[1];

function importLine({ values, fields, queries, sentCopies }: OpenTypes): string {
  const all = [...values.values(), ...fields.values(), ...queries.values()];
  const copied = sentCopies.size === 0 || all.length === 0 ? [] : ['Sendable'];
  const names = [...new Set([...all.map(({ name }) => name), ...copied])].sort();
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from "./unspecified.ts";\n`;
}
