import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import type { Contract, JsonObject } from '../../../contract/model/index.ts';
import type { ExampleRequest } from '../example-request.ts';

interface ConsoleData {
  /** The contract without its prose. */
  readonly document: JsonObject;
  readonly choices: Contract['choices'];
  readonly sets: readonly Pick<AssumptionSet, 'name' | 'title' | 'description' | 'actions'>[];
  /** Texts that match the patterns of the document, by pattern and limits of length. */
  readonly texts: Readonly<Record<string, string>>;
  /** The example request of each operation, by the operation's id. */
  readonly examples: Readonly<Record<string, ExampleRequest>>;
}

/** The data of the site, which the script before the console has set. */
export const site: ConsoleData = Object(globalThis).colloquyConsole;
