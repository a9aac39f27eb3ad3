import { createContentsControl } from './contents.ts';
import { createOperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';
import { createResourcesControl } from './resources.ts';
import { createSettingsControl } from './settings.ts';

/**
 * Controls a sandbox while it runs, as a test does. Every function throws a {@link RangeError} that says what is wrong
 * with its arguments, and a `StoreError` if the store fails.
 */
export type Control = ReturnType<typeof makeControl>['control'];

/** Makes the functions that control a sandbox, and the table of the same operations for HTTP. */
export function makeControl(parts: ControlParts) {
  const table = createOperationTable();
  const control = {
    ...createResourcesControl(table, parts),
    ...createContentsControl(table, parts),
    ...createSettingsControl(table, parts),
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
