export interface paths {
  "/v1/conversations/{conversation_id}/messages/": {
    post: {
      parameters: { path: { conversation_id: number } };
      requestBody: {
        content: { "application/json": { content: string; metadata?: Record<string, unknown> } };
      };
      responses: {
        default: {
          content: {
            "application/json": {
              conversation: { id: number; external_user_id: unknown };
              user_message: { content: string };
              agent_message: { content: string };
            };
          };
        };
      };
    };
  };
  "/v1/conversations/": {
    get: {
      responses: { default: { content: { "application/json": { data: unknown[] } } } };
    };
  };
}
