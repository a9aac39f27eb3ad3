// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { OpenPointId, StatementId } from "./ids.ts";

/** The possible values of a choice: one of a list, a whole number, a text, or a list of any of these. */
export type ValueRule =
  | readonly (string | number)[]
  | { readonly from: number; readonly to: number }
  | { readonly "such-as": readonly string[]; readonly pattern?: string; readonly is?: "name" }
  | { readonly "list-of": ValueRule };

/** One possible answer to an open point that no OpenAPI document can answer. */
export interface Choice {
  /** The answer in a sentence, with `{name}` for each of its values. */
  readonly says: string;
  readonly with?: Readonly<Record<string, ValueRule>>;
  /** For each value that must be a name, the id of the open point or of the statement that gives the name. */
  readonly needs?: { readonly named: Readonly<Record<string, OpenPointId | StatementId>> };
}

/** The possible answers to an open point that no OpenAPI document can answer. Another answer is always possible. */
export type PointChoices =
  /** The reason why no answer shows on the wire. */
  | { readonly nowhere: string }
  | {
      /** The behaviour of a server that shows the choice. */
      readonly shows?: string;
      /** The choices by their names. */
      readonly choices: Readonly<Record<string, Choice>>;
    };

/** The names of the choices at each open point with choices. */
export interface ChoiceNames {
  readonly "api.missing-slash": "refused" | "redirected" | "served";
  readonly "api.methods": "refused" | "refused-with-allow";
  readonly "api.unknown-path": "not-found" | "refused";
  readonly "api.media-types": "refused" | "read-as-json";
  readonly "api.unknown-query": "ignored" | "refused";
  readonly "api.answer-media-type": "bare" | "with-parameter";
  readonly "api.redirects": "never" | "to-the-slash" | "elsewhere";
  readonly "api.cors": "none" | "any-origin" | "one-origin";
  readonly "api.integers": "positive" | "any-sign";
  readonly "api.integers-size": "safe" | "large";
  readonly "api.nulls": "never" | "possible";
  readonly "api.nulls-sent": "refused" | "accepted";
  readonly "api.error-statuses": "stated-only" | "others-too";
  readonly "errors.5xx-statuses": "one" | "several";
  readonly "request-id.on-errors": "never" | "always";
  readonly "api.error-order": "path-first" | "outside-in" | "inside-out" | "resource-first";
  readonly "api.rate-limits": "none" | "window";
  readonly "api.body-size": "unlimited" | "limited";
  readonly "api.timeouts": "none" | "answered" | "closed";
  readonly "api.deprecation": "silent" | "by-header";
  readonly "api.versions": "alone" | "another";
  readonly "developer-api-key.access": "all" | "some";
  readonly "developer-api-key.expiry": "never" | "after";
  readonly "agent-id.not-an-integer": "invalid" | "not-found";
  readonly "conversation-id.not-an-integer": "invalid" | "not-found";
  readonly "conversation-id.origin": "same" | "other";
  readonly "list-agents.order": "by-id" | "by-id-descending" | "none";
  readonly "list-agents.paging": "whole" | "by-link" | "by-number";
  readonly "list-agents.completeness": "all" | "some";
  readonly "list-agents.errors": "all" | "fewer" | "fewer-with-400";
  readonly "list-conversations.filter-by-user": "external-user-id" | "agent-user-id";
  readonly "list-conversations.filters-combined": "both" | "either" | "refused";
  readonly "list-conversations.filter-without-match": "empty" | "refused" | "passed-over";
  readonly "list-conversations.errors": "all" | "fewer" | "fewer-with-400";
  readonly "conversation-list.order": "by-id" | "by-id-descending" | "by-last-message" | "none";
  readonly "conversation-list.paging": "whole" | "by-field" | "by-link";
  readonly "conversation-list.completeness": "all" | "some";
  readonly "conversations.agent-shown": "never" | "by-field";
  readonly "send-message.wait-limit": "unlimited" | "limited";
  readonly "send-message.no-reply": "failure" | "empty-text";
  readonly "send-message.twice": "again" | "recognised" | "refused";
  readonly "send-message.errors": "all" | "fewer";
  readonly "send-message.at-once": "in-turn" | "together" | "refused";
  readonly "send-message.hang-up": "carried-out" | "given-up";
  readonly "send-message.reply-fails": "kept" | "dropped";
  readonly "errors.5xx-carried-out": "possible" | "never";
  readonly "sent-message.user-message-text": "exact" | "trimmed" | "normalised" | "escaped";
  readonly "message.content-form": "plain" | "markdown" | "html";
  readonly "new-message.metadata-returned": "never" | "in-a-field";
  readonly "new-message.metadata-keys": "none" | "repetition";
  readonly "create-memory.unknown-user": "stored" | "refused";
  readonly "create-memory.twice": "two" | "one" | "refused";
  readonly "create-memory.errors": "all" | "fewer";
  readonly "memories.agent-level": "every-user" | "no-user";
  readonly "memories.use": "told" | "kept";
  readonly "conversation-summary.external-user-id-unique": "unique" | "shared";
  readonly "api-error.message-language": "english" | "other" | "as-asked";
  readonly "toolkits.missing-slash": "refused" | "redirected" | "served";
  readonly "toolkits.redirects": "never" | "to-the-slash" | "elsewhere";
  readonly "toolkits.methods": "refused" | "refused-with-allow";
  readonly "toolkits.unknown-path": "not-found" | "refused";
  readonly "toolkits.cors": "none" | "any-origin" | "one-origin";
  readonly "toolkits.error-order": "path-first" | "outside-in" | "inside-out" | "resource-first";
  readonly "toolkits.rate-limits": "none" | "window" | "runs-at-once" | "runs-at-once-until";
  readonly "toolkits.body-size": "unlimited" | "limited";
  readonly "toolkits.timeouts": "none" | "answered" | "closed";
  readonly "toolkits.versioning": "none" | "by-header";
  readonly "toolkits.request-id": "never" | "always";
  readonly "toolkit-name.app-name": "registered-name" | "app-name";
  readonly "toolkit-name.characters": "letters" | "nearly-any";
  readonly "tool-name.characters": "letters" | "nearly-any";
  readonly "tool-definition.param-types": "any" | "string" | "by-schema";
  readonly "execute-tool.missing-parameter": "refused" | "called";
  readonly "execute-tool.unknown-parameter": "refused" | "ignored" | "passed-on";
  readonly "execute-tool.tool-failure": "tells-refusals" | "tells-nothing" | "tells-all";
}

