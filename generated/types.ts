// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { Sendable, Unspecified } from "./unspecified.ts";

/**
 * Two HTTP surfaces in one contract. The **Developer API** under `/v1/` lets a developer's backend work with
 * conversational agents. The **toolkit endpoints** under `/toolkit/` let a web application serve named tools.
 *
 * This contract says what is known of them, and marks what is not. Each thing that the API's description says is a
 * *statement*; each detail that it leaves open is an *open point*, marked at the place where you would look for the
 * answer. A section number such as §1.3 refers to a section of the API's description, and to an item in it. An open
 * point is a question to the API's owner: do not assume an answer.
 *
 * Each type is the type that the API's description states. Whether a value can also be null is open. The values in the
 * examples are illustrations. The version above is the version of this contract, not of the API.
 *
 * - Open: Which states do agents, memories, conversations, messages and toolkits have? (`api.states`, §3)
 * - Open: What moves an agent, a memory, a conversation, a message or a toolkit from one state to another?
 *   (`api.transitions`, §3)
 * - Open: Which operations does the Developer API have besides those stated, for example to create or change agents, to
 *   read or delete memories, or to create conversations? (`api.operations`, §4.1)
 * - Open: What does the Developer API answer when the slash at the end of a path is missing? (`api.missing-slash`,
 *   §4.1)
 * - Open: What does the Developer API answer to a method that is not stated for a path? (`api.methods`, §4.1)
 * - Open: What does the Developer API answer to a path under `/v1/` that is not stated? (`api.unknown-path`, §7)
 * - Open: What does the Developer API answer to a body whose `Content-Type` is not `application/json`?
 *   (`api.media-types`, §4.1)
 * - Open: What does the Developer API answer to a request with a query parameter that the operation does not have?
 *   (`api.unknown-query`, §7)
 * - Open: Does the media type of an answer have parameters, such as a character set? (`api.answer-media-type`, §4.1)
 * - Open: Does the Developer API ever redirect, and if so, where to? (`api.redirects`, §4.1)
 * - Open: May a page in a browser call the Developer API (CORS)? (`api.cors`, §4.1)
 * - Open: Can the integers of the Developer API be zero or negative? (`api.integers`, §2)
 * - Open: Can the integers of the Developer API lie above 2^53? (`api.integers-size`, §2)
 * - Open: Can a field of a response be null if the description states another type for it? (`api.nulls`, §2)
 * - Open: Where a type is stated, can the value of a request also be null? (`api.nulls-sent`, §2)
 * - Open: Does the service emit events, and if so, which? (`api.events`, §6)
 * - Open: Does the Developer API return error statuses other than 400, 401, 403, 404, 429 and 5xx?
 *   (`api.error-statuses`, §7)
 * - Open: Which error does the Developer API return when several apply, such as an invalid body sent without a key?
 *   (`api.error-order`, §7)
 * - Open: What are the thresholds and windows of the Developer API's rate limits? (`api.rate-limits`, §8)
 * - Open: How large may the body of a request to the Developer API be? (`api.body-size`, §8)
 * - Open: After which time does the Developer API end a request by itself? (`api.timeouts`, §8)
 * - Open: What is the deprecation policy of the Developer API? (`api.deprecation`, §9.2)
 * - Open: Which versions of the Developer API are there besides `/v1/`? (`api.versions`, §9.2)
 * - Stated: There are two HTTP surfaces: the Developer API for agents, memories, conversations and messages, and the
 *   endpoints that expose the tools of registered toolkits. (`api.surfaces`, introduction)
 * - Stated: Both surfaces speak JSON. (`api.json`, introduction)
 * - Stated: Through the Developer API a developer's backend stores memories on an agent, lists conversations and sends
 *   user messages to a conversation. (`api.purpose`, §1.1)
 * - Stated: Every path of the Developer API starts with `/v1/` and ends with a slash. (`api.paths`, §4.1)
 * - Stated: A request to the Developer API that carries a body has the header `Content-Type: application/json`.
 *   (`api.content-type`, §4.1)
 * - Stated: The version of the Developer API is carried in the path prefix `/v1/`. (`api.version-prefix`, §9.1)
 * - Stated: Both surfaces are reached over HTTPS. (`api.https`, introduction)
 *
 * The service that offers the Developer API.
 *
 * - Open: What is the base URL of the Developer API? (`developer-api.address`, §4.1)
 * - Stated: The paths of the Developer API follow a base URL, `{base_url}`. (`developer-api.base-url`, §4.1)
 */
