// Made from openapi/openapi.yaml by `npm run generate`; do not edit.

/** The signature of `listAgents`. */
export interface ListAgents<Arguments extends readonly unknown[], Answer> {
  /**
   * **List agents** (§4.1)
   *
   * Lists agents.
   *
   * - 400: The body or the query is invalid.
   * - 401: The key is missing or invalid.
   * - 403: The key cannot access the resource.
   * - 404: The resource does not exist.
   * - 429: There were too many requests.
   * - 5XX: An upstream failure.
   * - Open: With which status does listing agents succeed? (`list-agents.status`, §4.1)
   * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can listing agents return? (`list-agents.errors`,
   *   §7)
   * - Open: In which order are the agents listed? (`list-agents.order`, §4.1)
   * - Open: Is the list of agents paged, and if so, how is the next page asked for? (`list-agents.paging`, §4.1)
   * - Open: Does the list of agents hold all that the key can access? (`list-agents.completeness`, §4.1)
   * - Open: What is the shape of the body that lists the agents? (`list-agents.body`, §4.1)
   * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge? (`errors.www-authenticate`,
   *   §5.3)
   * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`, §8)
   * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
   * - Open: Can the API have carried out a request even though it returned a 5xx status? (`errors.5xx-carried-out`, §7)
   *
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `createMemory`. */
export interface CreateMemory<Arguments extends readonly unknown[], Answer> {
  /**
   * **Create a memory** (§4.1)
   *
   * Stores a memory on an agent, either agent-level or scoped to one agent user.
   *
   * - 400: The body or the query is invalid.
   * - 401: The key is missing or invalid.
   * - 403: The key cannot access the resource.
   * - 404: The resource does not exist.
   * - 429: There were too many requests.
   * - 5XX: An upstream failure.
   * - Open: With which status does creating a memory succeed? (`create-memory.status`, §4.1)
   * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can creating a memory return?
   *   (`create-memory.errors`, §7)
   * - Open: Which status does the API return if the `agent_user_id` of a new memory does not identify a user?
   *   (`create-memory.unknown-user`, §7)
   * - Open: Are two memories stored when the same memory is created twice? (`create-memory.twice`, §4.1)
   * - Open: Which status does the API return for a path whose `agent_id` is not an integer? (`agent-id.not-an-integer`,
   *   §7)
   * - Open: What does the body of the answer hold when a memory was created: the stored memory, or something else?
   *   (`create-memory.body`, §4.1)
   * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge? (`errors.www-authenticate`,
   *   §5.3)
   * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`, §8)
   * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
   * - Open: Can the API have carried out a request even though it returned a 5xx status? (`errors.5xx-carried-out`, §7)
   *
   * @param agentId The `id` of the agent.
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `listConversations`. */
export interface ListConversations<Arguments extends readonly unknown[], Answer> {
  /**
   * **List conversations** (§4.1)
   *
   * Lists conversations, optionally filtered by agent or by user.
   *
   * - 400: The body or the query is invalid.
   * - 401: The key is missing or invalid.
   * - 403: The key cannot access the resource.
   * - 404: The resource does not exist.
   * - 429: There were too many requests.
   * - 5XX: An upstream failure.
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
   * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge? (`errors.www-authenticate`,
   *   §5.3)
   * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`, §8)
   * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
   * - Open: Can the API have carried out a request even though it returned a 5xx status? (`errors.5xx-carried-out`, §7)
   *
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `sendMessage`. */
export interface SendMessage<Arguments extends readonly unknown[], Answer> {
  /**
   * **Send a message** (§4.1, §1.1)
   *
   * Sends a user's message to a conversation and waits for the agent's completed reply. The response contains the
   * reply.
   *
   * - 400: The body or the query is invalid.
   * - 401: The key is missing or invalid.
   * - 403: The key cannot access the resource.
   * - 404: The resource does not exist.
   * - 429: There were too many requests.
   * - 5XX: An upstream failure.
   * - Open: With which status does sending a message succeed? (`send-message.status`, §4.1)
   * - Open: Which of the error statuses 400, 403, 404, 429 and 5xx can sending a message return?
   *   (`send-message.errors`, §7)
   * - Open: How long does sending a message wait for the reply? (`send-message.wait-limit`, §8)
   * - Open: What does the API return when a message is sent and the agent produces no reply? (`send-message.no-reply`,
   *   §4.1)
   * - Open: What happens when the same message is sent twice: is it stored and replied to again, or recognised as a
   *   repetition? (`send-message.twice`, §4.1)
   * - Open: What happens when two messages are sent to one conversation at once? (`send-message.at-once`, §4.1)
   * - Open: What happens to the message and the reply if the caller closes the connection before the response?
   *   (`send-message.hang-up`, §4.1)
   * - Open: Is the user's message kept when the agent's reply fails? (`send-message.reply-fails`, §4.1)
   * - Open: Which status does the API return for a path whose `conversation_id` is not an integer?
   *   (`conversation-id.not-an-integer`, §7)
   * - Open: Is `conversation_id` the `id` of a conversation summary? (`conversation-id.origin`, §4.1)
   * - Open: Does a 401 answer have the header `WWW-Authenticate`, and with which challenge? (`errors.www-authenticate`,
   *   §5.3)
   * - Open: Which headers, if any, tell the rate limit or when to try again? (`errors.rate-limit-headers`, §8)
   * - Open: Which statuses from 500 to 599 does the Developer API return? (`errors.5xx-statuses`, §7)
   * - Open: Can the API have carried out a request even though it returned a 5xx status? (`errors.5xx-carried-out`, §7)
   *
   * @param conversationId Identifies the conversation.
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `getToolkitDetails`. */
export interface GetToolkitDetails<Arguments extends readonly unknown[], Answer> {
  /**
   * **Toolkit details** (§4.2)
   *
   * Returns the details of a toolkit and the list of its tools.
   *
   * - Error: An error, such as an unknown toolkit.
   * - Open: With which status does a request for a toolkit's details succeed? (`get-toolkit-details.status`, §4.2)
   * - Open: How is a request for toolkit details authenticated? (`get-toolkit-details.security`, §5.5)
   * - Open: Which status and body answer a request for an unknown toolkit? (`get-toolkit-details.error`, §7)
   * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or both?
   *   (`toolkit-name.app-name`, §4.2)
   * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`, §4.2)
   * - Open: What is the shape of a toolkit's details, and of the list of tools in them? (`get-toolkit-details.body`,
   *   §4.2)
   *
   * @param toolkitName The name of the toolkit.
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `getToolContext`. */
export interface GetToolContext<Arguments extends readonly unknown[], Answer> {
  /**
   * **Tool context** (§4.2)
   *
   * Returns the context, or schema, of a tool.
   *
   * - Error: An error, such as an unknown toolkit or tool.
   * - Open: With which status does a request for a tool's context succeed? (`get-tool-context.status`, §4.2)
   * - Open: How is a request for a tool's context authenticated? (`get-tool-context.security`, §5.5)
   * - Open: Which status and body answer a request for the context of an unknown tool, or of a tool in an unknown
   *   toolkit? (`get-tool-context.error`, §7)
   * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or both?
   *   (`toolkit-name.app-name`, §4.2)
   * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`, §4.2)
   * - Open: Which characters may the name of a tool have in the path? (`tool-name.characters`, §4.2)
   * - Open: What is the shape of a tool's context: is it the tool's definition, a schema of its parameters, or
   *   something else? (`get-tool-context.body`, §4.2)
   *
   * @param toolkitName The name of the toolkit.
   * @param toolName The name of the tool, its `function_name`.
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}

/** The signature of `executeTool`. */
export interface ExecuteTool<Arguments extends readonly unknown[], Answer> {
  /**
   * **Execute a tool** (§4.2)
   *
   * Runs a tool with the parameters that the request supplies, and returns its result.
   *
   * - Error: An error, such as an unknown toolkit or tool, a missing parameter or a failing tool.
   * - Open: With which status does executing a tool succeed? (`execute-tool.status`, §4.2)
   * - Open: How is a request to execute a tool authenticated? (`execute-tool.security`, §5.5)
   * - Open: Is a tool's function called when a required parameter is missing? (`execute-tool.missing-parameter`, §7)
   * - Open: Is a parameter that the tool does not have refused, ignored or passed to the tool's function?
   *   (`execute-tool.unknown-parameter`, §4.2)
   * - Open: How much does a caller learn of a failure in the tool's function? (`execute-tool.tool-failure`, §7)
   * - Open: How does a request to execute a tool carry the tool's parameters: in which part, and in which encoding?
   *   (`execute-tool.parameters`, §4.2)
   * - Open: Which status and body answer a request to execute a tool that fails: for an unknown toolkit, an unknown
   *   tool, a missing required parameter, or a failure of the tool? (`execute-tool.error`, §7)
   * - Open: Is the toolkit's name in the path the one under which it is registered, its `app_name`, or both?
   *   (`toolkit-name.app-name`, §4.2)
   * - Open: Which characters may the name of a toolkit have in the path? (`toolkit-name.characters`, §4.2)
   * - Open: Which characters may the name of a tool have in the path? (`tool-name.characters`, §4.2)
   * - Open: Does the response to an execution contain exactly the object that the tool's function returned, or does it
   *   wrap that object? (`execute-tool.body`, §4.2)
   *
   * @param toolkitName The name of the toolkit.
   * @param toolName The name of the tool, its `function_name`.
   * @throws {ColloquyError} in the style that throws: `kind` says what went wrong.
   */
  (...given: Arguments): Answer;
}
