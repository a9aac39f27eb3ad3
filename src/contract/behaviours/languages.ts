/** The message of an error in languages other than English: the request could not be met. */
const SENTENCE_BY_LANGUAGE: Readonly<Record<string, string>> = {
  ar: 'تعذّر تنفيذ الطلب.',
  de: 'Die Anfrage konnte nicht ausgeführt werden.',
  es: 'No se pudo atender la solicitud.',
  fr: "La demande n'a pas pu être traitée.",
  ja: 'リクエストを処理できませんでした。',
  pt: 'Não foi possível atender ao pedido.',
};

/** Returns the message of an error for a language tag (RFC 5646); `undefined` for English and unknown languages. */
export function messageInLanguage(tag: string): string | undefined {
  return SENTENCE_BY_LANGUAGE[tag.split('-', 1)[0]?.toLowerCase() ?? ''];
}

/**
 * Returns the message in the first known language of an `Accept-Language` header; `undefined` if that is English, or
 * there is none.
 */
export function preferredMessage(header: string | undefined): string | undefined {
  for (const range of (header ?? '').split(',')) {
    const tag = range.split(';', 1)[0]?.trim() ?? '';
    if (/^en\b/i.test(tag)) return undefined;
    const message = messageInLanguage(tag);
    if (message !== undefined) return message;
  }
  return undefined;
}
