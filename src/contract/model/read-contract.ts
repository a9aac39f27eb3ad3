import { readChoices } from './choices.ts';
import type { Contract } from './contract.ts';
import { editableAt, setAt } from './editable.ts';
import { ContractError } from './errors.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { toJsonPath } from './json-path.ts';
import { isDismissed, type Mark, marksOf } from './marks.ts';
import { modelOf } from './model.ts';
import { ASPECTS, type Aspect, type OpenPoint, toCoverage } from './open-point.ts';
import { placeName } from './place.ts';
import { type LoadedDocument, type ReadOptions, readDocument, readSingleFile } from './read-document.ts';
import { findBrokenReference } from './references.ts';
import { isAddress, parseSource } from './source.ts';
import type { Statement } from './statement.ts';

export const CONTRACT_FILE = 'openapi/openapi.yaml';

/**
 * Reads a document of Swagger 2.0 or OpenAPI 3.0 to 3.2, with the files that it refers to, the overlay and the choices
 * next to it.
 *
 * @param file A path, or an address of `http:` or `https:`.
 * @throws {ContractError} when a file or an address cannot be read, or for any reason of {@link parseContract}.
 * @throws {ChoicesError} when the choices cannot be read, or do not belong to the contract.
 */
export async function readContract(file: string = CONTRACT_FILE, options: ReadOptions = {}): Promise<Contract> {
  const withOverlay = async (overlay: string): Promise<Contract> =>
    // Without choices, which belong to the overlay next to the document, not to this text.
    toContract({ ...(await readDocument(file, { ...options, overlay })), withOverlay });
  const contract = toContract({ ...(await readDocument(file, options)), withOverlay });
  return isAddress(file) ? contract : { ...contract, choices: await readChoices(contract) };
}

/**
 * Parses a contract, without choices.
 *
 * @param text YAML (or JSON, which is YAML) of one OpenAPI 3.1 document without references to other files.
 * @param file The name of the text in errors.
 * @throws {ContractError} when the text is not YAML or not an OpenAPI 3.1 document, has a reference that leads nowhere,
 *   or has a malformed mark or two marks with the same id.
 */
export function parseContract(text: string, file: string = CONTRACT_FILE): Contract {
  const withOverlay = () => Promise.reject(new Error('a text has no overlay next to it'));
  return toContract({ ...readSingleFile(parseSource(text, file)), withOverlay });
}

export function contractFrom(document: JsonObject, choices: Contract['choices']): Contract {
  const file = CONTRACT_FILE;
  const contract = toContract({
    root: { file, text: '' },
    document,
    files: [],
    skipped: [],
    overlay: undefined,
    sourceAt: (pointer) => ({ file, line: 1, pointer }),
    targetAt: (pointer) => ({ path: toJsonPath(document, pointer), isOwn: true }),
    withOverlay: () => Promise.reject(new Error('a document without a file has no overlay next to it')),
  });
  return { ...contract, choices };
}

/** An entry for a mark of an element, which is not in the document yet. */
export interface ProposedMark extends Pick<Mark, 'key' | 'element'> {
  readonly entry: JsonObject;
}

/** Returns a contract with further marks, which exist in memory only. */
export function withMarks(contract: Contract, proposed: readonly ProposedMark[]): Contract {
  const document = structuredClone(contract.document);
  const lists = new Map<string, Json[]>();
  for (const { key, element, entry } of proposed) {
    const place = `${element}/${key}`;
    const list = lists.get(place) ?? [...listOf(editableAt(document, element)[key])];
    if (!lists.has(place)) setAt(document, place, list);
    lists.set(place, list);
    list.push(entry);
  }
  const marked = toContract({ ...contract, root: contract, document });
  return { ...marked, choices: contract.choices };
}

type ContractParts = Omit<LoadedDocument, 'root'> & { readonly root: Pick<Contract, 'file' | 'text'> } & Pick<
    Contract,
    'withOverlay'
  >;

