// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type * as calls from "./calls.ts";

/** The signature of each operation. */
export interface Calls<Arguments extends readonly unknown[], Returned> {
  readonly listAgents: calls.ListAgents<Arguments, Returned>;
  readonly createMemory: calls.CreateMemory<Arguments, Returned>;
  readonly listConversations: calls.ListConversations<Arguments, Returned>;
  readonly sendMessage: calls.SendMessage<Arguments, Returned>;
  readonly getToolkitDetails: calls.GetToolkitDetails<Arguments, Returned>;
  readonly getToolContext: calls.GetToolContext<Arguments, Returned>;
  readonly executeTool: calls.ExecuteTool<Arguments, Returned>;
}

export const listAgents = {
  "method": "GET",
  "errors": [
    400,
    401,
    403,
    404,
    429,
    "5XX"
  ],
  "path": "/v1/agents/"
} as const;

export const createMemory = {
  "method": "POST",
  "errors": [
    400,
    401,
    403,
    404,
    429,
    "5XX"
  ],
  "path": "/v1/agents/{agent_id}/memories/",
  "fields": [
    "title",
    "content",
    "agent_user_id"
  ]
} as const;

export const listConversations = {
  "method": "GET",
  "errors": [
    400,
    401,
    403,
    404,
    429,
    "5XX"
  ],
  "path": "/v1/conversations/"
} as const;

export const sendMessage = {
  "method": "POST",
  "errors": [
    400,
    401,
    403,
    404,
    429,
    "5XX"
  ],
  "path": "/v1/conversations/{conversation_id}/messages/",
  "fields": [
    "content",
    "metadata"
  ]
} as const;

export const getToolkitDetails = {
  "method": "GET",
  "errors": [],
  "path": "/toolkit/{toolkit_name}/"
} as const;

export const getToolContext = {
  "method": "GET",
  "errors": [],
  "path": "/toolkit/{toolkit_name}/{tool_name}/"
} as const;

export const executeTool = {
  "method": "POST",
  "errors": [],
  "path": "/toolkit/{toolkit_name}/{tool_name}/"
} as const;
