// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { OpenPointId } from "./ids.ts";
import type { Place } from "./place.ts";

export type { OpenPointId } from "./ids.ts";

/** The kind of detail that an open point leaves open; `elsewhere` has no trace in the structure of the contract. */
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
  | "length"
  | "headers"
  | "format"
  | "presence"
  | "elsewhere";

/** One detail that the API's description leaves open. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly aspect: Aspect;
  /** A question that can be sent to the API's owner as it is. */
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
    "question": "Which states do agents, memories, conversations, messages and toolkits have?",
    "section": "§3",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.transitions",
    "aspect": "elsewhere",
    "question": "What moves an agent, a memory, a conversation, a message or a toolkit from one state to another?",
    "section": "§3",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.operations",
    "aspect": "elsewhere",
    "question": "Which operations does the Developer API have besides those stated, for example to create or change agents, to read or delete memories, or to create conversations?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
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
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.methods",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer to a method that is not stated for a path?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.unknown-path",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer to a path under `/v1/` that is not stated?",
    "section": "§7",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.media-types",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer to a body whose `Content-Type` is not `application/json`?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.unknown-query",
    "aspect": "elsewhere",
    "question": "What does the Developer API answer to a request with a query parameter that the operation does not have?",
    "section": "§7",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.answer-media-type",
    "aspect": "elsewhere",
    "question": "Does the media type of an answer have parameters, such as a character set?",
    "section": "§4.1",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
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
      "surface": "all",
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
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.integers",
    "aspect": "elsewhere",
    "question": "Can the integers of the Developer API be zero or negative?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.integers-size",
    "aspect": "elsewhere",
    "question": "Can the integers of the Developer API lie above 2^53?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.nulls",
    "aspect": "elsewhere",
    "question": "Can a field of a response be null if the description states another type for it?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.nulls-sent",
    "aspect": "elsewhere",
    "question": "Where a type is stated, can the value of a request also be null?",
    "section": "§2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.events",
    "aspect": "elsewhere",
    "question": "Does the service emit events, and if so, which?",
    "section": "§6",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.error-statuses",
    "aspect": "elsewhere",
    "question": "Does the Developer API return error statuses other than 400, 401, 403, 404, 429 and 5xx?",
    "section": "§7",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.error-order",
    "aspect": "elsewhere",
    "question": "Which error does the Developer API return when several apply, such as an invalid body sent without a key?",
    "section": "§7",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.rate-limits",
    "aspect": "elsewhere",
    "question": "What are the thresholds and windows of the Developer API's rate limits?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.body-size",
    "aspect": "elsewhere",
    "question": "How large may the body of a request to the Developer API be?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.timeouts",
    "aspect": "elsewhere",
    "question": "After which time does the Developer API end a request by itself?",
    "section": "§8",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.deprecation",
    "aspect": "elsewhere",
    "question": "What is the deprecation policy of the Developer API?",
    "section": "§9.2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "api.versions",
    "aspect": "elsewhere",
    "question": "Which versions of the Developer API are there besides `/v1/`?",
    "section": "§9.2",
    "place": {
      "name": "The API as a whole",
      "pointer": "/info",
      "surface": "all",
      "operations": []
    }
  },
  {
    "id": "developer-api.address",
    "aspect": "address",
    "question": "What is the base URL of the Developer API?",
    "section": "§4.1",
    "place": {
      "name": "Address",
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
    "id": "memories.agent-level",
    "aspect": "elsewhere",
    "question": "What does agent-level mean: does such a memory apply to every user of the agent?",
    "section": "§1.3",
    "place": {
      "name": "Tag Memories",
      "pointer": "/tags/1",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "memories.use",
    "aspect": "elsewhere",
    "question": "What is a memory used for: does it shape the agent's replies?",
    "section": "§1.3",
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
    "question": "How does a caller learn to which agent a conversation belongs?",
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
    "question": "How is the toolkit API key used over HTTP, if at all?",
    "section": "§2",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.caller",
    "aspect": "elsewhere",
    "question": "Who calls the toolkit endpoints: the service on behalf of its agents, or any client?",
    "section": "§1.4",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.registration",
    "aspect": "elsewhere",
    "question": "Where is a toolkit registered under its name: in the web application, with the service, or both?",
    "section": "§1.4",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.prefix-text",
    "aspect": "elsewhere",
    "question": "Is the mount prefix literally `toolkit` in every web application?",
    "section": "§4.2",
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
    "id": "toolkits.unknown-path",
    "aspect": "elsewhere",
    "question": "What does a web application answer to a path below the mount prefix that is not stated?",
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
    "question": "What does a toolkit endpoint answer to a method that is not stated for its path?",
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
    "question": "Does a toolkit endpoint ever redirect, and if so, where to?",
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
    "question": "Do the answers of the toolkit endpoints have the header `x-request-id`, too?",
    "section": "§7",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.rate-limits",
    "aspect": "elsewhere",
    "question": "How many requests do the toolkit endpoints accept in a given time, and how many at the same time?",
    "section": "§8",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.body-size",
    "aspect": "elsewhere",
    "question": "What is the maximum size of the request and response bodies of a toolkit endpoint?",
    "section": "§8",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.timeouts",
    "aspect": "elsewhere",
    "question": "After which time does a toolkit endpoint end a request by itself?",
    "section": "§8",
    "place": {
      "name": "Tag Toolkits",
      "pointer": "/tags/4",
      "surface": "toolkit",
      "operations": []
    }
  },
  {
    "id": "toolkits.error-order",
    "aspect": "elsewhere",
    "question": "Which error does a toolkit endpoint return when several apply, such as an unknown tool in a request without a key?",
    "section": "§7",
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
    "question": "With which status does listing agents succeed?",
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
    "question": "Which of the error statuses 400, 403, 404, 429 and 5xx can listing agents return?",
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
    "id": "list-agents.order",
    "aspect": "elsewhere",
    "question": "In which order are the agents listed?",
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
    "id": "list-agents.paging",
    "aspect": "elsewhere",
    "question": "Is the list of agents paged, and if so, how is the next page asked for?",
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
    "id": "list-agents.completeness",
    "aspect": "elsewhere",
    "question": "Does the list of agents hold all that the key can access?",
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
    "id": "create-memory.status",
    "aspect": "status",
    "question": "With which status does creating a memory succeed?",
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
    "question": "Which of the error statuses 400, 403, 404, 429 and 5xx can creating a memory return?",
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
    "id": "create-memory.unknown-user",
    "aspect": "elsewhere",
    "question": "Which status does the API return if the `agent_user_id` of a new memory does not identify a user?",
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
    "question": "Are two memories stored when the same memory is created twice?",
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
    "question": "With which status does listing conversations succeed?",
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
    "question": "What are the names and formats of the query parameters that filter conversations by agent or by user?",
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
    "question": "How do the filters by agent and by user combine when both are given?",
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
    "id": "list-conversations.filter-without-match",
    "aspect": "elsewhere",
    "question": "What does the API return if a filter of the list of conversations names an agent or a user that does not exist, or that the key cannot access?",
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
    "id": "list-conversations.errors",
    "aspect": "elsewhere",
    "question": "Which of the error statuses 400, 403, 404, 429 and 5xx can listing conversations return?",
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
    "question": "With which status does sending a message succeed?",
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
    "question": "Which of the error statuses 400, 403, 404, 429 and 5xx can sending a message return?",
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
    "question": "How long does sending a message wait for the reply?",
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
    "id": "send-message.no-reply",
    "aspect": "elsewhere",
    "question": "What does the API return when a message is sent and the agent produces no reply?",
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
    "id": "send-message.twice",
    "aspect": "elsewhere",
    "question": "What happens when the same message is sent twice: is it stored and replied to again, or recognised as a repetition?",
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
    "question": "What happens to the message and the reply if the caller closes the connection before the response?",
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
    "question": "Is the user's message kept when the agent's reply fails?",
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
    "question": "With which status does a request for a toolkit's details succeed?",
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
    "id": "get-tool-context.status",
    "aspect": "status",
    "question": "With which status does a request for a tool's context succeed?",
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
    "question": "With which status does executing a tool succeed?",
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
    "question": "Is a tool's function called when a required parameter is missing?",
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
    "question": "Is a parameter that the tool does not have refused, ignored or passed to the tool's function?",
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
    "question": "How much does a caller learn of a failure in the tool's function?",
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
    "question": "How does a request to execute a tool carry the tool's parameters: in which part, and in which encoding?",
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
    "question": "Which status and body answer a request to execute a tool that fails: for an unknown toolkit, an unknown tool, a missing required parameter, or a failure of the tool?",
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
    "id": "developer-api-key.expiry",
    "aspect": "elsewhere",
    "question": "Does a Developer API key expire, and if so, when?",
    "section": "§5.1",
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
    "question": "Which status does the API return for a path whose `agent_id` is not an integer?",
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
    "question": "Which status does the API return for a path whose `conversation_id` is not an integer?",
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
    "question": "Is the toolkit's name in the path the one under which it is registered, its `app_name`, or both?",
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
    "question": "Which characters may the name of a toolkit have in the path?",
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
    "question": "Which characters may the name of a tool have in the path?",
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
    "aspect": "presence",
    "question": "When does a successful answer have the header `x-request-id`?",
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
    "aspect": "format",
    "question": "Which form does the identifier in the header `x-request-id` have?",
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
    "question": "Do error answers have the header `x-request-id`, too?",
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
    "question": "What is the shape of the body that lists the agents?",
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
    "question": "What does the body of the answer hold when a memory was created: the stored memory, or something else?",
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
    "question": "What is the shape of a toolkit's details, and of the list of tools in them?",
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
    "question": "What is the shape of a tool's context: is it the tool's definition, a schema of its parameters, or something else?",
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
    "question": "Does the response to an execution contain exactly the object that the tool's function returned, or does it wrap that object?",
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
    "id": "errors.www-authenticate",
    "aspect": "headers",
    "question": "Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?",
    "section": "§5.3",
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
    "id": "errors.rate-limit-headers",
    "aspect": "headers",
    "question": "Which headers, if any, tell the rate limit or when to try again?",
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
    "question": "Which statuses from 500 to 599 does the Developer API return?",
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
    "id": "errors.5xx-carried-out",
    "aspect": "elsewhere",
    "question": "Can the API have carried out a request even though it returned a 5xx status?",
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
    "id": "agent.id-presence",
    "aspect": "presence",
    "question": "Does an agent have its `id` wherever the Developer API returns it?",
    "section": "§2",
    "place": {
      "name": "Agent.id",
      "pointer": "/components/schemas/Agent/properties/id",
      "surface": "developer-api",
      "operations": []
    }
  },
  {
    "id": "agent.fields",
    "aspect": "fields",
    "question": "Which fields does an agent have besides `id`?",
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
    "aspect": "length",
    "question": "How many characters may the title of a memory have, at least and at most?",
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
    "aspect": "length",
    "question": "How many characters may the text of a memory have, at least and at most?",
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
    "question": "How does a caller learn the `agent_user_id` of a user?",
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
    "id": "new-memory.agent-user-external",
    "aspect": "elsewhere",
    "question": "Is an agent user the user whom the `external_user_id` of a conversation identifies?",
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
    "question": "Are further fields in the body of a new memory stored, ignored or refused?",
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
    "aspect": "length",
    "question": "How many characters may the text of a sent message have, at least and at most?",
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
    "question": "Does the metadata of a sent message ever come back, in the answer or elsewhere?",
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
    "question": "Does any key in the metadata of a message, such as `client_message_id`, have a meaning to the service?",
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
    "question": "Are further fields in the body of a new message stored, ignored or refused?",
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
    "id": "sent-message.user-message-length",
    "aspect": "length",
    "question": "How many characters can the text of a stored user message have, at least and at most?",
    "section": "§2",
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
    "id": "sent-message.user-message-text",
    "aspect": "elsewhere",
    "question": "Is the `content` of the stored user message exactly what was sent?",
    "section": "§4.1",
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
    "id": "sent-message.agent-message-length",
    "aspect": "length",
    "question": "How many characters can the text of an agent's reply have, at least and at most?",
    "section": "§2",
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
    "id": "sent-message.fields",
    "aspect": "fields",
    "question": "Which fields, if any, does the answer to a sent message have besides `conversation`, `user_message` and `agent_message`?",
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
    "aspect": "fields",
    "question": "Which fields does an element of `data` have in the list of conversations: is it a conversation summary?",
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
    "question": "In which order are the conversations listed?",
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
    "question": "Is the list of conversations paged, and if so, how is the next page asked for?",
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
    "question": "Does the list of conversations hold all that the key can access?",
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
    "question": "Which fields, if any, does the list of conversations have beside `data`?",
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
    "id": "conversation-summary.external-user-id-origin",
    "aspect": "elsewhere",
    "question": "Who assigns an `external_user_id`: the caller, or the service?",
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
    "id": "conversation-summary.external-user-id-unique",
    "aspect": "elsewhere",
    "question": "Can two conversations have the same `external_user_id`?",
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
    "question": "Which fields does a conversation have besides `id` and `external_user_id`?",
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
    "id": "message.content-form",
    "aspect": "elsewhere",
    "question": "Is the text of a message plain text, or can it hold markup such as Markdown or HTML?",
    "section": "§2",
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
    "id": "message.fields",
    "aspect": "fields",
    "question": "Which fields does a message have besides `content`?",
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
    "question": "In which language is the `message` of an error?",
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
    "question": "Which fields does the body of an error have besides `message`?",
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
    "question": "Which types can the values of a tool's parameters have?",
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
    "question": "What does a tool's `auth_provider` mean for a request over HTTP, and which values can it have?",
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
    "question": "What does a tool's `auth_type` mean for a request over HTTP, and which values can it have?",
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
    "question": "What does a tool's `auth_with` mean for a request over HTTP, and which values can it have?",
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
    "aspect": "presence",
    "question": "May a tool definition leave out `auth_provider`, `auth_type` and `auth_with`, or must it give them as null?",
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
    "question": "Which attributes, if any, does a tool definition have besides the seven that are stated?",
    "section": "§2",
    "place": {
      "name": "ToolDefinition",
      "pointer": "/components/schemas/ToolDefinition",
      "surface": "toolkit",
      "operations": []
    }
  },
] as const satisfies readonly OpenPoint[];
