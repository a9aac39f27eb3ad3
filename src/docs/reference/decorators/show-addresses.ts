import { at, isJsonObject, type Json } from '../../../contract/index.ts';
import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';

/**
 * Shows the default of an open address, which cannot exist. A renderer takes a bare variable for a path, and shows it
 * at the address of the docs themselves.
 */
export const showAddresses: Decorate = (document, { operations }) => {
  const owners = new Set(['', ...operations.map(({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')))]);
  for (const owner of owners) {
    const servers = at(document, `${owner}/servers`);
    for (const [index] of (Array.isArray(servers) ? servers : []).entries()) {
      const server = editableAt(document, `${owner}/servers/${index}`);
      const variables = isJsonObject(server.variables) ? server.variables : {};
      server.url = String(server.url).replaceAll(
        /\{(\w+)\}/g,
        (whole, name: string) => defaultOf(variables[name]) ?? whole,
      );
      delete server.variables;
    }
  }
};

function defaultOf(variable: Json | undefined): string | undefined {
  return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : undefined;
}
