/** The HTTP methods, as clients name their own methods. */
export const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** Matches the HTTP methods, in any case. */
export const HTTP_METHOD = new RegExp(`^(${HTTP_METHODS.join('|')})$`, 'i');
