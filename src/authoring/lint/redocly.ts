/** The part of Redocly's plugin interface that we use: the CLI ships no types, and `openapi-core` lags behind it. */
export interface RedoclyLocation {
  /** JSON pointer with a leading `#`. */
  readonly pointer: string;
  child(keys: readonly (string | number)[]): RedoclyLocation;
  /** The same place, reported on the line of its key. */
  key(): { readonly pointer: string; readonly reportOnKey: boolean };
}

export interface RedoclyNodeType {
  readonly properties?: Readonly<Record<string, RedoclyPropertyType>>;
  readonly required?: readonly string[];
  /** Set for maps, whose keys are names. */
  readonly additionalProperties?: unknown;
}

type RedoclyPropertyType =
  | string
  | { readonly type?: string; readonly enum?: readonly unknown[]; readonly items?: object };

interface VisitContext {
  report(problem: { readonly message: string; readonly location: ReturnType<RedoclyLocation['key']> }): void;
  readonly location: RedoclyLocation;
}

/** Makes a rule for a document, with the options of the configuration. Ours visit the document as a whole. */
export type RedoclyRule = (options: never) => {
  readonly Root: { enter(node: unknown, context: VisitContext): void };
};

export interface RedoclyPlugin {
  readonly id: string;
  readonly rules: { readonly oas3: Readonly<Record<string, RedoclyRule>> };
  readonly configs: Readonly<Record<string, { readonly rules: Readonly<Record<string, string>> }>>;
  readonly typeExtension: {
    oas3(types: Readonly<Record<string, RedoclyNodeType>>, version: string): Record<string, RedoclyNodeType>;
  };
}
