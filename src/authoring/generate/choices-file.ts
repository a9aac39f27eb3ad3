import { type Contract, choiceAsWritten, type PointChoices } from '../../contract/model/index.ts';
import { dataLiteral, stringLiteral } from '../../web/emit/index.ts';

/** Makes the choices as data by the id of their open point, in the order and form of `choices.yaml`. */
export function choicesFile({ choices }: Contract): string {
  const points = Object.fromEntries([...choices].map(([id, point]) => [id, writtenPoint(point)]));
  const names = [...choices].flatMap(([id, point]) =>
    point.choices.length === 0
      ? []
      : `\n  readonly ${stringLiteral(id)}: ${point.choices.map(({ name }) => stringLiteral(name)).join(' | ')};`,
  );
  return `import type { OpenPointId, StatementId } from "./ids.ts";

/** The possible values of a choice: one of a list, a whole number, a text, or a list of any of these. */
export type ValueRule =
  | readonly (string | number)[]
  | { readonly from: number; readonly to: number }
  | { readonly "such-as": readonly string[]; readonly pattern?: string; readonly is?: "name" }
  | { readonly "list-of": ValueRule };

/** One possible answer to an open point that no OpenAPI document can answer. */
export interface Choice {
  /** The answer in a sentence, with \`{name}\` for each of its values. */
  readonly says: string;
  readonly with?: Readonly<Record<string, ValueRule>>;
  /** For each value that must be a name, the id of the open point or of the statement that gives the name. */
  readonly needs?: { readonly named: Readonly<Record<string, OpenPointId | StatementId>> };
}

/** The possible answers to an open point that no OpenAPI document can answer. Another answer is always possible. */
export type PointChoices =
  /** The reason why no answer shows on the wire. */
  | { readonly nowhere: string }
  | {
      /** The behaviour of a server that shows the choice. */
      readonly shows?: string;
      /** The choices by their names. */
      readonly choices: Readonly<Record<string, Choice>>;
    };

/** The names of the choices at each open point with choices. */
export interface ChoiceNames {${names.join('')}
}

/** The possible answers to open points that show in no document, by the id of the point. */
export const choices = ${dataLiteral(points, 2)} as const satisfies Readonly<Record<string, PointChoices>>;
`;
}

function writtenPoint({ nowhere, shows, choices }: PointChoices) {
  if (nowhere !== undefined) return { nowhere };
  return {
    ...(shows !== undefined && { shows }),
    choices: Object.fromEntries(choices.map((choice) => [choice.name, choiceAsWritten(choice)])),
  };
}
