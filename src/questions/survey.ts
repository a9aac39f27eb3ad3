import { type Element, isSuccessKey, type Model, type Operation, type Schema } from '../contract/index.ts';

/** A document as the kinds of questions look at it: its model, and what its texts talk about. */
export class Survey {
  readonly model: Model;
  /** The places that a success or a webhook reaches: there a caller reads what the API has made. */
  readonly #read: ReadonlySet<string>;
  readonly #ofWebhooks: ReadonlySet<string>;
  readonly #known = new Map<RegExp, Map<string, boolean>>();

  constructor(model: Model) {
    this.model = model;
    const isWebhook = ({ kind, parent }: Element): boolean => kind === 'path item' && parent?.kind === 'document';
    const webhooks = model.elements.filter(isWebhook).map(({ pointer }) => pointer);
    const successes = model.operations.flatMap(({ responses }) => responses.filter(({ key }) => isSuccessKey(key)));
    this.#read = model.reachedFrom([...successes.flatMap(({ pointer, usedAt }) => [pointer, usedAt]), ...webhooks]);
    this.#ofWebhooks = model.reachedFrom(webhooks);
  }

  get operations(): readonly Operation[] {
    return this.model.operations;
  }

  /** Whether a successful response or a webhook has the value at a place. */
  isRead(place: string): boolean {
    return this.#isBelow(place, this.#read);
  }

  isOfWebhook(place: string): boolean {
    return this.#isBelow(place, this.#ofWebhooks);
  }

  /**
   * Whether the text of a place, of what it is part of, of its tag or of the whole API matches. Text answers nothing, but
   * what it talks about is not asked.
   */
  mentions(pattern: RegExp, ...places: readonly string[]): boolean {
    return this.mentionsNear(pattern, ...places) || this.#matches(pattern, '/info');
  }

  /** The same without the text of the whole API, which talks about many things. */
  mentionsNear(pattern: RegExp, ...places: readonly string[]): boolean {
    return places.some((place) => {
      for (let element = this.model.elementAt(place); element?.parent !== undefined; element = element.parent) {
        const { pointer } = element;
        if (this.#matches(pattern, pointer)) return true;
        const tags = this.model.operationOf(pointer)?.node.tags;
        if (Array.isArray(tags) && tags.some((tag) => this.#tagMatches(pattern, String(tag)))) return true;
      }
      return false;
    });
  }

  /** The description of a schema wherever it is used: next to a `$ref` and behind it. */
  schemaMentions(pattern: RegExp, schema: Schema): boolean {
    return (
      this.mentionsNear(pattern, schema.pointer) || schema.parts.some(({ pointer }) => this.#matches(pattern, pointer))
    );
  }

  #isBelow(place: string, roots: ReadonlySet<string>): boolean {
    for (let element = this.model.elementAt(place); element !== undefined; element = element.parent) {
      if (roots.has(element.pointer)) return true;
    }
    return false;
  }

  #matches(pattern: RegExp, pointer: string): boolean {
    return this.#once(pattern, pointer, () => {
      const { description = '', summary = '' } = this.model.objectAt(pointer);
      return pattern.test(`${summary}\n${description}`);
    });
  }

  #tagMatches(pattern: RegExp, name: string): boolean {
    return this.#once(pattern, `tag ${name}`, () => {
      const tags = this.model.elements.filter(({ kind, node }) => kind === 'tag' && node.name === name);
      return tags.some(({ pointer }) => this.#matches(pattern, pointer));
    });
  }

  #once(pattern: RegExp, key: string, test: () => boolean): boolean {
    const known = this.#known.get(pattern) ?? new Map<string, boolean>();
    this.#known.set(pattern, known);
    const value = known.get(key) ?? test();
    known.set(key, value);
    return value;
  }
}
