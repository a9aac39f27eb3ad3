import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type JsonObject, toPointer } from '../../src/contract/index.ts';
import plugin from '../../src/lint/plugin.ts';
import type { Location } from '../../src/lint/redocly.ts';

export interface Problem {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
}

const { rules: settings } = parse(readFileSync('openapi/lint.yaml', 'utf8')) as { rules: Record<string, unknown> }; // our own file

/** What our own rules find in a document, with the settings of the contract, without a process of Redocly. */
export function problemsIn(document: JsonObject): Problem[] {
  return Object.entries(plugin().rules.oas3).flatMap(([name, make]) => {
    const found: Problem[] = [];
    make(settings[`colloquy/${name}`] as never).Root.enter(document, {
      location: locationAt(''),
      report: ({ message, location }) => found.push({ rule: name, pointer: location.pointer, message }),
    });
    return found;
  });
}

function locationAt(pointer: string): Location {
  return {
    pointer,
    child: (keys) => locationAt(pointer + toPointer(keys)),
    key: () => ({ pointer, reportOnKey: true }),
  };
}
