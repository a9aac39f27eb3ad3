import {
  baseDiscriminators,
  type Contract,
  ContractError,
  type Direction,
  discriminatorValues,
  isJsonObject,
  isJsonType,
  type Json,
  type JsonObject,
  listOf,
  type Model,
  objectOf,
  parentOf,
  type Schema,
  toToken,
} from '../../contract/model/index.ts';
import { addJSDocComment, ts, tsIntersection, tsLiteral, tsModifiers, tsPropertyIndex, tsUnion } from './compiler.ts';
import { type OpenTypes, openTypeReference } from './open-types.ts';
import { fieldsReference, type HelperName, helperReference } from './type-helpers.ts';

const { factory } = ts;
const toKeywordType = (kind: ts.KeywordTypeSyntaxKind): ts.TypeNode => factory.createKeywordTypeNode(kind);
const UNKNOWN = toKeywordType(ts.SyntaxKind.UnknownKeyword);
const NEVER = toKeywordType(ts.SyntaxKind.NeverKeyword);
const STRING = toKeywordType(ts.SyntaxKind.StringKeyword);
const NULL = factory.createLiteralTypeNode(factory.createNull());

const SCALARS: Readonly<Record<string, ts.TypeNode>> = {
  string: STRING,
  number: toKeywordType(ts.SyntaxKind.NumberKeyword),
  integer: toKeywordType(ts.SyntaxKind.NumberKeyword),
  boolean: toKeywordType(ts.SyntaxKind.BooleanKeyword),
  null: NULL,
};

/** The contract, and the functions by which the types of its schemas refer to other types. */
export interface SchemaContext {
  readonly contract: Contract;
  readonly openTypes: OpenTypes;
  /** Returns the name of the schema whose type stands for a reference. */
  readonly schemaNameOf: (reference: string, as: Direction) => string;
  /** Returns the annotations of a schema, for its comment. */
  readonly annotationsAt: (pointer: string, node: JsonObject) => JsonObject;
  /** Called for each helper type that a type uses. */
  readonly onHelper: (name: HelperName) => void;
}

/** The other schemas of a value, seen from one of its schemas, such as a member of `allOf`. */
interface OtherSchemas {
  /** Names that the other schemas require. */
  readonly required: ReadonlySet<string>;
  readonly findProperty: (name: string) => Schema | undefined;
  /** Whether the value may be of another type than object: properties are then required of objects alone. */
  readonly canBeOther: boolean;
}

const NO_OTHER_SCHEMAS: OtherSchemas = { required: new Set(), findProperty: () => undefined, canBeOther: false };

/**
 * Makes the type of each schema for a direction. A type allows what the schema allows, as far as TypeScript can say it:
 *
 * - In a request a read-only property is optional, as it is not to be sent. A response has no write-only property.
 * - A default does not make a property required in either direction, as it says nothing about its presence.
 * - Each keyword restricts the value: those next to `$ref`, and all members of `allOf`, `anyOf` and `oneOf`.
 */
export class SchemaTypes {
  readonly #context: SchemaContext;
  #bytes: ReadonlySet<string> | undefined;

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  typeAt(pointer: string, as: Direction, whole: OtherSchemas = NO_OTHER_SCHEMAS): ts.TypeNode {
    const { contract, openTypes } = this.#context;
    const node = contract.model.valueAt(pointer);
    if (Array.isArray(node) || typeof node === 'string' || typeof node === 'number') return this.#refuse(pointer);
    if (!isJsonObject(node)) return node === false ? NEVER : UNKNOWN;
    const open = openTypes.values.get(pointer);
    if (open !== undefined) return openTypeReference(open, as);
    return this.#composeType(node, pointer, as, whole);
  }