export interface paths {
    "/v1/agents/": {
        /**
         * Lists agents.
         *
         * - Open: With which status does listing agents succeed? (`list-agents.status`, §4.1)
         * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can listing agents return?
         *   (`list-agents.errors`, §7)
         * - Open: In which order are the agents listed? (`list-agents.order`, §4.1)
         * - Open: Is the list of agents paged, and if so, how is the next page asked for? (`list-agents.paging`, §4.1)
         * - Open: Does the list of agents hold all that the key can access? (`list-agents.completeness`, §4.1)
         * - Stated: `list-agents.operation`, §4.1
         * - Stated: Listing agents takes no body. (`list-agents.no-body`, §4.1)
         */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/memories/": {
        get?: never;
        put?: never;
        /**
         * Stores a memory on an agent, either agent-level or scoped to one agent user.
         *
         * - Open: With which status does creating a memory succeed? (`create-memory.status`, §4.1)
         * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can creating a memory return?
         *   (`create-memory.errors`, §7)
         * - Open: Which status does the API return if the `agent_user_id` of a new memory does not identify a user?
         *   (`create-memory.unknown-user`, §7)
         * - Open: Are two memories stored when the same memory is created twice? (`create-memory.twice`, §4.1)
         * - Stated: `create-memory.operation`, §4.1
         */
        post: operations["createMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/": {
        /**
         * Lists conversations, optionally filtered by agent or by user.
         *
         * - Open: With which status does listing conversations succeed? (`list-conversations.status`, §4.1)
         * - Open: What are the names and formats of the query parameters that filter conversations by agent or by user?
         *   (`list-conversations.filters`, §4.1)
         * - Open: Does filtering by user mean the `external_user_id` of a conversation or the `agent_user_id` of a
         *   memory? (`list-conversations.filter-by-user`, §4.1)
         * - Open: How do the filters by agent and by user combine when both are given?
         *   (`list-conversations.filters-combined`, §4.1)
         * - Open: What does the API return if a filter of the list of conversations names an agent or a user that does
         *   not exist, or that the key cannot access? (`list-conversations.filter-without-match`, §7)
         * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can listing conversations return?
         *   (`list-conversations.errors`, §7)
         * - Stated: `GET /v1/conversations/` lists conversations. (`list-conversations.operation`, §4.1)
         * - Stated: Conversations can be filtered by agent or by user, and need not be.
         *   (`list-conversations.filtering`, §4.1)
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversation_id}/messages/": {
        get?: never;
        put?: never;
        /**
         * Sends a user's message to a conversation and waits for the agent's completed reply. The response contains the
         * reply.
         *
         * - Open: With which status does sending a message succeed? (`send-message.status`, §4.1)
         * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can sending a message return?
         *   (`send-message.errors`, §7)
         * - Open: How long does sending a message wait for the reply? (`send-message.wait-limit`, §8)
         * - Open: What does the API return when a message is sent and the agent produces no reply?
         *   (`send-message.no-reply`, §4.1)
         * - Open: What happens when the same message is sent twice: is it stored and replied to again, or recognised as
         *   a repetition? (`send-message.twice`, §4.1)
         * - Open: What happens when two messages are sent to one conversation at once? (`send-message.at-once`, §4.1)
         * - Open: What happens to the message and the reply if the caller closes the connection before the response?
         *   (`send-message.hang-up`, §4.1)
         * - Open: Is the user's message kept when the agent's reply fails? (`send-message.reply-fails`, §4.1)
         * - Stated: The text of a user message, with optional metadata, is sent to a conversation.
         *   (`send-message.operation`, §4.1)
         * - Stated: The call waits for the completed reply, which comes in the same response. (`send-message.waits`,
         *   §1.1)
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    /**
     * The web application that hosts the toolkit, at its own address. The default is a placeholder that never resolves.
     *
     * - Open: How does a caller learn the address of the application that hosts a toolkit? (`toolkit.application-url`,
     *   §4.2)
     * - Stated: The web application that hosts a toolkit serves it, at the application's own address.
     *   (`toolkit.address`, §4.2)
     */
    "/toolkit/{toolkit_name}/": {
        /**
         * Returns the details of a toolkit and the list of its tools.
         *
         * - Open: With which status does a request for a toolkit's details succeed? (`get-toolkit-details.status`,
         *   §4.2)
         * - Open: How is a request for toolkit details authenticated? (`get-toolkit-details.security`, §5.5)
         * - Stated: `get-toolkit-details.operation`, §4.2
         */
        get: operations["getToolkitDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    /**
     * The web application that hosts the tool, at its own address. The default is a placeholder that never resolves.
     *
     * - Stated: The web application that hosts a toolkit serves its tools, at the application's own address.
     *   (`tool.address`, §4.2)
     */
    "/toolkit/{toolkit_name}/{tool_name}/": {
        /**
         * Returns the context, or schema, of a tool.
         *
         * - Open: With which status does a request for a tool's context succeed? (`get-tool-context.status`, §4.2)
         * - Open: How is a request for a tool's context authenticated? (`get-tool-context.security`, §5.5)
         * - Stated: `get-tool-context.operation`, §4.2
         */
        get: operations["getToolContext"];
        put?: never;
        /**
         * Runs a tool with the parameters that the request supplies, and returns its result.
         *
         * - Open: With which status does executing a tool succeed? (`execute-tool.status`, §4.2)
         * - Open: How is a request to execute a tool authenticated? (`execute-tool.security`, §5.5)
         * - Open: Is a tool's function called when a required parameter is missing? (`execute-tool.missing-parameter`,
         *   §7)
         * - Open: Is a parameter that the tool does not have refused, ignored or passed to the tool's function?
         *   (`execute-tool.unknown-parameter`, §4.2)
         * - Open: How much does a caller learn of a failure in the tool's function? (`execute-tool.tool-failure`, §7)
         * - Stated: The tool runs with the parameters that the request supplies, and its result is returned.
         *   (`execute-tool.operation`, §4.2)
         */
        post: operations["executeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/**
 * **DeveloperApiKey**
 *
 * A Developer API key, sent with every request to `/v1/` as `Authorization: Bearer <API_KEY>`. A missing or invalid key
 * is answered with 401, a key without access to the resource with 403.
 *
 * - Open: Which resources can a key access? (`developer-api-key.access`, §5.3)
 * - Open: Does a Developer API key expire, and if so, when? (`developer-api-key.expiry`, §5.1)
 * - Stated: Every request to `/v1/` requires a Developer API key. (`developer-api-key.required`, §5.1)
 * - Stated: Keys come from the service's dashboard. (`developer-api-key.dashboard`, §5.1)
 * - Stated: The key is sent as the header `Authorization: Bearer <API_KEY>`. (`developer-api-key.header`, §5.2)
 * - Stated: Without a valid key the answer is 401; with a key that has no access to the resource it is 403.
 *   (`developer-api-key.refused`, §5.3)
 * - Stated: A key must be neither logged nor committed. (`developer-api-key.secret`, §5.4)
 */
export interface components {
    schemas: {
        /**
         * An agent. No operation is known to return it in this form.
         *
         * - Open: Which fields does an agent have besides `id`? (`agent.fields`, §2)
         * - Stated: An agent is a resource of the Developer API. (`agent.resource`, §2)
         */
        Agent: {
            /**
             * Identifies the agent; it is the `agent_id` of a path.
             *
             * - Open: Does an agent have its `id` wherever the Developer API returns it? (`agent.id-presence`, §2)
             * - Stated: `agent.id`, §2
             * @example 7
             */
            id?: number;
        } & {
            /** - Open: Which fields does an agent have besides `id`? (`agent.fields`, §2) */
            [key: string]: Unspecified<"agent.fields">;
        };
        /**
         * A memory to be stored.
         *
         * - Open: Are further fields in the body of a new memory stored, ignored or refused? (`new-memory.fields`, §2)
         * - Stated: `new-memory.body`, §2
         */
        NewMemory: {
            /**
             * A short title.
             *
             * - Open: How many characters may the title of a memory have, at least and at most?
             *   (`new-memory.title-length`, §2)
             * - Stated: `new-memory.title`, §2
             */
            title: string;
            /**
             * The text of the memory.
             *
             * - Open: How many characters may the text of a memory have, at least and at most?
             *   (`new-memory.content-length`, §2)
             * - Stated: `new-memory.content`, §2
             */
            content: string;
            /**
             * The user to whom the memory is scoped. Without it the memory is agent-level.
             *
             * - Open: How does a caller learn the `agent_user_id` of a user? (`new-memory.agent-user`, §2)
             * - Open: Is an agent user the user whom the `external_user_id` of a conversation identifies?
             *   (`new-memory.agent-user-external`, §2)
             * - Stated: `agent_user_id` scopes the memory to one user. (`new-memory.agent-user-id`, §2)
             * - Stated: A memory without `agent_user_id` is agent-level. (`new-memory.agent-level`, §2)
             */
            agent_user_id?: number;
        } & {
            /**
             * - Open: Are further fields in the body of a new memory stored, ignored or refused? (`new-memory.fields`,
             *   §2)
             */
            [key: string]: Sendable<"new-memory.fields">;
        };
        /**
         * A message to be sent.
         *
         * - Open: Are further fields in the body of a new message stored, ignored or refused? (`new-message.fields`,
         *   §4.1)
         * - Stated: `new-message.body`, §4.1
         */
        NewMessage: {
            /**
             * The text of the user's message.
             *
             * - Open: How many characters may the text of a sent message have, at least and at most?
             *   (`new-message.content-length`, §4.1)
             * - Stated: `new-message.content`, §4.1
             */
            content: string;
            /**
             * A free-form object, such as one that holds the client's own identifier of the message.
             *
             * - Open: Does the metadata of a sent message ever come back, in the answer or elsewhere?
             *   (`new-message.metadata-returned`, §2)
             * - Open: Does any key in the metadata of a message, such as `client_message_id`, have a meaning to the
             *   service? (`new-message.metadata-keys`, §2)
             * - Stated: `new-message.metadata`, §2
             */
            metadata?: {
                [key: string]: unknown;
            };
        } & {
            /**
             * - Open: Are further fields in the body of a new message stored, ignored or refused?
             *   (`new-message.fields`, §4.1)
             */
            [key: string]: Sendable<"new-message.fields">;
        };
        /**
         * The answer to a sent message: the conversation, the message as it was stored, and the reply.
         *
         * - Open: Which fields, if any, does the answer to a sent message have besides `conversation`, `user_message`
         *   and `agent_message`? (`sent-message.fields`, §4.1)
         * - Stated: `sent-message.body`, §4.1
         */
        SentMessage: {
            /**
             * The conversation to which the message was sent.
             *
             * - Stated: `sent-message.conversation`, §4.1
             */
            conversation: components["schemas"]["ConversationSummary"];
            /**
             * The user's message as it was stored.
             *
             * - Open: How many characters can the text of a stored user message have, at least and at most?
             *   (`sent-message.user-message-length`, §2)
             * - Open: Is the `content` of the stored user message exactly what was sent?
             *   (`sent-message.user-message-text`, §4.1)
             * - Stated: `sent-message.user-message`, §4.1
             */
            user_message: components["schemas"]["Message"];
            /**
             * The agent's completed reply.
             *
             * - Open: How many characters can the text of an agent's reply have, at least and at most?
             *   (`sent-message.agent-message-length`, §2)
             * - Stated: `sent-message.agent-message`, §4.1
             */
            agent_message: components["schemas"]["Message"];
        } & {
            /**
             * - Open: Which fields, if any, does the answer to a sent message have besides `conversation`,
             *   `user_message` and `agent_message`? (`sent-message.fields`, §4.1)
             */
            [key: string]: Unspecified<"sent-message.fields">;
        };
        /**
         * A list of conversations.
         *
         * - Open: Which fields, if any, does the list of conversations have beside `data`? (`conversation-list.fields`,
         *   §4.1)
         * - Stated: `conversation-list.body`, §4.1
         */
        ConversationList: {
            /**
             * The conversations.
             *
             * - Open: In which order are the conversations listed? (`conversation-list.order`, §4.1)
             * - Open: Is the list of conversations paged, and if so, how is the next page asked for?
             *   (`conversation-list.paging`, §4.1)
             * - Open: Does the list of conversations hold all that the key can access?
             *   (`conversation-list.completeness`, §4.1)
             * - Stated: `data` is an array of conversation objects. (`conversation-list.data`, §4.1)
             *
             * **Each element**
             *
             * A conversation. Its fields are open.
             *
             * - Open: Which fields does an element of `data` have in the list of conversations: is it a conversation
             *   summary? (`conversation-list.element`, §4.1)
             */
            data: {
                /**
                 * - Open: Which fields does an element of `data` have in the list of conversations: is it a
                 *   conversation summary? (`conversation-list.element`, §4.1)
                 */
                [key: string]: Unspecified<"conversation-list.element">;
            }[];
        } & {
            /**
             * - Open: Which fields, if any, does the list of conversations have beside `data`?
             *   (`conversation-list.fields`, §4.1)
             */
            [key: string]: Unspecified<"conversation-list.fields">;
        };
        /**
         * A summary of a conversation.
         *
         * - Open: Which fields does a conversation have besides `id` and `external_user_id`?
         *   (`conversation-summary.fields`, §2)
         * - Stated: `conversation-summary.resource`, §2
         * - Stated: The conversation of a sent message has both `id` and `external_user_id`.
         *   (`conversation-summary.identified`, §4.1)
         */
        ConversationSummary: {
            /**
             * Identifies the conversation.
             *
             * - Stated: `conversation-summary.id`, §2
             * @example 42
             */
            id: number;
            /**
             * The external user identifier of the conversation.
             *
             * - Open: What is the type of `external_user_id`? (`conversation-summary.external-user-id-type`, §2)
             * - Open: Who assigns an `external_user_id`: the caller, or the service?
             *   (`conversation-summary.external-user-id-origin`, §2)
             * - Open: Can two conversations have the same `external_user_id`?
             *   (`conversation-summary.external-user-id-unique`, §2)
             * - Stated: `conversation-summary.external-user-id`, §2
             */
            external_user_id: Unspecified<"conversation-summary.external-user-id-type">;
        } & {
            /**
             * - Open: Which fields does a conversation have besides `id` and `external_user_id`?
             *   (`conversation-summary.fields`, §2)
             */
            [key: string]: Unspecified<"conversation-summary.fields">;
        };
        /**
         * A message of a conversation.
         *
         * - Open: Which fields does a message have besides `content`? (`message.fields`, §2)
         * - Stated: `message.resource`, §2
         */
        Message: {
            /**
             * The text of the message.
             *
             * - Open: Is the text of a message plain text, or can it hold markup such as Markdown or HTML?
             *   (`message.content-form`, §2)
             * - Stated: `message.content`, §2
             * @example Hello.
             */
            content: string;
        } & {
            /** - Open: Which fields does a message have besides `content`? (`message.fields`, §2) */
            [key: string]: Unspecified<"message.fields">;
        };
        /**
         * The body of an error of the Developer API.
         *
         * - Open: Which fields does the body of an error have besides `message`? (`api-error.fields`, §7)
         * - Stated: `api-error.body`, §7
         */
        ApiError: {
            /**
             * A text about the error, for people to read.
             *
             * - Open: In which language is the `message` of an error? (`api-error.message-language`, §7)
             * - Stated: `api-error.message`, §7
             */
            message: string;
        } & {
            /** - Open: Which fields does the body of an error have besides `message`? (`api-error.fields`, §7) */
            [key: string]: Unspecified<"api-error.fields">;
        };
        /**
         * How a web application defines a tool of a toolkit. It is open which parts of the definition the toolkit
         * endpoints return, so no operation refers to this schema.
         *
         * - Open: May a tool definition leave out `auth_provider`, `auth_type` and `auth_with`, or must it give them as
         *   null? (`tool-definition.optional`, §2)
         * - Open: Which attributes, if any, does a tool definition have besides the seven that are stated?
         *   (`tool-definition.fields`, §2)
         * - Stated: A tool definition has seven attributes, from `function_name` to `auth_with`.
         *   (`tool-definition.attributes`, §2)
         * - Stated: Each tool comes with a name, a list of its parameters, a list of the required ones and a
         *   description. (`tool-definition.has`, §1.4)
         */
        ToolDefinition: {
            /**
             * The name of the tool, as in the path.
             *
             * - Stated: `tool-definition.function-name`, §2
             */
            function_name: string;
            /**
             * The names of the parameters.
             *
             * - Open: Which types can the values of a tool's parameters have? (`tool-definition.param-types`, §2)
             * - Stated: `tool-definition.params`, §2
             */
            params: string[];
            /**
             * The names of those parameters that must be supplied.
             *
             * - Stated: `tool-definition.required-params`, §2
             */
            required_params: string[];
            /**
             * A description of the tool.
             *
             * - Stated: `tool-definition.description`, §2
             */
            description: string;
            /**
             * - Open: What does a tool's `auth_provider` mean for a request over HTTP, and which values can it have?
             *   (`tool-definition.auth-provider-meaning`, §2)
             * - Stated: `auth_provider` is a string or null. (`tool-definition.auth-provider`, §2)
             */
            auth_provider?: string | null;
            /**
             * - Open: What does a tool's `auth_type` mean for a request over HTTP, and which values can it have?
             *   (`tool-definition.auth-type-meaning`, §2)
             * - Stated: `auth_type` is a string or null. (`tool-definition.auth-type`, §2)
             */
            auth_type?: string | null;
            /**
             * - Open: What does a tool's `auth_with` mean for a request over HTTP, and which values can it have?
             *   (`tool-definition.auth-with-meaning`, §2)
             * - Stated: `auth_with` is a string or null. (`tool-definition.auth-with`, §2)
             */
            auth_with?: string | null;
        } & {
            /**
             * - Open: Which attributes, if any, does a tool definition have besides the seven that are stated?
             *   (`tool-definition.fields`, §2)
             */
            [key: string]: Unspecified<"tool-definition.fields">;
        };
    };
    responses: {
        /** The agents. */
        AgentsListed: {
            headers: {
                /**
                 * An identifier of the request. A successful answer may have it.
                 *
                 * - Open: When does a successful answer have the header `x-request-id`? (`request-id.presence`, §7)
                 * - Open: Which form does the identifier in the header `x-request-id` have? (`request-id.format`, §7)
                 * - Open: Do error answers have the header `x-request-id`, too? (`request-id.on-errors`, §7)
                 * - Stated: `request-id.header`, §7
                 */
                "x-request-id"?: string;
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                /** - Open: What is the shape of the body that lists the agents? (`list-agents.body`, §4.1) */
                "application/json": Unspecified<"list-agents.body">;
            };
        };
        /** The memory was stored. */
        MemoryCreated: {
            headers: {
                /**
                 * An identifier of the request. A successful answer may have it.
                 *
                 * - Open: When does a successful answer have the header `x-request-id`? (`request-id.presence`, §7)
                 * - Open: Which form does the identifier in the header `x-request-id` have? (`request-id.format`, §7)
                 * - Open: Do error answers have the header `x-request-id`, too? (`request-id.on-errors`, §7)
                 * - Stated: `request-id.header`, §7
                 */
                "x-request-id"?: string;
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                /**
                 * - Open: What does the body of the answer hold when a memory was created: the stored memory, or
                 *   something else? (`create-memory.body`, §4.1)
                 */
                "application/json": Unspecified<"create-memory.body">;
            };
        };
        /** The conversations. */
        ConversationsListed: {
            headers: {
                /**
                 * An identifier of the request. A successful answer may have it.
                 *
                 * - Open: When does a successful answer have the header `x-request-id`? (`request-id.presence`, §7)
                 * - Open: Which form does the identifier in the header `x-request-id` have? (`request-id.format`, §7)
                 * - Open: Do error answers have the header `x-request-id`, too? (`request-id.on-errors`, §7)
                 * - Stated: `request-id.header`, §7
                 */
                "x-request-id"?: string;
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConversationList"];
            };
        };
        /** The conversation, the user's message as stored, and the agent's completed reply. */
        MessageSent: {
            headers: {
                /**
                 * An identifier of the request. A successful answer may have it.
                 *
                 * - Open: When does a successful answer have the header `x-request-id`? (`request-id.presence`, §7)
                 * - Open: Which form does the identifier in the header `x-request-id` have? (`request-id.format`, §7)
                 * - Open: Do error answers have the header `x-request-id`, too? (`request-id.on-errors`, §7)
                 * - Stated: `request-id.header`, §7
                 */
                "x-request-id"?: string;
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SentMessage"];
            };
        };
        /** The details of the toolkit and the list of its tools. */
        ToolkitDetails: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                /**
                 * - Open: What is the shape of a toolkit's details, and of the list of tools in them?
                 *   (`get-toolkit-details.body`, §4.2)
                 */
                "application/json": Unspecified<"get-toolkit-details.body">;
            };
        };
        /** The context, or schema, of the tool. */
        ToolContext: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                /**
                 * - Open: What is the shape of a tool's context: is it the tool's definition, a schema of its
                 *   parameters, or something else? (`get-tool-context.body`, §4.2)
                 */
                "application/json": Unspecified<"get-tool-context.body">;
            };
        };
        /** The result of the tool. */
        ToolResult: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                /**
                 * - Open: Does the response to an execution contain exactly the object that the tool's function
                 *   returned, or does it wrap that object? (`execute-tool.body`, §4.2)
                 */
                "application/json": Unspecified<"execute-tool.body">;
            };
        };
        /**
         * The body or the query is invalid.
         *
         * - Stated: `errors.400`, §7
         */
        BadRequest: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * The key is missing or invalid.
         *
         * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?
         *   (`errors.www-authenticate`, §5.3)
         * - Stated: `errors.401`, §7
         */
        Unauthorized: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * The key cannot access the resource.
         *
         * - Stated: `errors.403`, §7
         */
        Forbidden: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * The resource does not exist.
         *
         * - Stated: `errors.404`, §7
         */
        NotFound: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * There were too many requests.
         *
         * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`, §8)
         * - Stated: `errors.429`, §7
         */
        TooManyRequests: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * An upstream failure.
         *
         * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
         * - Open: Can the API have carried out a request even though it returned a 5xx status?
         *   (`errors.5xx-carried-out`, §7)
         * - Stated: `errors.5xx`, §7
         */
        UpstreamFailure: {
            headers: {
                /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * The `id` of the agent.
         *
         * - Open: Which status does the API return for a path whose `agent_id` is not an integer?
         *   (`agent-id.not-an-integer`, §7)
         * - Stated: The path names the agent by an integer, `agent_id`. (`agent-id.path`, §4.1)
         * @example 7
         */
        AgentId: number;
        /**
         * Identifies the conversation.
         *
         * - Open: Which status does the API return for a path whose `conversation_id` is not an integer?
         *   (`conversation-id.not-an-integer`, §7)
         * - Open: Is `conversation_id` the `id` of a conversation summary? (`conversation-id.origin`, §4.1)
         * - Stated: The path names the conversation by an integer, `conversation_id`. (`conversation-id.path`, §4.1)
         * @example 42
         */
        ConversationId: number;
        /**
         * The name of the toolkit.
         *
         * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or both?
         *   (`toolkit-name.app-name`, §4.2)
         * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`, §4.2)
         * - Stated: `toolkit-name.path`, §4.2
         * @example weather
         */
        ToolkitName: string;
        /**
         * The name of the tool, its `function_name`.
         *
         * - Open: Which characters may the name of a tool have in the path? (`tool-name.characters`, §4.2)
         * - Stated: The path names the tool. (`tool-name.path`, §4.2)
         * @example forecast
         */
        ToolName: string;
    };
    requestBodies: never;
    headers: {
        /**
         * An identifier of the request. A successful answer may have it.
         *
         * - Open: When does a successful answer have the header `x-request-id`? (`request-id.presence`, §7)
         * - Open: Which form does the identifier in the header `x-request-id` have? (`request-id.format`, §7)
         * - Open: Do error answers have the header `x-request-id`, too? (`request-id.on-errors`, §7)
         * - Stated: `request-id.header`, §7
         */
        RequestId: string;
    };
    pathItems: never;
}
/**
 * **Agents**
 *
 * An agent has memories stored on it, and conversations that belong to it.
 *
 * - Open: How does an agent produce its reply? (`agents.how-replies-are-made`, §1.5)
 * - Stated: A developer's backend works with conversational agents through the Developer API. (`agents.backend`, §1.1)
 *
 * **Memories**
 *
 * A memory is a piece of text with a title, stored on an agent.
 *
 * - Open: What does agent-level mean: does such a memory apply to every user of the agent? (`memories.agent-level`,
 *   §1.3)
 * - Open: What is a memory used for: does it shape the agent's replies? (`memories.use`, §1.3)
 * - Stated: `memories.titled-text`, §1.3
 * - Stated: A memory is agent-level, or scoped to one agent user. (`memories.scope`, §1.3)
 *
 * **Conversations**
 *
 * Each conversation belongs to an agent, and has an external user identifier.
 *
 * - Open: How does a caller learn to which agent a conversation belongs? (`conversations.agent-shown`, §1.2)
 * - Stated: A conversation belongs to an agent. (`conversations.agent`, §1.2)
 * - Stated: A conversation has an external user identifier, `external_user_id`. (`conversations.external-user`, §1.2)
 *
 * **Messages**
 *
 * A user's message is sent to a conversation, and the agent's reply is a message as well.
 *
 * - Stated: The stored user message and the completed agent reply are both messages. (`messages.both-sides`, §4.1)
 *
 * **Toolkits**
 *
 * A web application groups named tools in a toolkit and serves them over HTTP, at its own address.
 *
 * - Open: How is the toolkit API key used over HTTP, if at all? (`toolkits.api-key-use`, §2)
 * - Open: Who calls the toolkit endpoints: the service on behalf of its agents, or any client? (`toolkits.caller`,
 *   §1.4)
 * - Open: Where is a toolkit registered under its name: in the web application, with the service, or both?
 *   (`toolkits.registration`, §1.4)
 * - Open: Is the mount prefix literally `toolkit` in every web application? (`toolkits.prefix-text`, §4.2)
 * - Open: What does a toolkit endpoint answer when the slash at the end of its path is missing?
 *   (`toolkits.missing-slash`, §4.2)
 * - Open: What does a web application answer to a path below the mount prefix that is not stated?
 *   (`toolkits.unknown-path`, §4.2)
 * - Open: What does a toolkit endpoint answer to a method that is not stated for its path? (`toolkits.methods`, §4.2)
 * - Open: Does a toolkit endpoint ever redirect, and if so, where to? (`toolkits.redirects`, §4.2)
 * - Open: May a page in a browser call a toolkit endpoint (CORS)? (`toolkits.cors`, §4.2)
 * - Open: Do the answers of the toolkit endpoints have the header `x-request-id`, too? (`toolkits.request-id`, §7)
 * - Open: How many requests do the toolkit endpoints accept in a given time, and how many at the same time?
 *   (`toolkits.rate-limits`, §8)
 * - Open: What is the maximum size of the request and response bodies of a toolkit endpoint? (`toolkits.body-size`, §8)
 * - Open: After which time does a toolkit endpoint end a request by itself? (`toolkits.timeouts`, §8)
 * - Open: Which error does a toolkit endpoint return when several apply, such as an unknown tool in a request without a
 *   key? (`toolkits.error-order`, §7)
 * - Open: How are the toolkit endpoints versioned? (`toolkits.versioning`, §9.2)
 * - Stated: Over HTTP a web application serves its tools without a socket connection. (`toolkits.over-http`, §1.4)
 * - Stated: A toolkit is registered under a name and groups named tools. (`toolkits.registered`, §1.4)
 * - Stated: A tool's function receives its parameters by keyword. (`toolkits.keyword-arguments`, §1.4)
 * - Stated: A tool's function returns an object. (`toolkits.returns-object`, §1.4)
 * - Stated: A toolkit that is served over HTTP needs no start step of its own. (`toolkits.no-start-step`, §1.4)
 * - Stated: A toolkit has a name, `app_name`. (`toolkits.app-name`, §2)
 * - Stated: A toolkit API key authenticates a toolkit to its owner. (`toolkits.api-key`, §2)
 * - Stated: Every path of a toolkit endpoint begins with a fixed segment, the mount prefix, written `toolkit`.
 *   (`toolkits.prefix`, §4.2)
 * - Stated: Every path of a toolkit endpoint ends with a slash. (`toolkits.trailing-slash`, §4.2)
 */
export interface operations {
    /**
     * Lists agents.
     *
     * - Open: With which status does listing agents succeed? (`list-agents.status`, §4.1)
     * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can listing agents return? (`list-agents.errors`,
     *   §7)
     * - Open: In which order are the agents listed? (`list-agents.order`, §4.1)
     * - Open: Is the list of agents paged, and if so, how is the next page asked for? (`list-agents.paging`, §4.1)
     * - Open: Does the list of agents hold all that the key can access? (`list-agents.completeness`, §4.1)
     * - Stated: `list-agents.operation`, §4.1
     * - Stated: Listing agents takes no body. (`list-agents.no-body`, §4.1)
     */
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The body or the query is invalid.
             *
             * - Stated: `errors.400`, §7
             */
            400: components["responses"]["BadRequest"];
            /**
             * The key is missing or invalid.
             *
             * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?
             *   (`errors.www-authenticate`, §5.3)
             * - Stated: `errors.401`, §7
             */
            401: components["responses"]["Unauthorized"];
            /**
             * The key cannot access the resource.
             *
             * - Stated: `errors.403`, §7
             */
            403: components["responses"]["Forbidden"];
            /**
             * The resource does not exist.
             *
             * - Stated: `errors.404`, §7
             */
            404: components["responses"]["NotFound"];
            /**
             * There were too many requests.
             *
             * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`,
             *   §8)
             * - Stated: `errors.429`, §7
             */
            429: components["responses"]["TooManyRequests"];
            /**
             * The agents.
             *
             * - Open: With which status does listing agents succeed? (`list-agents.status`, §4.1)
             */
            "2XX": components["responses"]["AgentsListed"];
            /**
             * An upstream failure.
             *
             * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
             * - Open: Can the API have carried out a request even though it returned a 5xx status?
             *   (`errors.5xx-carried-out`, §7)
             * - Stated: `errors.5xx`, §7
             */
            "5XX": components["responses"]["UpstreamFailure"];
        };
    };
    /**
     * Stores a memory on an agent, either agent-level or scoped to one agent user.
     *
     * - Open: With which status does creating a memory succeed? (`create-memory.status`, §4.1)
     * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can creating a memory return?
     *   (`create-memory.errors`, §7)
     * - Open: Which status does the API return if the `agent_user_id` of a new memory does not identify a user?
     *   (`create-memory.unknown-user`, §7)
     * - Open: Are two memories stored when the same memory is created twice? (`create-memory.twice`, §4.1)
     * - Stated: `create-memory.operation`, §4.1
     */
    createMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The `id` of the agent.
                 *
                 * - Open: Which status does the API return for a path whose `agent_id` is not an integer?
                 *   (`agent-id.not-an-integer`, §7)
                 * - Stated: The path names the agent by an integer, `agent_id`. (`agent-id.path`, §4.1)
                 * @example 7
                 */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMemory"];
            };
        };
        responses: {
            /**
             * The body or the query is invalid.
             *
             * - Stated: `errors.400`, §7
             */
            400: components["responses"]["BadRequest"];
            /**
             * The key is missing or invalid.
             *
             * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?
             *   (`errors.www-authenticate`, §5.3)
             * - Stated: `errors.401`, §7
             */
            401: components["responses"]["Unauthorized"];
            /**
             * The key cannot access the resource.
             *
             * - Stated: `errors.403`, §7
             */
            403: components["responses"]["Forbidden"];
            /**
             * The resource does not exist.
             *
             * - Stated: `errors.404`, §7
             */
            404: components["responses"]["NotFound"];
            /**
             * There were too many requests.
             *
             * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`,
             *   §8)
             * - Stated: `errors.429`, §7
             */
            429: components["responses"]["TooManyRequests"];
            /**
             * The memory was stored.
             *
             * - Open: With which status does creating a memory succeed? (`create-memory.status`, §4.1)
             */
            "2XX": components["responses"]["MemoryCreated"];
            /**
             * An upstream failure.
             *
             * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
             * - Open: Can the API have carried out a request even though it returned a 5xx status?
             *   (`errors.5xx-carried-out`, §7)
             * - Stated: `errors.5xx`, §7
             */
            "5XX": components["responses"]["UpstreamFailure"];
        };
    };
    /**
     * Lists conversations, optionally filtered by agent or by user.
     *
     * - Open: With which status does listing conversations succeed? (`list-conversations.status`, §4.1)
     * - Open: What are the names and formats of the query parameters that filter conversations by agent or by user?
     *   (`list-conversations.filters`, §4.1)
     * - Open: Does filtering by user mean the `external_user_id` of a conversation or the `agent_user_id` of a memory?
     *   (`list-conversations.filter-by-user`, §4.1)
     * - Open: How do the filters by agent and by user combine when both are given?
     *   (`list-conversations.filters-combined`, §4.1)
     * - Open: What does the API return if a filter of the list of conversations names an agent or a user that does not
     *   exist, or that the key cannot access? (`list-conversations.filter-without-match`, §7)
     * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can listing conversations return?
     *   (`list-conversations.errors`, §7)
     * - Stated: `GET /v1/conversations/` lists conversations. (`list-conversations.operation`, §4.1)
     * - Stated: Conversations can be filtered by agent or by user, and need not be. (`list-conversations.filtering`,
     *   §4.1)
     */
    listConversations: {
        parameters: {
            /**
             * - Open: What are the names and formats of the query parameters that filter conversations by agent or by
             *   user? (`list-conversations.filters`, §4.1)
             */
            query?: Sendable<"list-conversations.filters">;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The body or the query is invalid.
             *
             * - Stated: `errors.400`, §7
             */
            400: components["responses"]["BadRequest"];
            /**
             * The key is missing or invalid.
             *
             * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?
             *   (`errors.www-authenticate`, §5.3)
             * - Stated: `errors.401`, §7
             */
            401: components["responses"]["Unauthorized"];
            /**
             * The key cannot access the resource.
             *
             * - Stated: `errors.403`, §7
             */
            403: components["responses"]["Forbidden"];
            /**
             * The resource does not exist.
             *
             * - Stated: `errors.404`, §7
             */
            404: components["responses"]["NotFound"];
            /**
             * There were too many requests.
             *
             * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`,
             *   §8)
             * - Stated: `errors.429`, §7
             */
            429: components["responses"]["TooManyRequests"];
            /**
             * The conversations.
             *
             * - Open: With which status does listing conversations succeed? (`list-conversations.status`, §4.1)
             */
            "2XX": components["responses"]["ConversationsListed"];
            /**
             * An upstream failure.
             *
             * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
             * - Open: Can the API have carried out a request even though it returned a 5xx status?
             *   (`errors.5xx-carried-out`, §7)
             * - Stated: `errors.5xx`, §7
             */
            "5XX": components["responses"]["UpstreamFailure"];
        };
    };
    /**
     * Sends a user's message to a conversation and waits for the agent's completed reply. The response contains the
     * reply.
     *
     * - Open: With which status does sending a message succeed? (`send-message.status`, §4.1)
     * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can sending a message return?
     *   (`send-message.errors`, §7)
     * - Open: How long does sending a message wait for the reply? (`send-message.wait-limit`, §8)
     * - Open: What does the API return when a message is sent and the agent produces no reply?
     *   (`send-message.no-reply`, §4.1)
     * - Open: What happens when the same message is sent twice: is it stored and replied to again, or recognised as a
     *   repetition? (`send-message.twice`, §4.1)
     * - Open: What happens when two messages are sent to one conversation at once? (`send-message.at-once`, §4.1)
     * - Open: What happens to the message and the reply if the caller closes the connection before the response?
     *   (`send-message.hang-up`, §4.1)
     * - Open: Is the user's message kept when the agent's reply fails? (`send-message.reply-fails`, §4.1)
     * - Stated: The text of a user message, with optional metadata, is sent to a conversation.
     *   (`send-message.operation`, §4.1)
     * - Stated: The call waits for the completed reply, which comes in the same response. (`send-message.waits`, §1.1)
     */
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Identifies the conversation.
                 *
                 * - Open: Which status does the API return for a path whose `conversation_id` is not an integer?
                 *   (`conversation-id.not-an-integer`, §7)
                 * - Open: Is `conversation_id` the `id` of a conversation summary? (`conversation-id.origin`, §4.1)
                 * - Stated: The path names the conversation by an integer, `conversation_id`. (`conversation-id.path`,
                 *   §4.1)
                 * @example 42
                 */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /**
             * The body or the query is invalid.
             *
             * - Stated: `errors.400`, §7
             */
            400: components["responses"]["BadRequest"];
            /**
             * The key is missing or invalid.
             *
             * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge?
             *   (`errors.www-authenticate`, §5.3)
             * - Stated: `errors.401`, §7
             */
            401: components["responses"]["Unauthorized"];
            /**
             * The key cannot access the resource.
             *
             * - Stated: `errors.403`, §7
             */
            403: components["responses"]["Forbidden"];
            /**
             * The resource does not exist.
             *
             * - Stated: `errors.404`, §7
             */
            404: components["responses"]["NotFound"];
            /**
             * There were too many requests.
             *
             * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`,
             *   §8)
             * - Stated: `errors.429`, §7
             */
            429: components["responses"]["TooManyRequests"];
            /**
             * The conversation, the user's message as stored, and the agent's completed reply.
             *
             * - Open: With which status does sending a message succeed? (`send-message.status`, §4.1)
             */
            "2XX": components["responses"]["MessageSent"];
            /**
             * An upstream failure.
             *
             * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
             * - Open: Can the API have carried out a request even though it returned a 5xx status?
             *   (`errors.5xx-carried-out`, §7)
             * - Stated: `errors.5xx`, §7
             */
            "5XX": components["responses"]["UpstreamFailure"];
        };
    };
    /**
     * Returns the details of a toolkit and the list of its tools.
     *
     * - Open: With which status does a request for a toolkit's details succeed? (`get-toolkit-details.status`, §4.2)
     * - Open: How is a request for toolkit details authenticated? (`get-toolkit-details.security`, §5.5)
     * - Stated: `get-toolkit-details.operation`, §4.2
     */
    getToolkitDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of the toolkit.
                 *
                 * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or
                 *   both? (`toolkit-name.app-name`, §4.2)
                 * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`,
                 *   §4.2)
                 * - Stated: `toolkit-name.path`, §4.2
                 * @example weather
                 */
                toolkit_name: components["parameters"]["ToolkitName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The details of the toolkit and the list of its tools.
             *
             * - Open: With which status does a request for a toolkit's details succeed? (`get-toolkit-details.status`,
             *   §4.2)
             */
            "2XX": components["responses"]["ToolkitDetails"];
            /**
             * An error, such as an unknown toolkit.
             *
             * - Open: Which status and body answer a request for an unknown toolkit? (`get-toolkit-details.error`, §7)
             */
            default: {
                headers: {
                    /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * - Open: Which status and body answer a request for an unknown toolkit?
                     *   (`get-toolkit-details.error`, §7)
                     */
                    "application/json": Unspecified<"get-toolkit-details.error">;
                };
            };
        };
    };
    /**
     * Returns the context, or schema, of a tool.
     *
     * - Open: With which status does a request for a tool's context succeed? (`get-tool-context.status`, §4.2)
     * - Open: How is a request for a tool's context authenticated? (`get-tool-context.security`, §5.5)
     * - Stated: `get-tool-context.operation`, §4.2
     */
    getToolContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of the toolkit.
                 *
                 * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or
                 *   both? (`toolkit-name.app-name`, §4.2)
                 * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`,
                 *   §4.2)
                 * - Stated: `toolkit-name.path`, §4.2
                 * @example weather
                 */
                toolkit_name: components["parameters"]["ToolkitName"];
                /**
                 * The name of the tool, its `function_name`.
                 *
                 * - Open: Which characters may the name of a tool have in the path? (`tool-name.characters`, §4.2)
                 * - Stated: The path names the tool. (`tool-name.path`, §4.2)
                 * @example forecast
                 */
                tool_name: components["parameters"]["ToolName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The context, or schema, of the tool.
             *
             * - Open: With which status does a request for a tool's context succeed? (`get-tool-context.status`, §4.2)
             */
            "2XX": components["responses"]["ToolContext"];
            /**
             * An error, such as an unknown toolkit or tool.
             *
             * - Open: Which status and body answer a request for the context of an unknown tool, or of a tool in an
             *   unknown toolkit? (`get-tool-context.error`, §7)
             */
            default: {
                headers: {
                    /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * - Open: Which status and body answer a request for the context of an unknown tool, or of a tool
                     *   in an unknown toolkit? (`get-tool-context.error`, §7)
                     */
                    "application/json": Unspecified<"get-tool-context.error">;
                };
            };
        };
    };
    /**
     * Runs a tool with the parameters that the request supplies, and returns its result.
     *
     * - Open: With which status does executing a tool succeed? (`execute-tool.status`, §4.2)
     * - Open: How is a request to execute a tool authenticated? (`execute-tool.security`, §5.5)
     * - Open: Is a tool's function called when a required parameter is missing? (`execute-tool.missing-parameter`, §7)
     * - Open: Is a parameter that the tool does not have refused, ignored or passed to the tool's function?
     *   (`execute-tool.unknown-parameter`, §4.2)
     * - Open: How much does a caller learn of a failure in the tool's function? (`execute-tool.tool-failure`, §7)
     * - Stated: The tool runs with the parameters that the request supplies, and its result is returned.
     *   (`execute-tool.operation`, §4.2)
     */
    executeTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of the toolkit.
                 *
                 * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or
                 *   both? (`toolkit-name.app-name`, §4.2)
                 * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`,
                 *   §4.2)
                 * - Stated: `toolkit-name.path`, §4.2
                 * @example weather
                 */
                toolkit_name: components["parameters"]["ToolkitName"];
                /**
                 * The name of the tool, its `function_name`.
                 *
                 * - Open: Which characters may the name of a tool have in the path? (`tool-name.characters`, §4.2)
                 * - Stated: The path names the tool. (`tool-name.path`, §4.2)
                 * @example forecast
                 */
                tool_name: components["parameters"]["ToolName"];
            };
            cookie?: never;
        };
        /**
         * The parameters of the tool.
         *
         * - Open: How does a request to execute a tool carry the tool's parameters: in which part, and in which
         *   encoding? (`execute-tool.parameters`, §4.2)
         */
        requestBody?: {
            content: {
                /**
                 * - Open: How does a request to execute a tool carry the tool's parameters: in which part, and in which
                 *   encoding? (`execute-tool.parameters`, §4.2)
                 */
                "*/*": Sendable<"execute-tool.parameters">;
            };
        };
        responses: {
            /**
             * The result of the tool.
             *
             * - Open: With which status does executing a tool succeed? (`execute-tool.status`, §4.2)
             */
            "2XX": components["responses"]["ToolResult"];
            /**
             * An error, such as an unknown toolkit or tool, a missing parameter or a failing tool.
             *
             * - Open: Which status and body answer a request to execute a tool that fails: for an unknown toolkit, an
             *   unknown tool, a missing required parameter, or a failure of the tool? (`execute-tool.error`, §7)
             */
            default: {
                headers: {
                    /** Any answer over HTTP can have further headers. Which ones this answer has is not known. */
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * - Open: Which status and body answer a request to execute a tool that fails: for an unknown
                     *   toolkit, an unknown tool, a missing required parameter, or a failure of the tool?
                     *   (`execute-tool.error`, §7)
                     */
                    "application/json": Unspecified<"execute-tool.error">;
                };
            };
        };
    };
}
