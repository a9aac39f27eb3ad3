// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { OpenPointId } from "./ids.ts";
import type { Place } from "./place.ts";

export type { OpenPointId } from "./ids.ts";

/** What an open point leaves open; `elsewhere` leaves no trace in the structure of the contract. */
export type Aspect =
  | "status"
  | "body"
  | "type"
  | "fields"
  | "parameters"
  | "encoding"
  | "security"
  | "errors"
  | "address"
  | "elsewhere";

/** One detail that the API's description leaves open. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly aspect: Aspect;
  /** A question that can be sent to the API's owner as it stands. */
  readonly question: string;
  /** The section of the API's description in which the answer is missing. */
  readonly section: string;
  readonly place: Place;
}

/** Everything that the API's description leaves open, in the order of the contract. */
export const openPoints = [
  {
    "id": "api.states",
    "aspect": "elsewhere",
    "question": "Which states do the resources have, and how do they change?",
    "section": "§3",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.operations",
    "aspect": "elsewhere",
    "question": "Which other operations does the Developer API have, such as creating an agent, reading or deleting a memory, or creating a conversation?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.missing-slash",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer when the slash at the end of a path is missing?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.methods",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer to a method that is not listed for a path?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.redirects",
    "aspect": "elsewhere",
    "question": "Does the Developer API ever redirect, and if so, where to?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.cors",
    "aspect": "elsewhere",
    "question": "May a page in a browser call the Developer API (CORS)?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.integers",
    "aspect": "elsewhere",
    "question": "Which range do the integers have (negative, zero, above 2^53)?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.nulls",
    "aspect": "elsewhere",
    "question": "Where a type is stated, can the value also be null, in an answer or in a request?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.events",
    "aspect": "elsewhere",
    "question": "Which events does the service emit, and how are they delivered?",
    "section": "§6",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.error-statuses",
    "aspect": "elsewhere",
    "question": "Which error statuses does the Developer API return besides those stated?",
    "section": "§7",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.rate-limits",
    "aspect": "elsewhere",
    "question": "What are the thresholds and windows of the rate limits?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.body-size",
    "aspect": "elsewhere",
    "question": "How large may the body of a request be?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.timeouts",
    "aspect": "elsewhere",
    "question": "After which time does the service end a request by itself?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.deprecation",
    "aspect": "elsewhere",
    "question": "What is the deprecation policy?",
    "section": "§9.2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "api.versions",
    "aspect": "elsewhere",
    "question": "Which other versions are there?",
    "section": "§9.2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "both",
      "operations": []
    }
  },
  {
    "id": "developer-api.address",
    "aspect": "address",
    "question": "What is the base URL of the Developer API?",
    "section": "§4.1",
    "place": {
      "name": "Address of the Developer API",
      "pointer": "/servers/0",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "agents.how-replies-are-made",
    "aspect": "elsewhere",
    "question": "How does an agent produce its reply?",
    "section": "§1.5",
    "place": {
      "name": "Tag Agents",
      "pointer": "/tags/0",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "memories.record",
    "aspect": "elsewhere",
    "question": "Which fields does a stored memory have?",
    "section": "§2",
    "place": {
      "name": "Tag Memories",
      "pointer": "/tags/1",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "conversations.agent-shown",
    "aspect": "elsewhere",
    "question": "How does one learn to which agent a conversation belongs?",
    "section": "§1.2",
    "place": {
      "name": "Tag Conversations",
      "pointer": "/tags/2",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "toolkits.api-key-use",
    "aspect": "elsewhere",
    "question": "What does the toolkit API key do over HTTP: where is it sent, by whom, and who checks it?",
    "section": "§2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.missing-slash",
    "aspect": "elsewhere",
    "question": "What does a toolkit endpoint answer when the slash at the end of its path is missing?",
    "section": "§4.2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.methods",
    "aspect": "elsewhere",
    "question": "What does a toolkit endpoint answer to a method that is not listed for its path?",
    "section": "§4.2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.redirects",
    "aspect": "elsewhere",
    "question": "Are redirects of a toolkit endpoint followed?",
    "section": "§4.2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.cors",
    "aspect": "elsewhere",
    "question": "May a page in a browser call a toolkit endpoint (CORS)?",
    "section": "§4.2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.request-id",
    "aspect": "elsewhere",
    "question": "Does the header x-request-id apply to the toolkit endpoints too?",
    "section": "§7",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.limits",
    "aspect": "elsewhere",
    "question": "Which limits of rate, size and time hold for the toolkit endpoints?",
    "section": "§8",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.versioning",
    "aspect": "elsewhere",
    "question": "How are the toolkit endpoints versioned?",
    "section": "§9.2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "list-agents.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.1",
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
    "id": "list-agents.errors",
    "aspect": "elsewhere",
    "question": "Which of the stated error statuses can this operation return?",
    "section": "§7",
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
    "id": "create-memory.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.1",
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
    "id": "create-memory.errors",
    "aspect": "elsewhere",
    "question": "Which of the stated error statuses can this operation return?",
    "section": "§7",
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
    "id": "create-memory.not-mine",
    "aspect": "elsewhere",
    "question": "Does an agent that exists but is out of the key's reach answer 403 or 404?",
    "section": "§7",
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
    "id": "create-memory.twice",
    "aspect": "elsewhere",
    "question": "What happens when the same memory is created twice?",
    "section": "§4.1",
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
    "id": "list-conversations.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.1",
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
    "id": "list-conversations.filters",
    "aspect": "parameters",
    "question": "What are the names and formats of the query parameters that filter by agent or by user?",
    "section": "§4.1",
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
    "id": "list-conversations.filter-by-user",
    "aspect": "elsewhere",
    "question": "Does filtering by user mean the `external_user_id` of a conversation or the `agent_user_id` of a memory?",
    "section": "§4.1",
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
    "id": "list-conversations.filters-combined",
    "aspect": "elsewhere",
    "question": "Can both filters be given at once, and how do they combine?",
    "section": "§4.1",
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
    "id": "list-conversations.errors",
    "aspect": "elsewhere",
    "question": "Which of the stated error statuses can this operation return?",
    "section": "§7",
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
    "id": "send-message.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.1",
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
    "id": "send-message.errors",
    "aspect": "elsewhere",
    "question": "Which of the stated error statuses can this operation return?",
    "section": "§7",
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
    "id": "send-message.not-mine",
    "aspect": "elsewhere",
    "question": "Does a conversation that exists but is out of the key's reach answer 403 or 404?",
    "section": "§7",
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
    "id": "send-message.wait-limit",
    "aspect": "elsewhere",
    "question": "How long does the call wait for the reply, and what does it answer when none comes?",
    "section": "§8",
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
    "id": "send-message.twice",
    "aspect": "elsewhere",
    "question": "What happens when the same message is sent twice, and is there a way to repeat a call safely?",
    "section": "§4.1",
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
    "id": "send-message.at-once",
    "aspect": "elsewhere",
    "question": "What happens when two messages are sent to one conversation at once?",
    "section": "§4.1",
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
    "id": "send-message.hang-up",
    "aspect": "elsewhere",
    "question": "What happens to message and reply when the caller hangs up before the answer?",
    "section": "§4.1",
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
    "id": "send-message.reply-fails",
    "aspect": "elsewhere",
    "question": "Is the user's message kept when the reply fails?",
    "section": "§4.1",
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
    "id": "toolkit.application-url",
    "aspect": "address",
    "question": "How does a caller learn the address of the application that hosts a toolkit?",
    "section": "§4.2",
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
    "id": "get-toolkit-details.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.2",
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
    "id": "get-toolkit-details.security",
    "aspect": "security",
    "question": "How is a request for toolkit details authenticated?",
    "section": "§5.5",
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
    "id": "get-toolkit-details.error",
    "aspect": "errors",
    "question": "Which status and body answer a request for an unknown toolkit?",
    "section": "§7",
    "place": {
      "name": "GET /toolkit/{toolkit_name}/, response default",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1/get/responses/default",
      "surface": "toolkit",
      "operations": [
        "getToolkitDetails"
      ]
    }
  },
  {
    "id": "tool.application-url",
    "aspect": "address",
    "question": "How does a caller learn the address of the application that hosts a tool?",
    "section": "§4.2",
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
    "id": "get-tool-context.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.2",
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
    "id": "get-tool-context.security",
    "aspect": "security",
    "question": "How is a request for a tool's context authenticated?",
    "section": "§5.5",
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
    "id": "get-tool-context.error",
    "aspect": "errors",
    "question": "Which status and body answer a request for the context of an unknown tool, or of a tool in an unknown toolkit?",
    "section": "§7",
    "place": {
      "name": "GET /toolkit/{toolkit_name}/{tool_name}/, response default",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/get/responses/default",
      "surface": "toolkit",
      "operations": [
        "getToolContext"
      ]
    }
  },
  {
    "id": "execute-tool.status",
    "aspect": "status",
    "question": "Which status does a successful answer have?",
    "section": "§4.2",
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
    "id": "execute-tool.security",
    "aspect": "security",
    "question": "How is a request to execute a tool authenticated?",
    "section": "§5.5",
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
    "id": "execute-tool.missing-parameter",
    "aspect": "elsewhere",
    "question": "What happens when a required parameter is missing?",
    "section": "§7",
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
    "id": "execute-tool.unknown-parameter",
    "aspect": "elsewhere",
    "question": "What happens to a parameter that the tool does not have?",
    "section": "§4.2",
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
    "id": "execute-tool.tool-failure",
    "aspect": "elsewhere",
    "question": "What happens when the tool itself fails?",
    "section": "§7",
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
    "id": "execute-tool.parameters",
    "aspect": "encoding",
    "question": "How are the parameters encoded in the request?",
    "section": "§4.2",
    "place": {
      "name": "POST /toolkit/{toolkit_name}/{tool_name}/, request body",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/post/requestBody",
      "surface": "toolkit",
      "operations": [
        "executeTool"
      ]
    }
  },
  {
    "id": "execute-tool.error",
    "aspect": "errors",
    "question": "Which statuses and bodies answer a request to execute that cannot be met (unknown toolkit, unknown tool, missing required parameter, failing tool)?",
    "section": "§7",
    "place": {
      "name": "POST /toolkit/{toolkit_name}/{tool_name}/, response default",
      "pointer": "/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/post/responses/default",
      "surface": "toolkit",
      "operations": [
        "executeTool"
      ]
    }
  },
  {
    "id": "developer-api-key.access",
    "aspect": "elsewhere",
    "question": "Which resources can a key access?",
    "section": "§5.3",
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
    "id": "agent-id.not-an-integer",
    "aspect": "elsewhere",
    "question": "Which status answers a path whose `agent_id` is not an integer?",
    "section": "§7",
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
    "id": "conversation-id.not-an-integer",
    "aspect": "elsewhere",
    "question": "Which status answers a path whose `conversation_id` is not an integer?",
    "section": "§7",
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
    "id": "conversation-id.origin",
    "aspect": "elsewhere",
    "question": "Is `conversation_id` the `id` of a conversation summary?",
    "section": "§4.1",
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
    "id": "toolkit-name.app-name",
    "aspect": "elsewhere",
    "question": "Is the name in the path the one under which the toolkit is registered, its `app_name`, or both?",
    "section": "§4.2",
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
    "id": "toolkit-name.characters",
    "aspect": "elsewhere",
    "question": "Which characters may the name of a toolkit have, and how are they written in the path?",
    "section": "§4.2",
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
    "id": "tool-name.characters",
    "aspect": "elsewhere",
    "question": "Which characters may the name of a tool have, and how are they written in the path?",
    "section": "§4.2",
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
    "id": "request-id.presence",
    "aspect": "elsewhere",
    "question": "When does a successful answer have the header?",
    "section": "§7",
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
    "id": "request-id.format",
    "aspect": "elsewhere",
    "question": "Which form does the identifier have?",
    "section": "§7",
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
    "id": "request-id.on-errors",
    "aspect": "elsewhere",
    "question": "Do error answers have the header as well?",
    "section": "§7",
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
    "id": "list-agents.body",
    "aspect": "body",
    "question": "What does the body hold, and are the agents paged and ordered?",
    "section": "§4.1",
    "place": {
      "name": "Response AgentsListed, body",
      "pointer": "/components/responses/AgentsListed/content/application~1json/schema",
      "surface": "developer-api",
      "operations": [
        "listAgents"
      ]
    }
  },
  {
    "id": "create-memory.body",
    "aspect": "body",
    "question": "What does the body hold?",
    "section": "§4.1",
    "place": {
      "name": "Response MemoryCreated, body",
      "pointer": "/components/responses/MemoryCreated/content/application~1json/schema",
      "surface": "developer-api",
      "operations": [
        "createMemory"
      ]
    }
  },
  {
    "id": "get-toolkit-details.body",
    "aspect": "body",
    "question": "What does the body hold, and how does it list the tools?",
    "section": "§4.2",
    "place": {
      "name": "Response ToolkitDetails, body",
      "pointer": "/components/responses/ToolkitDetails/content/application~1json/schema",
      "surface": "toolkit",
      "operations": [
        "getToolkitDetails"
      ]
    }
  },
  {
    "id": "get-tool-context.body",
    "aspect": "body",
    "question": "What does the body hold: is it the tool's definition, a schema of its parameters, or something else?",
    "section": "§4.2",
    "place": {
      "name": "Response ToolContext, body",
      "pointer": "/components/responses/ToolContext/content/application~1json/schema",
      "surface": "toolkit",
      "operations": [
        "getToolContext"
      ]
    }
  },
  {
    "id": "execute-tool.body",
    "aspect": "body",
    "question": "What does the body hold: is it the object that the tool returned, or does it wrap that object?",
    "section": "§4.2",
    "place": {
      "name": "Response ToolResult, body",
      "pointer": "/components/responses/ToolResult/content/application~1json/schema",
      "surface": "toolkit",
      "operations": [
        "executeTool"
      ]
    }
  },
  {
    "id": "errors.rate-limit-headers",
    "aspect": "elsewhere",
    "question": "Which headers tell the rate limit, or when to try again?",
    "section": "§8",
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
    "id": "errors.5xx-statuses",
    "aspect": "elsewhere",
    "question": "Which statuses of the range are returned, and can the request have been carried out all the same?",
    "section": "§7",
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
    "id": "agent.fields",
    "aspect": "fields",
    "question": "Which other fields does an agent have?",
    "section": "§2",
    "place": {
      "name": "Agent",
      "pointer": "/components/schemas/Agent",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "new-memory.title-length",
    "aspect": "elsewhere",
    "question": "How short and how long may the title be, and may it be empty?",
    "section": "§2",
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
    "id": "new-memory.content-length",
    "aspect": "elsewhere",
    "question": "How long may the text of a memory be, and may it be empty?",
    "section": "§2",
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
    "id": "new-memory.agent-user",
    "aspect": "elsewhere",
    "question": "What is an agent user, where does its id come from, and how does it relate to `external_user_id`?",
    "section": "§2",
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
    "id": "new-memory.fields",
    "aspect": "fields",
    "question": "Are further fields accepted, ignored or refused?",
    "section": "§2",
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
    "id": "new-message.content-length",
    "aspect": "elsewhere",
    "question": "How long may the text of a message be, and may it be empty?",
    "section": "§4.1",
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
    "id": "new-message.metadata-returned",
    "aspect": "elsewhere",
    "question": "Does the metadata come back, in the answer or elsewhere?",
    "section": "§2",
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
    "id": "new-message.metadata-keys",
    "aspect": "elsewhere",
    "question": "Does any key of the metadata, such as `client_message_id`, have a meaning to the service?",
    "section": "§2",
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
    "id": "new-message.fields",
    "aspect": "fields",
    "question": "Are further fields accepted, ignored or refused?",
    "section": "§4.1",
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
    "id": "sent-message.fields",
    "aspect": "fields",
    "question": "Which other fields does the answer have?",
    "section": "§4.1",
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
    "id": "conversation-list.element",
    "aspect": "type",
    "question": "What is the shape of an element of `data`: is it a conversation summary?",
    "section": "§4.1",
    "place": {
      "name": "ConversationList.data[]",
      "pointer": "/components/schemas/ConversationList/properties/data/items",
      "surface": "developer-api",
      "operations": [
        "listConversations"
      ]
    }
  },
  {
    "id": "conversation-list.order",
    "aspect": "elsewhere",
    "question": "In which order do the conversations come?",
    "section": "§4.1",
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
    "id": "conversation-list.paging",
    "aspect": "elsewhere",
    "question": "Is the list paged, and how is the next page asked for?",
    "section": "§4.1",
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
    "id": "conversation-list.completeness",
    "aspect": "elsewhere",
    "question": "Which conversations does the list hold: all that the key can access?",
    "section": "§4.1",
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
    "id": "conversation-list.fields",
    "aspect": "fields",
    "question": "Which other fields stand beside `data`?",
    "section": "§4.1",
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
    "id": "conversation-summary.external-user-id-type",
    "aspect": "type",
    "question": "What is the type of `external_user_id`?",
    "section": "§2",
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
    "id": "conversation-summary.fields",
    "aspect": "fields",
    "question": "Which other fields does a conversation have?",
    "section": "§2",
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
    "id": "message.fields",
    "aspect": "fields",
    "question": "Which other fields does a message have?",
    "section": "§2",
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
    "id": "api-error.message-language",
    "aspect": "elsewhere",
    "question": "In which language is `message`, and may it be shown to end users?",
    "section": "§7",
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
    "id": "api-error.message-place",
    "aspect": "elsewhere",
    "question": "Does `message` stand at the top level of the body, as this contract reads the description, or deeper?",
    "section": "§7",
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
    "id": "api-error.fields",
    "aspect": "fields",
    "question": "Which other fields does the body of an error have?",
    "section": "§7",
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
    "id": "tool-definition.param-types",
    "aspect": "elsewhere",
    "question": "Which types can the values of parameters have?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition.params",
      "pointer": "/components/schemas/ToolDefinition/properties/params",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-provider-meaning",
    "aspect": "elsewhere",
    "question": "What does `auth_provider` mean, and which values has it?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition.auth_provider",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_provider",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-type-meaning",
    "aspect": "elsewhere",
    "question": "What does `auth_type` mean, and which values has it?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition.auth_type",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_type",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.auth-with-meaning",
    "aspect": "elsewhere",
    "question": "What does `auth_with` mean, and which values has it?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition.auth_with",
      "pointer": "/components/schemas/ToolDefinition/properties/auth_with",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.optional",
    "aspect": "elsewhere",
    "question": "May `auth_provider`, `auth_type` and `auth_with` be left out, or must they be given as null?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition",
      "pointer": "/components/schemas/ToolDefinition",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "tool-definition.fields",
    "aspect": "fields",
    "question": "Which other attributes does a tool definition have?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition",
      "pointer": "/components/schemas/ToolDefinition",
      "surface": "toolkit",
      "operations": []
    }
  },
] as const satisfies readonly OpenPoint[];