function toContract({
  root,
  document,
  files,
  skipped,
  sourceAt,
  targetAt,
  overlay,
  withOverlay,
}: ContractParts): Contract {
  const { file, text } = root;
  const fail = (pointer: string, reason: string): never => {
    const place = sourceAt(pointer);
    throw new ContractError(place.file, place.line, reason);
  };
  const broken = findBrokenReference(document);
  if (broken !== undefined) fail(broken.pointer, broken.reason);

  const hasSections = at(document, '/info/x-sections') !== undefined;
  const seen = new Map<string, Mark>();
  const isCopy = (mark: Mark, first: Mark): boolean => {
    const [one, other] = [sourceAt(mark.pointer), sourceAt(first.pointer)];
    return one.file === other.file && one.pointer === other.pointer;
  };
  for (const mark of marksOf(document)) {
    const { id } = checkMark(mark, hasSections && sourceAt(mark.pointer).file !== overlay?.file, fail);
    const first = seen.get(id);
    // A part of Swagger 2.0 may be copied into each media type of OpenAPI 3.1.
    if (first !== undefined && isCopy(mark, first)) continue;
    if (first !== undefined) {
      fail(
        mark.pointer,
        `the id ${id} is used a second time (first in line ${sourceAt(first.pointer).line}); ids are unique`,
      );
    }
    seen.set(id, mark);
  }

  const marks = [...seen.values()];
  const model = modelOf(document);
  const toPlace = (pointer: string) => ({
    pointer,
    name: tagName(document, pointer) ?? placeName(pointer),
    surface: model.surfaceAt(pointer),
    operations: model.operationsAt(pointer).map(({ operationId }) => operationId),
  });
  return {
    file,
    text,
    files,
    document,
    model,
    operations: model.operations,
    statements: marks.filter((mark) => mark.key === 'x-source').map((mark) => toStatement(mark, toPlace(mark.element))),
    openPoints: marks
      .filter((mark) => mark.key === 'x-unspecified' && !isDismissed(mark))
      .map((mark) => toOpenPoint(mark, toPlace(mark.element))),
    choices: new Map(),
    skipped,
    sourceAt,
    targetAt,
    overlay,
    withOverlay,
  };
}

type Fail = (pointer: string, reason: string) => never;

/** @param hasSections False for documents without `x-sections`, and for marks in an overlay. */
function checkMark(mark: Mark, hasSections: boolean, fail: Fail): { id: string } {
  const { entry } = mark;
  if (!isJsonObject(entry)) return fail(mark.pointer, `an entry of ${mark.key} must be a mapping with an id`);
  for (const key of mark.key === 'x-source'
    ? ['id']
    : ['id', 'aspect', 'question', ...(hasSections ? ['section'] : [])]) {
    if (typeof entry[key] !== 'string') fail(mark.pointer, `an entry of ${mark.key} needs the text ${key}`);
  }
  if (mark.key === 'x-source') {
    const cited = [entry.section, entry.source].filter((citation) => typeof citation === 'string').length;
    if (cited === 0)
      fail(mark.pointer, 'an entry of x-source needs the text section, or source where no section states it');
    if (cited === 2) fail(mark.pointer, 'an entry of x-source has section or source, not both');
    const { choice, with: values } = entry;
    if (choice !== undefined && typeof choice !== 'string')
      fail(`${mark.pointer}/choice`, 'choice must be the name of a choice in choices.yaml');
    if (values !== undefined && !isJsonObject(values))
      fail(`${mark.pointer}/with`, 'with must be a mapping from the values of the choice');
  }
  if (mark.key === 'x-unspecified' && !ASPECTS.some((aspect) => aspect === entry.aspect)) {
    fail(`${mark.pointer}/aspect`, `the aspect ${String(entry.aspect)} is none of ${ASPECTS.join(', ')}`);
  }
  return { id: String(entry.id) };
}

function toStatement({ entry, carrier }: Mark, place: Statement['place']): Statement {
  const { gives: entries, with: values } = objectOf(entry);
  const { id, section, source, says, choice } = entry as Record<string, string>; // checked by checkMark
  const sentence = says ?? carrier.description ?? carrier.summary;
  const citation = source === undefined ? { section: String(section) } : { source };
  const gives = Array.isArray(entries) ? entries.map(String) : [];
  const picked = choice !== undefined && { choice: { name: choice, with: objectOf(values) } };
  const text = typeof sentence === 'string' ? sentence.trim() : '';
  return { id: String(id), ...citation, gives, says: text, ...picked, place };
}

/** Returns the kind of a question: the end of its id, without the number that makes it unique. */
export const kindInId = (id: string): string => id.replace(/^.*\./, '').replace(/-\d+$/, '');

function toOpenPoint({ entry }: Mark, place: OpenPoint['place']): OpenPoint {
  const {
    id,
    aspect,
    question,
    section = '',
    covers,
    'x-asked': asked,
    'x-kind': kind,
  } = entry as Record<string, string>; // checked by checkMark
  const names = isJsonObject(entry) ? entry.names : undefined;
  const coverage = toCoverage(covers);
  return {
    id: String(id),
    aspect: aspect as Aspect,
    question: String(question),
    section,
    ...(Array.isArray(names) && { names: names.map(String) }),
    ...(coverage && { covers: coverage }),
    ...(asked !== undefined && { asked: String(asked) }),
    // Overlays of earlier versions have the kind only in the id.
    ...(section === '' && { kind: kind ?? kindInId(String(id)) }),
    place,
  };
}

function tagName(document: JsonObject, pointer: string): string | undefined {
  const name = pointer.startsWith('/tags/') ? at(document, `${pointer}/name`) : undefined;
  return typeof name === 'string' ? `Tag ${name}` : undefined;
}