/** The possible answers to open points that show in no document, by the id of the point. */
export const choices = {
  "api.states": {
    "nowhere": "No stated field shows a state. If there is such a field, it belongs to the open point about the fields of its resource."
  },
  "api.transitions": {
    "nowhere": "No stated field shows a state, so none shows how it changes."
  },
  "api.operations": {
    "nowhere": "Another operation would have its own path or method, and requests use only the paths and methods that are stated."
  },
  "api.events": {
    "nowhere": "No address is stated at which a caller would receive an event."
  },
  "api.missing-slash": {
    "shows": "missing-slash",
    "choices": {
      "refused": {
        "says": "A path without its last slash gets the status {status}.",
        "with": {
          "status": [
            404,
            400,
            405
          ]
        }
      },
      "redirected": {
        "says": "A path without its last slash is redirected with {status} to the path with the slash.",
        "with": {
          "status": [
            308,
            307,
            301,
            302
          ]
        }
      },
      "served": {
        "says": "A path without its last slash has the same response as the path with the slash."
      }
    }
  },
  "api.methods": {
    "shows": "other-method",
    "choices": {
      "refused": {
        "says": "A method other than HEAD and OPTIONS that is not stated for a path gets the status {status}, without `Allow`.",
        "with": {
          "status": [
            405,
            404,
            400,
            501
          ]
        }
      },
      "refused-with-allow": {
        "says": "A method other than HEAD and OPTIONS that is not stated for a path gets the status {status}, and `Allow` names the stated methods.",
        "with": {
          "status": [
            405,
            501
          ]
        }
      }
    }
  },
  "api.unknown-path": {
    "shows": "unknown-path",
    "choices": {
      "not-found": {
        "says": "A path that is not stated gets the status 404."
      },
      "refused": {
        "says": "A path that is not stated gets the status {status}.",
        "with": {
          "status": [
            400,
            403,
            410,
            501
          ]
        }
      }
    }
  },
  "api.media-types": {
    "shows": "media-type",
    "choices": {
      "refused": {
        "says": "A body whose `Content-Type` is not one of JSON, such as `text/plain`, gets the status {status}.",
        "with": {
          "status": [
            415,
            400,
            422
          ]
        }
      },
      "read-as-json": {
        "says": "A body is read as JSON also if its `Content-Type` is another, such as `text/plain`."
      }
    }
  },
  "api.unknown-query": {
    "shows": "unknown-query",
    "choices": {
      "ignored": {
        "says": "A query parameter that the operation does not have is ignored."
      },
      "refused": {
        "says": "A request with a query parameter that the operation does not have gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      }
    }
  },
  "api.answer-media-type": {
    "shows": "answer-media-type",
    "choices": {
      "bare": {
        "says": "The media type of a response has no parameters."
      },
      "with-parameter": {
        "says": "The media type of a response has the parameter `{parameter}`.",
        "with": {
          "parameter": [
            "charset=utf-8",
            "charset=UTF-8"
          ]
        }
      }
    }
  },
  "api.redirects": {
    "shows": "redirects",
    "choices": {
      "never": {
        "says": "No response is a redirect."
      },
      "to-the-slash": {
        "says": "The only redirect is from a path without its last slash to the path with the slash."
      },
      "elsewhere": {
        "says": "A request may be redirected with {status} to another path.",
        "with": {
          "status": [
            307,
            308
          ]
        }
      }
    }
  },
  "api.cors": {
    "shows": "cors",
    "choices": {
      "none": {
        "says": "Pages of other origins may not call: no response has a CORS header."
      },
      "any-origin": {
        "says": "Every page may call: every response allows any origin, and a preflight gets the status {status}.",
        "with": {
          "status": [
            204,
            200
          ]
        }
      },
      "one-origin": {
        "says": "Every response allows pages of the origin {origin}, whichever page asks.",
        "with": {
          "origin": {
            "such-as": [
              "https://app.example",
              "http://localhost:3000"
            ],
            "pattern": "^https?://[a-z0-9.-]+(:[0-9]+)?$"
          }
        }
      }
    }
  },
  "api.integers": {
    "shows": "integers",
    "choices": {
      "positive": {
        "says": "The integers are positive."
      },
      "any-sign": {
        "says": "An integer may be zero or negative."
      }
    }
  },
  "api.integers-size": {
    "shows": "integer-size",
    "choices": {
      "safe": {
        "says": "No integer is beyond 2^53."
      },
      "large": {
        "says": "An integer may be 2^53 or more."
      }
    }
  },
  "api.nulls": {
    "shows": "nulls",
    "choices": {
      "never": {
        "says": "A value of a response is never null where a type is stated."
      },
      "possible": {
        "says": "A value of a response may be null where a type is stated."
      }
    }
  },
  "api.nulls-sent": {
    "shows": "sent-nulls",
    "choices": {
      "refused": {
        "says": "A request with null instead of a value gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      },
      "accepted": {
        "says": "A request with null instead of a value is accepted."
      }
    }
  },
  "api.error-statuses": {
    "shows": "error-statuses",
    "choices": {
      "stated-only": {
        "says": "There are no error statuses besides those that are stated."
      },
      "others-too": {
        "says": "Besides the error statuses that are stated there are {statuses}.",
        "with": {
          "statuses": {
            "list-of": [
              402,
              405,
              406,
              408,
              409,
              410,
              413,
              414,
              415,
              422,
              423,
              431
            ]
          }
        }
      }
    }
  },
  "errors.5xx-statuses": {
    "shows": "upstream-failures",
    "choices": {
      "one": {
        "says": "An upstream failure always gets the status {status}.",
        "with": {
          "status": [
            500,
            502,
            503,
            504
          ]
        }
      },
      "several": {
        "says": "An upstream failure gets the status 500, 502, 503 or 504."
      }
    }
  },
  "request-id.on-errors": {
    "shows": "header-on-errors",
    "choices": {
      "never": {
        "says": "An error response does not have the header `x-request-id`."
      },
      "always": {
        "says": "An error response has the header `x-request-id`, too."
      }
    }
  },
  "api.error-order": {
    "shows": "error-order",
    "choices": {
      "path-first": {
        "says": "If several errors apply, the first of these determines the response: path, method, key, resource, media type, body."
      },
      "outside-in": {
        "says": "If several errors apply, the first of these determines the response: key, path, method, media type, body, resource."
      },
      "inside-out": {
        "says": "If several errors apply, the first of these determines the response: path, method, media type, body, key, resource."
      },
      "resource-first": {
        "says": "If several errors apply, the first of these determines the response: path, method, resource, key, media type, body."
      }
    }
  },
  "api.rate-limits": {
    "shows": "rate-limit",
    "choices": {
      "none": {
        "says": "There is no rate limit."
      },
      "window": {
        "says": "More than {requests} requests in {seconds} seconds with one key get the status 429.",
        "with": {
          "requests": {
            "from": 1,
            "to": 1000000
          },
          "seconds": {
            "from": 1,
            "to": 86400
          }
        }
      }
    }
  },
  "api.body-size": {
    "shows": "body-size",
    "choices": {
      "unlimited": {
        "says": "A body may have any size."
      },
      "limited": {
        "says": "A body of more than {bytes} bytes gets the status {status}.",
        "with": {
          "bytes": {
            "from": 1024,
            "to": 104857600
          },
          "status": [
            413,
            400
          ]
        }
      }
    }
  },
  "api.timeouts": {
    "shows": "timeouts",
    "choices": {
      "none": {
        "says": "The service ends no request by itself."
      },
      "answered": {
        "says": "A request that takes longer than {seconds} seconds gets the status {status}.",
        "with": {
          "seconds": {
            "from": 1,
            "to": 900
          },
          "status": [
            504,
            503,
            500
          ]
        }
      },
      "closed": {
        "says": "The connection of a request that takes longer than {seconds} seconds is closed without a response.",
        "with": {
          "seconds": {
            "from": 1,
            "to": 900
          }
        }
      }
    }
  },
  "api.deprecation": {
    "shows": "deprecation",
    "choices": {
      "silent": {
        "says": "No response announces a deprecation."
      },
      "by-header": {
        "says": "Responses have the headers `Deprecation` and `Sunset`, which announce what ends on {date}.",
        "with": {
          "date": {
            "such-as": [
              "2027-12-31"
            ],
            "pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
          }
        }
      }
    }
  },
  "api.versions": {
    "shows": "versions",
    "choices": {
      "alone": {
        "says": "There is no other version."
      },
      "another": {
        "says": "There is another version under `{prefix}`, with the same responses.",
        "with": {
          "prefix": {
            "such-as": [
              "/v2/"
            ],
            "pattern": "^/v[2-9][0-9]*/$"
          }
        }
      }
    }
  },
  "agents.how-replies-are-made": {
    "nowhere": "The text of a reply does not show how it was made."
  },
  "developer-api-key.access": {
    "shows": "key-access",
    "choices": {
      "all": {
        "says": "A key can access all agents and conversations that there are."
      },
      "some": {
        "says": "A key cannot access all agents and conversations that there are."
      }
    }
  },
  "developer-api-key.expiry": {
    "shows": "key-expiry",
    "choices": {
      "never": {
        "says": "A key does not expire."
      },
      "after": {
        "says": "A key expires after {days} days.",
        "with": {
          "days": {
            "from": 1,
            "to": 3650
          }
        }
      }
    }
  },
  "agent-id.not-an-integer": {
    "shows": "path-integer",
    "choices": {
      "invalid": {
        "says": "A path with an id that is not an integer gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      },
      "not-found": {
        "says": "A path with an id that is not an integer gets the status 404."
      }
    }
  },
  "conversation-id.not-an-integer": {
    "shows": "path-integer",
    "choices": {
      "invalid": {
        "says": "A path with an id that is not an integer gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      },
      "not-found": {
        "says": "A path with an id that is not an integer gets the status 404."
      }
    }
  },
  "conversation-id.origin": {
    "shows": "id-origin",
    "choices": {
      "same": {
        "says": "`conversation_id` is the `id` of a conversation summary."
      },
      "other": {
        "says": "`conversation_id` is another number than the `id` of a conversation summary."
      }
    }
  },
  "list-agents.order": {
    "shows": "list-order",
    "choices": {
      "by-id": {
        "says": "The list is in the order of `id`, the lowest first."
      },
      "by-id-descending": {
        "says": "The list is in the order of `id`, the highest first."
      },
      "none": {
        "says": "The list is in no fixed order."
      }
    }
  },
  "list-agents.paging": {
    "shows": "list-paging",
    "choices": {
      "whole": {
        "says": "One response contains the whole list."
      },
      "by-link": {
        "says": "The list comes {size} at a time, and the header `Link` leads to the next page.",
        "with": {
          "size": {
            "from": 1,
            "to": 1000
          }
        }
      },
      "by-number": {
        "says": "The list comes {size} at a time, and the query parameter `{parameter}` is the number of the page.",
        "with": {
          "size": {
            "from": 1,
            "to": 1000
          },
          "parameter": {
            "such-as": [
              "page"
            ],
            "pattern": "^[A-Za-z_]+$",
            "is": "name"
          }
        }
      }
    }
  },
  "list-agents.completeness": {
    "shows": "list-completeness",
    "choices": {
      "all": {
        "says": "The list holds every agent that the key can access."
      },
      "some": {
        "says": "The list leaves out agents that the key can access."
      }
    }
  },
  "list-agents.errors": {
    "shows": "list-errors",
    "choices": {
      "all": {
        "says": "Listing agents can return each of the stated error statuses."
      },
      "fewer": {
        "says": "Listing agents returns no other error than 401, 429 and 5xx."
      },
      "fewer-with-400": {
        "says": "Listing agents returns no other error than 400, 401, 429 and 5xx."
      }
    }
  },
  "list-conversations.filter-by-user": {
    "shows": "filter-by-user",
    "choices": {
      "external-user-id": {
        "says": "The filter `{parameter}` compares with the `external_user_id` of a conversation.",
        "with": {
          "parameter": {
            "such-as": [
              "external_user_id"
            ]
          }
        },
        "needs": {
          "named": {
            "parameter": "list-conversations.filters"
          }
        }
      },
      "agent-user-id": {
        "says": "The filter `{parameter}` compares with the `agent_user_id` of memories.",
        "with": {
          "parameter": {
            "such-as": [
              "agent_user_id"
            ]
          }
        },
        "needs": {
          "named": {
            "parameter": "list-conversations.filters"
          }
        }
      }
    }
  },
  "list-conversations.filters-combined": {
    "shows": "filters-combined",
    "choices": {
      "both": {
        "says": "With both filters, the list contains the conversations that match both."
      },
      "either": {
        "says": "With both filters, the list contains the conversations that match at least one of them."
      },
      "refused": {
        "says": "Both filters at once get the status 400."
      }
    }
  },
  "list-conversations.filter-without-match": {
    "shows": "filter-without-match",
    "choices": {
      "empty": {
        "says": "If a filter names an agent or a user that does not exist, the response is an empty list."
      },
      "refused": {
        "says": "If a filter names an agent or a user that does not exist, the response has the status {status}.",
        "with": {
          "status": [
            404,
            403,
            400
          ]
        }
      },
      "passed-over": {
        "says": "If a filter names an agent or a user that does not exist, the filter is ignored."
      }
    }
  },
  "list-conversations.errors": {
    "shows": "list-errors",
    "choices": {
      "all": {
        "says": "Listing conversations can return each of the stated error statuses."
      },
      "fewer": {
        "says": "Listing conversations returns no other error than 401, 429 and 5xx."
      },
      "fewer-with-400": {
        "says": "Listing conversations returns no other error than 400, 401, 429 and 5xx."
      }
    }
  },
  "conversation-list.order": {
    "shows": "list-order",
    "choices": {
      "by-id": {
        "says": "The list is in the order of `id`, the lowest first."
      },
      "by-id-descending": {
        "says": "The list is in the order of `id`, the highest first."
      },
      "by-last-message": {
        "says": "The list is in the order of the last message, the latest first."
      },
      "none": {
        "says": "The list is in no fixed order."
      }
    }
  },
  "conversation-list.paging": {
    "shows": "list-paging",
    "choices": {
      "whole": {
        "says": "One response contains the whole list."
      },
      "by-field": {
        "says": "Each page has {size} entries, and the field `{field}` next to the list contains the value of the query parameter `{field}` for the next page.",
        "with": {
          "size": {
            "from": 1,
            "to": 1000
          },
          "field": {
            "such-as": [
              "next"
            ]
          }
        },
        "needs": {
          "named": {
            "field": "conversation-list.fields"
          }
        }
      },
      "by-link": {
        "says": "The list comes {size} at a time, and the header `Link` leads to the next page.",
        "with": {
          "size": {
            "from": 1,
            "to": 1000
          }
        }
      }
    }
  },
  "conversation-list.completeness": {
    "shows": "list-completeness",
    "choices": {
      "all": {
        "says": "The list holds every conversation that the key can access."
      },
      "some": {
        "says": "The list leaves out conversations that the key can access."
      }
    }
  },
  "conversations.agent-shown": {
    "shows": "agent-shown",
    "choices": {
      "never": {
        "says": "No field of a conversation shows to which agent it belongs."
      },
      "by-field": {
        "says": "The field `{field}` of a conversation has the id of its agent.",
        "with": {
          "field": {
            "such-as": [
              "agent_id",
              "agent"
            ],
            "pattern": "^[A-Za-z_]+$",
            "is": "name"
          }
        }
      }
    }
  },
  "send-message.wait-limit": {
    "shows": "reply-time",
    "choices": {
      "unlimited": {
        "says": "The call waits as long as the reply takes."
      },
      "limited": {
        "says": "The call waits for the reply {seconds} seconds at most.",
        "with": {
          "seconds": {
            "from": 1,
            "to": 900
          }
        }
      }
    }
  },
  "send-message.no-reply": {
    "shows": "no-reply",
    "choices": {
      "failure": {
        "says": "If no reply comes, the response has the status {status}.",
        "with": {
          "status": [
            504,
            502,
            503,
            500
          ]
        }
      },
      "empty-text": {
        "says": "When no reply comes the `content` of `agent_message` is empty."
      }
    }
  },
  "send-message.twice": {
    "shows": "sent-twice",
    "choices": {
      "again": {
        "says": "A message that is sent twice is stored and replied to twice."
      },
      "recognised": {
        "says": "A message that is sent again within {seconds} seconds gets the same response as before, and is not stored again.",
        "with": {
          "seconds": {
            "from": 1,
            "to": 86400
          }
        }
      },
      "refused": {
        "says": "A message that is sent again within {seconds} seconds gets the status {status}.",
        "with": {
          "seconds": {
            "from": 1,
            "to": 86400
          },
          "status": [
            409,
            400
          ]
        }
      }
    }
  },
  "send-message.errors": {
    "shows": "write-errors",
    "choices": {
      "all": {
        "says": "Sending a message can return each of the stated error statuses."
      },
      "fewer": {
        "says": "Sending a message returns no other error than 400, 401, 404, 429 and 5xx."
      }
    }
  },
  "send-message.at-once": {
    "shows": "sent-at-once",
    "choices": {
      "in-turn": {
        "says": "If two messages are sent at the same time, the agent replies to one after the other."
      },
      "together": {
        "says": "If two messages are sent at the same time, the agent replies to both in parallel."
      },
      "refused": {
        "says": "The second of two messages at once gets the status {status}.",
        "with": {
          "status": [
            409,
            423,
            429
          ]
        }
      }
    }
  },
  "send-message.hang-up": {
    "shows": "hang-up",
    "choices": {
      "carried-out": {
        "says": "A message whose caller hangs up is stored and replied to."
      },
      "given-up": {
        "says": "A message whose caller hangs up is not stored."
      }
    }
  },
  "send-message.reply-fails": {
    "shows": "failed-reply",
    "choices": {
      "kept": {
        "says": "The user's message is kept when the reply fails."
      },
      "dropped": {
        "says": "The user's message is not kept when the reply fails."
      }
    }
  },
  "errors.5xx-carried-out": {
    "shows": "failed-requests",
    "choices": {
      "possible": {
        "says": "A request that gets a 5xx status can have been carried out."
      },
      "never": {
        "says": "A request that gets a 5xx status was not carried out."
      }
    }
  },
  "sent-message.user-message-text": {
    "shows": "stored-text",
    "choices": {
      "exact": {
        "says": "The stored text is exactly what was sent."
      },
      "trimmed": {
        "says": "White space at both ends of the text is not stored."
      },
      "normalised": {
        "says": "The text is stored in the Unicode form NFC."
      },
      "escaped": {
        "says": "The text is stored with `&`, `<` and `>` escaped."
      }
    }
  },
  "message.content-form": {
    "shows": "content-form",
    "choices": {
      "plain": {
        "says": "The text of a message is plain text."
      },
      "markdown": {
        "says": "The text of a message can hold Markdown."
      },
      "html": {
        "says": "The text of a message can hold HTML."
      }
    }
  },
  "new-message.metadata-returned": {
    "shows": "sent-value",
    "choices": {
      "never": {
        "says": "The metadata does not come back."
      },
      "in-a-field": {
        "says": "The metadata comes back in the field `{field}` of the stored message.",
        "with": {
          "field": {
            "such-as": [
              "metadata"
            ]
          }
        },
        "needs": {
          "named": {
            "field": "message.fields"
          }
        }
      }
    }
  },
  "new-message.metadata-keys": {
    "shows": "metadata-keys",
    "choices": {
      "none": {
        "says": "No key of the metadata has a meaning to the service."
      },
      "repetition": {
        "says": "A message that has the same `{key}` in its metadata as an earlier one is taken for a repetition.",
        "with": {
          "key": {
            "such-as": [
              "client_message_id"
            ]
          }
        }
      }
    }
  },
  "new-memory.agent-user": {
    "nowhere": "A request does not show how the caller got the number."
  },
  "new-memory.agent-user-external": {
    "nowhere": "No stated response contains both identifiers of a user."
  },
  "create-memory.unknown-user": {
    "shows": "unknown-user",
    "choices": {
      "stored": {
        "says": "A memory whose `agent_user_id` names no user is stored."
      },
      "refused": {
        "says": "A memory whose `agent_user_id` names no user gets the status {status}.",
        "with": {
          "status": [
            400,
            404,
            409,
            422
          ]
        }
      }
    }
  },
  "create-memory.twice": {
    "shows": "created-twice",
    "choices": {
      "two": {
        "says": "A memory that is created twice is stored twice."
      },
      "one": {
        "says": "A memory that is created again gets the same response as before, and is not stored again."
      },
      "refused": {
        "says": "A memory that is created again gets the status {status}.",
        "with": {
          "status": [
            409,
            400
          ]
        }
      }
    }
  },
  "create-memory.errors": {
    "shows": "write-errors",
    "choices": {
      "all": {
        "says": "Creating a memory can return each of the stated error statuses."
      },
      "fewer": {
        "says": "Creating a memory returns no other error than 400, 401, 404, 429 and 5xx."
      }
    }
  },
  "memories.agent-level": {
    "shows": "agent-level",
    "choices": {
      "every-user": {
        "says": "An agent-level memory applies to every user of the agent."
      },
      "no-user": {
        "says": "An agent-level memory does not apply to any specific user."
      }
    }
  },
  "memories.use": {
    "shows": "memory-use",
    "choices": {
      "told": {
        "says": "The memories shape the agent's replies."
      },
      "kept": {
        "says": "The memories do not shape the agent's replies."
      }
    }
  },
  "conversation-summary.external-user-id-origin": {
    "nowhere": "A value does not show who assigned it."
  },
  "conversation-summary.external-user-id-unique": {
    "shows": "unique-users",
    "choices": {
      "unique": {
        "says": "No two conversations have the same external user identifier."
      },
      "shared": {
        "says": "Several conversations may have the same external user identifier."
      }
    }
  },
  "api-error.message-language": {
    "shows": "message-language",
    "choices": {
      "english": {
        "says": "The `message` of an error is English."
      },
      "other": {
        "says": "The `message` of an error is in the language `{language}`.",
        "with": {
          "language": {
            "such-as": [
              "fr",
              "de",
              "ja",
              "ar"
            ],
            "pattern": "^[a-z]{2,3}$"
          }
        }
      },
      "as-asked": {
        "says": "The `message` of an error is in the language that `Accept-Language` asks for."
      }
    }
  },
  "toolkits.api-key-use": {
    "nowhere": "The operations define what a request contains. A request does not show whether its key is the toolkit API key."
  },
  "toolkits.caller": {
    "nowhere": "A request does not show who sends it."
  },
  "toolkits.registration": {
    "nowhere": "No request of the stated operations registers a toolkit."
  },
  "toolkits.prefix-text": {
    "nowhere": "The paths state the prefix `toolkit`. No response can show another prefix, because a caller needs the prefix for its first request."
  },
  "tool-definition.auth-provider-meaning": {
    "nowhere": "A value does not show what it means."
  },
  "tool-definition.auth-type-meaning": {
    "nowhere": "A value does not show what it means."
  },
  "tool-definition.auth-with-meaning": {
    "nowhere": "A value does not show what it means."
  },
  "toolkits.missing-slash": {
    "shows": "missing-slash",
    "choices": {
      "refused": {
        "says": "A path without its last slash gets the status {status}.",
        "with": {
          "status": [
            404,
            400,
            410
          ]
        }
      },
      "redirected": {
        "says": "A path without its last slash is redirected with {status} to the path with the slash.",
        "with": {
          "status": [
            308,
            307,
            301,
            302
          ]
        }
      },
      "served": {
        "says": "A path without its last slash has the same response as the path with the slash."
      }
    }
  },
  "toolkits.redirects": {
    "shows": "redirects",
    "choices": {
      "never": {
        "says": "No response is a redirect."
      },
      "to-the-slash": {
        "says": "The only redirect is from a path without its last slash to the path with the slash."
      },
      "elsewhere": {
        "says": "A request may be redirected with {status} to another path.",
        "with": {
          "status": [
            307,
            308
          ]
        }
      }
    }
  },
  "toolkits.methods": {
    "shows": "other-method",
    "choices": {
      "refused": {
        "says": "A method other than HEAD and OPTIONS that is not stated for a path gets the status {status}, without `Allow`.",
        "with": {
          "status": [
            405,
            404,
            400,
            501
          ]
        }
      },
      "refused-with-allow": {
        "says": "A method other than HEAD and OPTIONS that is not stated for a path gets the status {status}, and `Allow` names the stated methods.",
        "with": {
          "status": [
            405,
            501
          ]
        }
      }
    }
  },
  "toolkits.unknown-path": {
    "shows": "unknown-path",
    "choices": {
      "not-found": {
        "says": "A path that is not stated gets the status 404."
      },
      "refused": {
        "says": "A path that is not stated gets the status {status}.",
        "with": {
          "status": [
            400,
            403,
            410,
            501
          ]
        }
      }
    }
  },
  "toolkits.cors": {
    "shows": "cors",
    "choices": {
      "none": {
        "says": "Pages of other origins may not call: no response has a CORS header."
      },
      "any-origin": {
        "says": "Every page may call: every response allows any origin, and a preflight gets the status {status}.",
        "with": {
          "status": [
            204,
            200
          ]
        }
      },
      "one-origin": {
        "says": "Every response allows pages of the origin {origin}, whichever page asks.",
        "with": {
          "origin": {
            "such-as": [
              "https://app.example",
              "http://localhost:3000"
            ],
            "pattern": "^https?://[a-z0-9.-]+(:[0-9]+)?$"
          }
        }
      }
    }
  },
  "toolkits.error-order": {
    "shows": "error-order",
    "choices": {
      "path-first": {
        "says": "If several errors apply, the first of these determines the response: path, method, key, resource, media type, body."
      },
      "outside-in": {
        "says": "If several errors apply, the first of these determines the response: key, path, method, media type, body, resource."
      },
      "inside-out": {
        "says": "If several errors apply, the first of these determines the response: path, method, media type, body, key, resource."
      },
      "resource-first": {
        "says": "If several errors apply, the first of these determines the response: path, method, resource, key, media type, body."
      }
    }
  },
  "toolkits.rate-limits": {
    "choices": {
      "none": {
        "says": "There is no rate limit."
      },
      "window": {
        "says": "More than {requests} requests in {seconds} seconds get the status {status}.",
        "with": {
          "requests": {
            "from": 1,
            "to": 1000000
          },
          "seconds": {
            "from": 1,
            "to": 86400
          },
          "status": [
            429,
            503
          ]
        }
      },
      "runs-at-once": {
        "says": "There is no rate limit. The response is {status} if too many runs are active, {paused-status} if the tool is paused because its runs took too long, and {closing-status} while the application closes.",
        "with": {
          "status": [
            429,
            503
          ],
          "paused-status": [
            503,
            429
          ],
          "closing-status": [
            503,
            502
          ]
        }
      },
      "runs-at-once-until": {
        "says": "There is no rate limit. The response is {status} if too many runs are active, and {paused-status} if the tool is paused because its runs took too long, both with `Retry-After`. It is {closing-status} while the application closes.",
        "with": {
          "status": [
            429,
            503
          ],
          "paused-status": [
            503,
            429
          ],
          "closing-status": [
            503,
            502
          ]
        }
      }
    }
  },
  "toolkits.body-size": {
    "shows": "body-size",
    "choices": {
      "unlimited": {
        "says": "A body may have any size."
      },
      "limited": {
        "says": "A body of more than {bytes} bytes gets the status {status}, one that is nested too deeply gets {nesting-status}, and a result that is too large gets {result-status}.",
        "with": {
          "bytes": {
            "from": 1024,
            "to": 104857600
          },
          "status": [
            413,
            400
          ],
          "nesting-status": [
            400,
            422
          ],
          "result-status": [
            500,
            507
          ]
        }
      }
    }
  },
  "toolkits.timeouts": {
    "choices": {
      "none": {
        "says": "The application ends no request by itself."
      },
      "answered": {
        "says": "A request that takes longer than {arrival-seconds} seconds to arrive gets the status {arrival-status}, a run that takes longer than {run-seconds} seconds gets {run-status}.",
        "with": {
          "arrival-seconds": {
            "from": 1,
            "to": 900
          },
          "arrival-status": [
            408,
            400
          ],
          "run-seconds": {
            "from": 1,
            "to": 900
          },
          "run-status": [
            504,
            502
          ]
        }
      },
      "closed": {
        "says": "The connection of a run that takes longer than {run-seconds} seconds is closed without a response.",
        "with": {
          "run-seconds": {
            "from": 1,
            "to": 900
          }
        }
      }
    }
  },
  "toolkits.versioning": {
    "shows": "version-header",
    "choices": {
      "none": {
        "says": "No response of the toolkit endpoints has a header with their version."
      },
      "by-header": {
        "says": "Every response has the header `{header}` with the version {version}.",
        "with": {
          "header": {
            "such-as": [
              "toolkit-version"
            ],
            "pattern": "^[a-z][a-z-]*$"
          },
          "version": {
            "such-as": [
              "1"
            ],
            "pattern": "^[0-9.]+$"
          }
        }
      }
    }
  },
  "toolkits.request-id": {
    "shows": "header-on-answers",
    "choices": {
      "never": {
        "says": "No response has `x-request-id`."
      },
      "always": {
        "says": "Every response has `x-request-id`."
      }
    }
  },
  "toolkit-name.app-name": {
    "choices": {
      "registered-name": {
        "says": "The path has the name under which the toolkit is registered."
      },
      "app-name": {
        "says": "The path has the toolkit's `app_name`."
      }
    }
  },
  "toolkit-name.characters": {
    "shows": "name-characters",
    "choices": {
      "letters": {
        "says": "A name contains only ASCII letters, digits, hyphens and underscores, and is unchanged in the path."
      },
      "nearly-any": {
        "says": "A name can contain all characters except slashes, backslashes and control characters. In the path, it is percent-encoded as UTF-8."
      }
    }
  },
  "tool-name.characters": {
    "shows": "name-characters",
    "choices": {
      "letters": {
        "says": "A name contains only ASCII letters, digits, hyphens and underscores, and is unchanged in the path."
      },
      "nearly-any": {
        "says": "A name can contain all characters except slashes, backslashes and control characters. In the path, it is percent-encoded as UTF-8."
      }
    }
  },
  "tool-definition.param-types": {
    "choices": {
      "any": {
        "says": "The value of a parameter is any value of JSON."
      },
      "string": {
        "says": "The value of a parameter is a string."
      },
      "by-schema": {
        "says": "The value of a parameter has the type that the schema of its tool gives."
      }
    }
  },
  "execute-tool.missing-parameter": {
    "shows": "missing-parameter",
    "choices": {
      "refused": {
        "says": "A run without a required parameter gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      },
      "called": {
        "says": "A tool's function is called even if a required parameter is missing."
      }
    }
  },
  "execute-tool.unknown-parameter": {
    "shows": "unknown-parameter",
    "choices": {
      "refused": {
        "says": "A parameter that the tool does not have gets the status {status}.",
        "with": {
          "status": [
            400,
            422
          ]
        }
      },
      "ignored": {
        "says": "A parameter that the tool does not have is ignored."
      },
      "passed-on": {
        "says": "A parameter that the tool does not have is passed to its function."
      }
    }
  },
  "execute-tool.tool-failure": {
    "choices": {
      "tells-refusals": {
        "says": "The response shows that the tool failed, and contains only text that the tool wrote for callers."
      },
      "tells-nothing": {
        "says": "The response shows that the tool failed or refused, and never contains text of the tool."
      },
      "tells-all": {
        "says": "The response contains the error message of the tool."
      }
    }
  }
} as const satisfies Readonly<Record<string, PointChoices>>;
