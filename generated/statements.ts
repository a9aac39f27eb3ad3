// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { StatementId } from "./ids.ts";
import type { Place } from "./place.ts";

export type { StatementId } from "./ids.ts";

/** One thing that is known of the API, with its citation: `section` or `source`. */
export interface Statement {
  readonly id: StatementId;
  /** The section of the API's description that says it. */
  readonly section?: string;
  /** Another source, such as a letter of the API's owner. */
  readonly source?: string;
  /** The claims of the contract that it supports: types, required names, statuses, media types. */
  readonly gives: readonly string[];
  /** The statement as a sentence of the contract. */
  readonly says: string;
  /** The choice by which the owner answered, if no document can show the answer. */
  readonly choice?: { readonly name: string; readonly with: Readonly<Record<string, unknown>> };
  readonly place: Place;
}

/** Everything that the contract states, in the order of the contract. */
export const statements = [
  {
    "id": "api.surfaces",
    "section": "introduction",
    "gives": [],
    "says": "There are two HTTP surfaces: the Developer API for agents, memories, conversations and messages, and the endpoints that expose the tools of registered toolkits.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.json",
    "section": "introduction",
    "gives": [
      "application/json"
    ],
    "says": "Both surfaces speak JSON.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.purpose",
    "section": "§1.1",
    "gives": [],
    "says": "Through the Developer API a developer's backend stores memories on an agent, lists conversations and sends user messages to a conversation.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.paths",
    "section": "§4.1",
    "gives": [],
    "says": "Every path of the Developer API starts with `/v1/` and ends with a slash.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.content-type",
    "section": "§4.1",
    "gives": [
      "application/json of requests under /v1/"
    ],
    "says": "A request to the Developer API that carries a body has the header `Content-Type: application/json`.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.version-prefix",
    "section": "§9.1",
    "gives": [],
    "says": "The version of the Developer API is carried in the path prefix `/v1/`.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.https",
    "section": "introduction",
    "gives": [],
    "says": "Both surfaces are reached over HTTPS.",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "developer-api.base-url",
    "section": "§4.1",
    "gives": [
      "url \"{base_url}\"",
      "variable base_url"
    ],
    "says": "The paths of the Developer API follow a base URL, `{base_url}`.",
    "place": {
      "name": "Address",
      "pointer": "/servers/0",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "agents.backend",
    "section": "§1.1",
    "gives": [],
    "says": "A developer's backend works with conversational agents through the Developer API.",
    "place": {
      "name": "Tag Agents",
      "pointer": "/tags/0",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "memories.titled-text",
    "section": "§1.3",
    "gives": [],
    "says": "A memory is a piece of text with a title, stored on an agent.",
    "place": {
      "name": "Tag Memories",
      "pointer": "/tags/1",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "memories.scope",
    "section": "§1.3",
    "gives": [],
    "says": "A memory is agent-level, or scoped to one agent user.",
    "place": {
      "name": "Tag Memories",
      "pointer": "/tags/1",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "conversations.agent",
    "section": "§1.2",
    "gives": [],
    "says": "A conversation belongs to an agent.",
    "place": {
      "name": "Tag Conversations",
      "pointer": "/tags/2",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "conversations.external-user",
    "section": "§1.2",
    "gives": [],
    "says": "A conversation has an external user identifier, `external_user_id`.",
    "place": {
      "name": "Tag Conversations",
      "pointer": "/tags/2",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "messages.both-sides",
    "section": "§4.1",
    "gives": [],
    "says": "The stored user message and the completed agent reply are both messages.",
    "place": {
      "name": "Tag Messages",
      "pointer": "/tags/3",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "toolkits.over-http",
    "section": "§1.4",
    "gives": [],
    "says": "Over HTTP a web application serves its tools without a socket connection.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.registered",
    "section": "§1.4",
    "gives": [],
    "says": "A toolkit is registered under a name and groups named tools.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.keyword-arguments",
    "section": "§1.4",
    "gives": [],
    "says": "A tool's function receives its parameters by keyword.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.returns-object",
    "section": "§1.4",
    "gives": [],
    "says": "A tool's function returns an object.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.no-start-step",
    "section": "§1.4",
    "gives": [],
    "says": "A toolkit that is served over HTTP needs no start step of its own.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.app-name",
    "section": "§2",
    "gives": [],
    "says": "A toolkit has a name, `app_name`.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.api-key",
    "section": "§2",
    "gives": [],
    "says": "A toolkit API key authenticates a toolkit to its owner.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.prefix",
    "section": "§4.2",
    "gives": [],
    "says": "Every path of a toolkit endpoint begins with a fixed segment, the mount prefix, written `toolkit`.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.trailing-slash",
    "section": "§4.2",
    "gives": [],
    "says": "Every path of a toolkit endpoint ends with a slash.",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "list-agents.operation",
    "section": "§4.1",
    "gives": [
      "GET /v1/agents/"
    ],
    "says": "Lists agents.",
    "place": {
      "name": "GET /v1/agents/",
      "pointer": "/paths/~1v1~1agents~1/get",
      "surface": "developer-api",
      "operations": [
        "listAgents"
      ]
    }
  },
  {
    "id": "list-agents.no-body",
    "section": "§4.1",
    "gives": [],
    "says": "Listing agents takes no body.",
    "place": {
      "name": "GET /v1/agents/",
      "pointer": "/paths/~1v1~1agents~1/get",
      "surface": "developer-api",
      "operations": [
        "listAgents"
      ]
    }
  },
  {
    "id": "create-memory.operation",
    "section": "§4.1",
    "gives": [
      "POST /v1/agents/{agent_id}/memories/",
      "body",
      "body required",
      "body NewMemory"
    ],
    "says": "Stores a memory on an agent, either agent-level or scoped to one agent user.",
    "place": {
      "name": "POST /v1/agents/{agent_id}/memories/",
      "pointer": "/paths/~1v1~1agents~1{agent_id}~1memories~1/post",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "list-conversations.operation",
    "section": "§4.1",
    "gives": [
      "GET /v1/conversations/"
    ],
    "says": "`GET /v1/conversations/` lists conversations.",
    "place": {
      "name": "GET /v1/conversations/",
      "pointer": "/paths/~1v1~1conversations~1/get",
      "surface": "developer-api",
      "operations": [
        "listConversations"
      ]
    }
  },
  {
    "id": "list-conversations.filtering",
    "section": "§4.1",
    "gives": [],
    "says": "Conversations can be filtered by agent or by user, and need not be.",
    "place": {
      "name": "GET /v1/conversations/",
      "pointer": "/paths/~1v1~1conversations~1/get",
      "surface": "developer-api",
      "operations": [
        "listConversations"
      ]
    }
  },
  {
    "id": "send-message.operation",
    "section": "§4.1",
    "gives": [
      "POST /v1/conversations/{conversation_id}/messages/",
      "body",
      "body required",
      "body NewMessage"
    ],
    "says": "The text of a user message, with optional metadata, is sent to a conversation.",
    "place": {
      "name": "POST /v1/conversations/{conversation_id}/messages/",
      "pointer": "/paths/~1v1~1conversations~1{conversation_id}~1messages~1/post",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "send-message.waits",
    "section": "§1.1",
    "gives": [],
    "says": "The call waits for the completed reply, which comes in the same response.",
    "place": {
      "name": "POST /v1/conversations/{conversation_id}/messages/",
      "pointer": "/paths/~1v1~1conversations~1{conversation_id}~1messages~1/post",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "toolkit.address",
    "section": "§4.2",
    "gives": [
      "url \"{application_url}\"",
      "variable application_url"
    ],
    "says": "The web application that hosts a toolkit serves it, at the application's own address.",
    "place": {
      "name": "Address of /toolkit/{toolkit_name}/",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1/servers/0",
      "surface": "toolkit",
      "operations": [
        "getToolkitDetails"
      ]
    }
  },
  {
    "id": "get-toolkit-details.operation",
    "section": "§4.2",
    "gives": [
      "GET /toolkit/{toolkit_name}/"
    ],
    "says": "Returns the details of a toolkit and the list of its tools.",
    "place": {
      "name": "GET /toolkit/{toolkit_name}/",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1/get",
      "surface": "toolkit",
      "operations": [
        "getToolkitDetails"
      ]
    }
  },
  {
    "id": "tool.address",
    "section": "§4.2",
    "gives": [
      "url \"{application_url}\"",
      "variable application_url"
    ],
    "says": "The web application that hosts a toolkit serves its tools, at the application's own address.",
    "place": {
      "name": "Address of /toolkit/{toolkit_name}/{tool_name}/",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/servers/0",
      "surface": "toolkit",
      "operations": [
        "getToolContext",
        "executeTool"
      ]
    }
  },
  {
    "id": "get-tool-context.operation",
    "section": "§4.2",
    "gives": [
      "GET /toolkit/{toolkit_name}/{tool_name}/"
    ],
    "says": "Returns the context, or schema, of a tool.",
    "place": {
      "name": "GET /toolkit/{toolkit_name}/{tool_name}/",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/get",
      "surface": "toolkit",
      "operations": [
        "getToolContext"
      ]
    }
  },
  {
    "id": "execute-tool.operation",
    "section": "§4.2",
    "gives": [
      "POST /toolkit/{toolkit_name}/{tool_name}/"
    ],
    "says": "The tool runs with the parameters that the request supplies, and its result is returned.",
    "place": {
      "name": "POST /toolkit/{toolkit_name}/{tool_name}/",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/post",
      "surface": "toolkit",
      "operations": [
        "executeTool"
      ]
    }
  },
  {
    "id": "developer-api-key.required",
    "section": "§5.1",
    "gives": [
      "required under /v1/"
    ],
    "says": "Every request to `/v1/` requires a Developer API key.",
    "place": {
      "name": "Security scheme DeveloperApiKey",
      "pointer": "/components/securitySchemes/DeveloperApiKey",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "developer-api-key.dashboard",
    "section": "§5.1",
    "gives": [],
    "says": "Keys come from the service's dashboard.",
    "place": {
      "name": "Security scheme DeveloperApiKey",
      "pointer": "/components/securitySchemes/DeveloperApiKey",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "developer-api-key.header",
    "section": "§5.2",
    "gives": [
      "type \"http\"",
      "scheme \"bearer\""
    ],
    "says": "The key is sent as the header `Authorization: Bearer <API_KEY>`.",
    "place": {
      "name": "Security scheme DeveloperApiKey",
      "pointer": "/components/securitySchemes/DeveloperApiKey",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "developer-api-key.refused",
    "section": "§5.3",
    "gives": [],
    "says": "Without a valid key the answer is 401; with a key that has no access to the resource it is 403.",
    "place": {
      "name": "Security scheme DeveloperApiKey",
      "pointer": "/components/securitySchemes/DeveloperApiKey",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "developer-api-key.secret",
    "section": "§5.4",
    "gives": [],
    "says": "A key must be neither logged nor committed.",
    "place": {
      "name": "Security scheme DeveloperApiKey",
      "pointer": "/components/securitySchemes/DeveloperApiKey",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "agent-id.path",
    "section": "§4.1",
    "gives": [
      "integer"
    ],
    "says": "The path names the agent by an integer, `agent_id`.",
    "place": {
      "name": "Parameter AgentId",
      "pointer": "/components/parameters/AgentId",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "conversation-id.path",
    "section": "§4.1",
    "gives": [
      "integer"
    ],
    "says": "The path names the conversation by an integer, `conversation_id`.",
    "place": {
      "name": "Parameter ConversationId",
      "pointer": "/components/parameters/ConversationId",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "toolkit-name.path",
    "section": "§4.2",
    "gives": [
      "string"
    ],
    "says": "The name of the toolkit.",
    "place": {
      "name": "Parameter ToolkitName",
      "pointer": "/components/parameters/ToolkitName",
      "surface": "toolkit",
      "operations": [
        "getToolkitDetails",
        "getToolContext",
        "executeTool"
      ]
    }
  },
  {
    "id": "tool-name.path",
    "section": "§4.2",
    "gives": [
      "string"
    ],
    "says": "The path names the tool.",
    "place": {
      "name": "Parameter ToolName",
      "pointer": "/components/parameters/ToolName",
      "surface": "toolkit",
      "operations": [
        "getToolContext",
        "executeTool"
      ]
    }
  },
  {
    "id": "request-id.header",
    "section": "§7",
    "gives": [
      "string",
      "x-request-id on 2XX under /v1/"
    ],
    "says": "An identifier of the request. A successful answer may have it.",
    "place": {
      "name": "Header RequestId",
      "pointer": "/components/headers/RequestId",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.400",
    "section": "§7",
    "gives": [
      "400 under /v1/"
    ],
    "says": "The body or the query is invalid.",
    "place": {
      "name": "Response BadRequest",
      "pointer": "/components/responses/BadRequest",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.401",
    "section": "§7",
    "gives": [
      "401 under /v1/"
    ],
    "says": "The key is missing or invalid.",
    "place": {
      "name": "Response Unauthorized",
      "pointer": "/components/responses/Unauthorized",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.403",
    "section": "§7",
    "gives": [
      "403 under /v1/"
    ],
    "says": "The key cannot access the resource.",
    "place": {
      "name": "Response Forbidden",
      "pointer": "/components/responses/Forbidden",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.404",
    "section": "§7",
    "gives": [
      "404 under /v1/"
    ],
    "says": "The resource does not exist.",
    "place": {
      "name": "Response NotFound",
      "pointer": "/components/responses/NotFound",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.429",
    "section": "§7",
    "gives": [
      "429 under /v1/"
    ],
    "says": "There were too many requests.",
    "place": {
      "name": "Response TooManyRequests",
      "pointer": "/components/responses/TooManyRequests",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "errors.5xx",
    "section": "§7",
    "gives": [
      "5XX under /v1/"
    ],
    "says": "An upstream failure.",
    "place": {
      "name": "Response UpstreamFailure",
      "pointer": "/components/responses/UpstreamFailure",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "agent.id",
    "section": "§2",
    "gives": [
      "integer"
    ],
    "says": "Identifies the agent; it is the `agent_id` of a path.",
    "place": {
      "name": "Agent.id",
      "pointer": "/components/schemas/Agent/properties/id",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "agent.resource",
    "section": "§2",
    "gives": [
      "object"
    ],
    "says": "An agent is a resource of the Developer API.",
    "place": {
      "name": "Agent",
      "pointer": "/components/schemas/Agent",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "new-memory.title",
    "section": "§2",
    "gives": [
      "required",
      "string"
    ],
    "says": "A short title.",
    "place": {
      "name": "NewMemory.title",
      "pointer": "/components/schemas/NewMemory/properties/title",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "new-memory.content",
    "section": "§2",
    "gives": [
      "required",
      "string"
    ],
    "says": "The text of the memory.",
    "place": {
      "name": "NewMemory.content",
      "pointer": "/components/schemas/NewMemory/properties/content",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "new-memory.agent-user-id",
    "section": "§2",
    "gives": [
      "integer"
    ],
    "says": "`agent_user_id` scopes the memory to one user.",
    "place": {
      "name": "NewMemory.agent_user_id",
      "pointer": "/components/schemas/NewMemory/properties/agent_user_id",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "new-memory.agent-level",
    "section": "§2",
    "gives": [],
    "says": "A memory without `agent_user_id` is agent-level.",
    "place": {
      "name": "NewMemory.agent_user_id",
      "pointer": "/components/schemas/NewMemory/properties/agent_user_id",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "new-memory.body",
    "section": "§2",
    "gives": [
      "object"
    ],
    "says": "A memory to be stored.",
    "place": {
      "name": "NewMemory",
      "pointer": "/components/schemas/NewMemory",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "new-message.content",
    "section": "§4.1",
    "gives": [
      "required",
      "string"
    ],
    "says": "The text of the user's message.",
    "place": {
      "name": "NewMessage.content",
      "pointer": "/components/schemas/NewMessage/properties/content",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "new-message.metadata",
    "section": "§2",
    "gives": [
      "object",
      "free-form"
    ],
    "says": "A free-form object, such as one that holds the client's own identifier of the message.",
    "place": {
      "name": "NewMessage.metadata",
      "pointer": "/components/schemas/NewMessage/properties/metadata",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "new-message.body",
    "section": "§4.1",
    "gives": [
      "object"
    ],
    "says": "A message to be sent.",
    "place": {
      "name": "NewMessage",
      "pointer": "/components/schemas/NewMessage",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "sent-message.conversation",
    "section": "§4.1",
    "gives": [
      "required",
      "ConversationSummary"
    ],
    "says": "The conversation to which the message was sent.",
    "place": {
      "name": "SentMessage.conversation",
      "pointer": "/components/schemas/SentMessage/properties/conversation",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "sent-message.user-message",
    "section": "§4.1",
    "gives": [
      "required",
      "Message"
    ],
    "says": "The user's message as it was stored.",
    "place": {
      "name": "SentMessage.user_message",
      "pointer": "/components/schemas/SentMessage/properties/user_message",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "sent-message.agent-message",
    "section": "§4.1",
    "gives": [
      "required",
      "Message"
    ],
    "says": "The agent's completed reply.",
    "place": {
      "name": "SentMessage.agent_message",
      "pointer": "/components/schemas/SentMessage/properties/agent_message",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "sent-message.body",
    "section": "§4.1",
    "gives": [
      "answer of sendMessage",
      "object",
      "repeats /conversation/id $request.path.conversation_id",
      "repeats /user_message $request.body"
    ],
    "says": "The answer to a sent message: the conversation, the message as it was stored, and the reply.",
    "place": {
      "name": "SentMessage",
      "pointer": "/components/schemas/SentMessage",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "conversation-list.data",
    "section": "§4.1",
    "gives": [
      "required",
      "array",
      "items object"
    ],
    "says": "`data` is an array of conversation objects.",
    "place": {
      "name": "ConversationList.data",
      "pointer": "/components/schemas/ConversationList/properties/data",
      "surface": "developer-api",
      "operations": [
        "listConversations"
      ]
    }
  },
  {
    "id": "conversation-list.body",
    "section": "§4.1",
    "gives": [
      "answer of listConversations",
      "object"
    ],
    "says": "A list of conversations.",
    "place": {
      "name": "ConversationList",
      "pointer": "/components/schemas/ConversationList",
      "surface": "developer-api",
      "operations": [
        "listConversations"
      ]
    }
  },
  {
    "id": "conversation-summary.id",
    "section": "§2",
    "gives": [
      "integer"
    ],
    "says": "Identifies the conversation.",
    "place": {
      "name": "ConversationSummary.id",
      "pointer": "/components/schemas/ConversationSummary/properties/id",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "conversation-summary.external-user-id",
    "section": "§2",
    "gives": [],
    "says": "The external user identifier of the conversation.",
    "place": {
      "name": "ConversationSummary.external_user_id",
      "pointer": "/components/schemas/ConversationSummary/properties/external_user_id",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "conversation-summary.resource",
    "section": "§2",
    "gives": [
      "object"
    ],
    "says": "A summary of a conversation.",
    "place": {
      "name": "ConversationSummary",
      "pointer": "/components/schemas/ConversationSummary",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "conversation-summary.identified",
    "section": "§4.1",
    "gives": [
      "required id",
      "required external_user_id"
    ],
    "says": "The conversation of a sent message has both `id` and `external_user_id`.",
    "place": {
      "name": "ConversationSummary",
      "pointer": "/components/schemas/ConversationSummary",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "message.content",
    "section": "§2",
    "gives": [
      "required",
      "string"
    ],
    "says": "The text of the message.",
    "place": {
      "name": "Message.content",
      "pointer": "/components/schemas/Message/properties/content",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "message.resource",
    "section": "§2",
    "gives": [
      "object"
    ],
    "says": "A message of a conversation.",
    "place": {
      "name": "Message",
      "pointer": "/components/schemas/Message",
      "surface": "developer-api",
      "operations": [
        "sendMessage"
      ]
    }
  },
  {
    "id": "api-error.message",
    "section": "§7",
    "gives": [
      "required",
      "string"
    ],
    "says": "A text about the error, for people to read.",
    "place": {
      "name": "ApiError.message",
      "pointer": "/components/schemas/ApiError/properties/message",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "api-error.body",
    "section": "§7",
    "gives": [
      "body of an error under /v1/",
      "object"
    ],
    "says": "The body of an error of the Developer API.",
    "place": {
      "name": "ApiError",
      "pointer": "/components/schemas/ApiError",
      "surface": "developer-api",
      "operations": [
        "listAgents",
        "createMemory",
        "listConversations",
        "sendMessage"
      ]
    }
  },
  {
    "id": "tool-definition.function-name",
    "section": "§2",
    "gives": [
      "string"
    ],
    "says": "The name of the tool, as in the path.",
    "place": {
      "name": "ToolDefinition.function_name",
      "pointer": "/components/schemas/ToolDefinition/properties/function_name",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.params",
    "section": "§2",
    "gives": [
      "array",
      "items string"
    ],
    "says": "The names of the parameters.",
    "place": {
      "name": "ToolDefinition.params",
      "pointer": "/components/schemas/ToolDefinition/properties/params",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.required-params",
    "section": "§2",
    "gives": [
      "array",
      "items string"
    ],
    "says": "The names of those parameters that must be supplied.",
    "place": {
      "name": "ToolDefinition.required_params",
      "pointer": "/components/schemas/ToolDefinition/properties/required_params",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.description",
    "section": "§2",
    "gives": [
      "string"
    ],
    "says": "A description of the tool.",
    "place": {
      "name": "ToolDefinition.description",
      "pointer": "/components/schemas/ToolDefinition/properties/description",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-provider",
    "section": "§2",
    "gives": [
      "string or null"
    ],
    "says": "`auth_provider` is a string or null.",
    "place": {
      "name": "ToolDefinition.auth_provider",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_provider",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-type",
    "section": "§2",
    "gives": [
      "string or null"
    ],
    "says": "`auth_type` is a string or null.",
    "place": {
      "name": "ToolDefinition.auth_type",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_type",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-with",
    "section": "§2",
    "gives": [
      "string or null"
    ],
    "says": "`auth_with` is a string or null.",
    "place": {
      "name": "ToolDefinition.auth_with",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_with",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.attributes",
    "section": "§2",
    "gives": [
      "object"
    ],
    "says": "A tool definition has seven attributes, from `function_name` to `auth_with`.",
    "place": {
      "name": "ToolDefinition",
      "pointer": "/components/schemas/ToolDefinition",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.has",
    "section": "§1.4",
    "gives": [
      "required function_name",
      "required params",
      "required required_params",
      "required description"
    ],
    "says": "Each tool comes with a name, a list of its parameters, a list of the required ones and a description.",
    "place": {
      "name": "ToolDefinition",
      "pointer": "/components/schemas/ToolDefinition",
      "surface": "toolkit",
      "operations": []
    }
  },
] as const satisfies readonly Statement[];
