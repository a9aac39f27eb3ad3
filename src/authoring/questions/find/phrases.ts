/** Names of fields that callers or other systems fill freely. */
export const FREE_FORM_NAME =
  /meta|context|properties|variables|attributes|custom|extra|data$|payload|param|argument|options|settings|preferences|config|^body$|_body$|schema|filter|query|tags$|labels|headers|json|details|additional|state$|value$|default|example|extensions?|annotations|content$|fields$|features|claims|input|output|result/i;

export const TYPE_WORDS =
  /\b(strings?|texts?|numbers?|numeric|integers?|booleans?|true|false|arrays?|lists?|objects?|dates?|timestamps?|urls?|uuids?|json|format|base64|one of|map)\b/i;

/** Words about a value without a fixed form. */
export const FREE_VALUE_WORDS =
  /\b(any|arbitrary|free[- ]?form|anything|custom|user[- ]defined|key[- /]?values?|maps?|mapping|keyed|dictionary|hash|json|flexible|unstructured|opaque|depend(s|ing) on|var(y|ies)|reserved|empty|dynamic|additional|extra|raw|metadata|no (fields|properties|data|content))\b/i;

/** Words about a list whose entries are not objects. */
export const SCALAR_LIST_WORDS =
  /\b(arrays?|lists?|sets?) of ([\w-]+ ){0,3}(ids?|identifiers?|strings?|numbers?|integers?|names?|urls?|e?mails?|keys?|codes?|slugs?|uuids?)\b/i;
