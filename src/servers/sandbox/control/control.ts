import { contentsControl } from './contents.ts';
import { operationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';
import { resourcesControl } from './resources.ts';
import { settingsControl } from './settings.ts';

/**
 * Controls a sandbox while it runs, as a test does. Every function throws a {@link RangeError} that says what is wrong with
 * its arguments, and a `StoreError` if the store fails.
 */
export type Control = ReturnType<typeof makeControl>['control'];

/** Makes the functions that control a sandbox, and the table of the same operations for HTTP. */
export function makeControl(parts: ControlParts) {
  const table = operationTable();
  const control = {
    ...resourcesControl(table, parts),
    ...contentsControl(table, parts),
    ...settingsControl(table, parts),
    /** Returns the last requests, the oldest first, with the open points at which each response is a guess. */
    requests: table.add(
      'GET /requests',
      'list-requests',
      'Lists the last requests, the oldest first, with the open points at which the response is a guess',
      {},
      parts.requests,
    ),
  };
  return { control, operations: table.operations };
}