  #refuse(pointer: string): never {
    const { file, line } = this.#context.contract.sourceAt(pointer);
    throw new ContractError(file, line, `${pointer} is not a schema; write an object, or true for any value`);
  }

  /** Intersects the types of all keywords of a schema. */
  #composeType(node: JsonObject, pointer: string, as: Direction, outer: OtherSchemas): ts.TypeNode {
    const schema = this.#context.contract.model.schemaAt(pointer);
    const whole: OtherSchemas = {
      required: new Set([...outer.required, ...listOf(node.required).map(String)]),
      findProperty: (name) => schema?.properties.get(name) ?? outer.findProperty(name),
      canBeOther: outer.canBeOther || [...(schema?.types ?? [])].some((type) => type !== 'object'),
    };
    const types: ts.TypeNode[] = [];
    if (typeof node.$ref === 'string') types.push(this.#referenceType(node.$ref, pointer, as, whole));
    const members = listOf(node.allOf).map((_, index) => this.typeAt(`${pointer}/allOf/${index}`, as, whole));
    const unions = ['anyOf', 'oneOf'].flatMap((key) => this.#unionTypes(node, key, pointer, as, whole));
    types.push(...this.#baseTypes(pointer), ...members, ...unions);
    const isPart = types.filter(isKnownType).length > 0;
    const own = this.#ownType(node, pointer, as, whole, isPart);
    const all = [...(own === undefined ? [] : [own]), ...types].filter(isKnownType);
    return all.length === 0 ? UNKNOWN : tsIntersection(all);
  }

  /** The type of a reference, whose properties may be required at the place that uses it. */
  #referenceType(reference: string, pointer: string, as: Direction, whole: OtherSchemas): ts.TypeNode {
    const { contract, schemaNameOf, onHelper } = this.#context;
    const type = namedType(schemaNameOf(reference, as));
    const target = contract.model.schemaAt(pointer)?.target;
    const names = [...whole.required].filter((name) => {
      const property = target?.properties.get(name);
      return property !== undefined && this.#isRequired(name, as, whole) && !target?.required.includes(name);
    });
    if (names.length === 0) return type;
    onHelper('WithRequired');
    return helperReference('WithRequired', type, tsUnion(names.map((name) => tsLiteral(name))));
  }

  #unionTypes(node: JsonObject, key: string, pointer: string, as: Direction, whole: OtherSchemas): ts.TypeNode[] {
    const alternatives = listOf(node[key]);
    if (alternatives.length === 0) return [];
    const { model } = this.#context.contract;
    const types = alternatives.map((_, index) => {
      const place = `${pointer}/${key}/${index}`;
      const type = this.typeAt(place, as, whole);
      const schema = model.schemaAt(place);
      const values = discriminatorValues(node.discriminator, schema);
      return values === undefined ? type : tsIntersection([type, this.#discriminatorType(node.discriminator, values)]);
    });
    return types.every(isKnownType) ? [tsUnion(types)] : [];
  }

  /** Returns object types with the discriminator values by which the bases of this named schema recognise it. */
  #baseTypes(pointer: string): ts.TypeNode[] {
    const { model } = this.#context.contract;
    const schema = model.schemaAt(pointer);
    if (schema === undefined) return [];
    return baseDiscriminators(schema, (index) => model.schemaAt(`${pointer}/allOf/${index}`)).map(([name, values]) =>
      factory.createTypeLiteralNode([createPropertySignature(name, true, tsUnion(values.map(tsLiteral)))]),
    );
  }

  #discriminatorType(discriminator: Json | undefined, values: readonly Json[]): ts.TypeNode {
    const name = String(objectOf(discriminator).propertyName);
    return factory.createTypeLiteralNode([createPropertySignature(name, true, tsUnion(values.map(tsLiteral)))]);
  }

  /** The type that the keywords of a schema state themselves; `undefined` if they state none. */
  #ownType(
    node: JsonObject,
    pointer: string,
    as: Direction,
    whole: OtherSchemas,
    isPart: boolean,
  ): ts.TypeNode | undefined {
    if (node.const !== undefined) return tsLiteral(node.const);
    const types = node.type === undefined ? undefined : [node.type].flat().map(String);
    if (Array.isArray(node.enum)) {
      const values = node.enum.filter(
        (value: Json) => types === undefined || types.some((type) => isOfType(value, type)),
      );
      return values.length === 0 ? NEVER : tsUnion(values.map(tsLiteral));
    }
    if (isBinary(node) && this.#isInBytes(pointer)) {
      this.#context.onHelper('Binary');
      return helperReference('Binary');
    }
    const names = types ?? (isObjectLike(node) ? ['object'] : isListLike(node) ? ['array'] : undefined);
    if (names === undefined) {
      const isRequiring = listOf(node.required).length > 0 && !whole.canBeOther;
      return isRequiring ? this.#objectType(node, pointer, as, whole, isPart) : undefined;
    }
    const nullable = node.nullable === true && types !== undefined && !types.includes('null') ? [NULL] : [];
    const own = names.flatMap((name) => {
      if (name === 'object') return this.#objectType(node, pointer, as, whole, isPart) ?? [];
      if (name === 'array') return this.#listType(node, pointer, as);
      return SCALARS[name] ?? UNKNOWN;
    });
    // An object that this schema does not describe: the other parts of the schema do.
    if (own.length < names.length) return undefined;
    return tsUnion([...own, ...nullable]);
  }

  #objectType(
    node: JsonObject,
    pointer: string,
    as: Direction,
    whole: OtherSchemas,
    isPart: boolean,
  ): ts.TypeNode | undefined {
    const declared = Object.entries(objectOf(node.properties));
    const members = declared.flatMap(([name, value]) => {
      const place = `${pointer}/properties/${toToken(name)}`;
      const part = this.#context.contract.model.schemaAt(place);
      if (as === 'received' && (whole.findProperty(name) ?? part)?.keyword('writeOnly') === true) return [];
      const isReadOnly = part?.node.readOnly === true;
      const member = createPropertySignature(
        name,
        this.#isRequired(name, as, whole),
        this.typeAt(place, as),
        isReadOnly,
      );
      if (isJsonObject(value)) addJSDocComment(this.#context.annotationsAt(place, value) as object, member);
      return [member];
    });
    const further = this.#furtherFieldsType(node, pointer, as);
    for (const name of new Set(listOf(node.required).map(String))) {
      if (Object.hasOwn(objectOf(node.properties), name) || !this.#isRequired(name, as, whole)) continue;
      if (this.#isDeclaredBelow(node, pointer, name)) continue;
      const schema = whole.findProperty(name);
      const type = schema === undefined ? (further ?? UNKNOWN) : this.typeAt(schema.pointer, as);
      members.push(createPropertySignature(name, true, type));
    }
    const fields = members.length === 0 ? undefined : factory.createTypeLiteralNode(members);
    if (further === undefined && fields === undefined) {
      if (isPart) return undefined;
      return node.additionalProperties === false || declared.length > 0
        ? helperReference('Record', STRING, NEVER)
        : toIndexSignature(UNKNOWN);
    }
    if (further === undefined) return fields;
    if (fields === undefined) return toIndexSignature(further);
    if (!isSchema(node.additionalProperties) || this.#context.openTypes.fields.has(pointer)) {
      return tsIntersection([fields, toIndexSignature(further)]);
    }
    this.#context.onHelper('WithFields');
    return fieldsReference(fields, further);
  }

  /** The type of properties without a name in the schema; `undefined` if none are described. */
  #furtherFieldsType(
    { additionalProperties, patternProperties }: JsonObject,
    pointer: string,
    as: Direction,
  ): ts.TypeNode | undefined {
    const open = this.#context.openTypes.fields.get(pointer);
    if (open !== undefined) return openTypeReference(open, as);
    const types = Object.keys(objectOf(patternProperties)).map((name) =>
      this.typeAt(`${pointer}/patternProperties/${toToken(name)}`, as),
    );
    if (additionalProperties !== undefined && additionalProperties !== false) {
      types.push(this.typeAt(`${pointer}/additionalProperties`, as));
    }
    if (types.length === 0) return undefined;
    return types.every(isKnownType) ? tsUnion(types) : UNKNOWN;
  }

  #listType(node: JsonObject, pointer: string, as: Direction): ts.TypeNode {
    const { items, prefixItems, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node;
    // Validators leave out a list of schemas, which earlier drafts of JSON Schema had here.
    const isUnchecked = items === undefined || Array.isArray(items);
    const rest = isUnchecked ? UNKNOWN : this.typeAt(`${pointer}/items`, as);
    const first = listOf(prefixItems);
    if (first.length === 0) return factory.createArrayTypeNode(rest);
    const elements = first.map((_, index) => {
      const type = this.typeAt(`${pointer}/prefixItems/${index}`, as);
      return index < Number(minItems) ? type : factory.createOptionalTypeNode(type);
    });
    const isClosed = items === false || Number(maxItems) <= first.length;
    const others = isClosed ? [] : [factory.createRestTypeNode(factory.createArrayTypeNode(rest))];
    return factory.createTupleTypeNode([...elements, ...others]);
  }

  #isRequired(name: string, as: Direction, { required, findProperty }: OtherSchemas): boolean {
    const excused = as === 'sent' ? 'readOnly' : 'writeOnly';
    return required.has(name) && findProperty(name)?.keyword(excused) !== true;
  }

  /** Whether a place is part of a body that is not JSON. Only there can a value be bytes: in JSON it is a text. */
  #isInBytes(pointer: string): boolean {
    this.#bytes ??= findBytePlaces(this.#context.contract.model);
    for (let place = pointer; place !== ''; place = parentOf(place)) if (this.#bytes.has(place)) return true;
    return false;
  }

  /**
   * Whether a member of `allOf`, `anyOf` or `oneOf`, or the target of `$ref`, declares a property. The type of that
   * schema then has the property as required.
   */
  #isDeclaredBelow(node: JsonObject, pointer: string, name: string): boolean {
    const { model } = this.#context.contract;
    const schemas = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      listOf(node[key]).map((_, index) => model.schemaAt(`${pointer}/${key}/${index}`)),
    );
    const target = typeof node.$ref === 'string' ? model.schemaAt(pointer)?.target : undefined;
    return [...schemas, target].some((schema) => schema?.properties.has(name));
  }
}

/** The bodies that are not JSON, and the schemas to which they refer. */
function findBytePlaces(model: Model): ReadonlySet<string> {
  const bodies = model.elements.filter(({ kind, key }) => kind === 'media type' && !isJsonType(key));
  return model.reachedFrom(bodies.map(({ pointer }) => pointer));
}

const isKnownType = (type: ts.TypeNode): boolean => type.kind !== ts.SyntaxKind.UnknownKeyword;

const isSchema = (value: Json | undefined): boolean => isJsonObject(value) && Object.keys(value).length > 0;

const isObjectLike = (node: JsonObject): boolean =>
  node.properties !== undefined || isSchema(node.additionalProperties) || node.patternProperties !== undefined;

const isListLike = (node: JsonObject): boolean => node.items !== undefined || node.prefixItems !== undefined;

/** Whether a schema describes bytes: in 3.1 `contentMediaType` without `type`, in 3.0 a text of the format `binary`. */
function isBinary({ type, format, contentMediaType, contentEncoding }: JsonObject): boolean {
  if (format === 'binary') return type === undefined || type === 'string';
  return type === undefined && typeof contentMediaType === 'string' && contentEncoding === undefined;
}

function isOfType(value: Json, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** The type of a named schema, such as `components["schemas"]["Pet"]`. */
function namedType(name: string): ts.TypeNode {
  const keyType = (key: string): ts.TypeNode => factory.createLiteralTypeNode(factory.createStringLiteral(key));
  const schemas = factory.createIndexedAccessTypeNode(
    factory.createTypeReferenceNode('components'),
    keyType('schemas'),
  );
  return factory.createIndexedAccessTypeNode(schemas, keyType(name));
}

function createPropertySignature(
  name: string,
  isRequired: boolean,
  type: ts.TypeNode,
  isReadOnly = false,
): ts.PropertySignature {
  const question = isRequired ? undefined : factory.createToken(ts.SyntaxKind.QuestionToken);
  return factory.createPropertySignature(tsModifiers({ readonly: isReadOnly }), tsPropertyIndex(name), question, type);
}

function toIndexSignature(type: ts.TypeNode): ts.TypeNode {
  const key = factory.createParameterDeclaration(undefined, undefined, 'key', undefined, STRING);
  return factory.createTypeLiteralNode([factory.createIndexSignature(undefined, [key], type)]);
}
